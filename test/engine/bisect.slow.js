// @ts-check
// Histories of forty commits, one of which makes the server slower, and packages with a true one: it is found, by the
// command, within its time.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { appendFile, cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { describeApp, startServer } from 'bench-in-turns'
import { rootDir } from '../../scripts/stages/catalog.js'
import { makeApp, NODE, runEngine } from '../support/app.js'
import { makeRepository } from '../support/git.js'
import { NO_REGISTRY } from '../support/registry.js'
import { folderOf } from '../support/temporary.js'

const RUNS = Number(process.env.BISECT_RUNS ?? 20) // fewer to try it
const COMMITS = 40
const MOST_WRONG_SHARE = 0.05
const LONGEST_S = 15 * 60

const serverOf = loops => `// a server\nconst LOOPS = ${loops}
const spin = () => { let x = 0; for (let i = 0; i < LOOPS; i++) x += i % 7; return x }
require('node:http').createServer((req, res) => { spin(); res.end('hi') }).listen(process.env.PORT)\n`

/** @returns {Promise<{ dir: string, first: string, bad: string }>} the commit before all, and the planted one */
async function history (t, planted) {
  const app = await makeApp(t, { 'index.js': serverOf(20_000), '.gitignore': 'node_modules' })
  const { git, commit } = await makeRepository(app.dir)
  const first = await git('rev-parse', 'HEAD')
  let bad = ''
  for (let i = 1; i <= COMMITS; i++) {
    if (i === planted) await writeFile(join(app.dir, 'index.js'), serverOf(40_000))
    else await appendFile(join(app.dir, 'index.js'), `// change ${i}\n`)
    const hash = await commit()
    if (i === planted) bad = hash
  }
  return { dir: app.dir, first, bad }
}

test('of forty commits, the planted one is found in 19 of 20 runs, each within its time', {
  timeout: RUNS * 2 * LONGEST_S * 1000
}, async t => {
  const wrong = []
  for (let run = 1; run <= RUNS; run++) {
    const planted = 1 + (17 * run + 5) % COMMITS
    const { dir, first, bad } = await history(t, planted)
    const { found, tookS, all } = await bisect(dir, ['--bisect', `${first}..HEAD`])
    t.diagnostic(`run ${run}: commit ${planted} is ${bad.slice(0, 7)}, found ${found}, in ${tookS.toFixed()} s`)
    if (found !== bad.slice(0, 7) || tookS > LONGEST_S) wrong.push(all)
  }
  assert.ok(wrong.length <= MOST_WRONG_SHARE * RUNS, wrong.join('\n\n'))
})

test('what was found is kept where the last comparison fails', async t => {
  const folder = await folderOf(t)
  const [isLast, record] = [join(folder, 'last'), join(folder, 'found.json')]
  const endsAtLast = `require('node:http').createServer((req, res) => {
    if (require('node:fs').existsSync(${JSON.stringify(isLast)})) process.exit(3)
    spin(); res.end('hi')
  }).listen(process.env.PORT)`
  const source = loops => `const spin = () => { let x = 0; for (let i = 0; i < ${loops}; i++) x += i % 7; return x }\n${endsAtLast}`
  const { dir } = await makeApp(t, { 'index.js': source(1000), '.gitignore': 'node_modules' })
  const { commit } = await makeRepository(dir)
  await writeFile(join(dir, 'index.js'), source(400_000))
  const bad = await commit()
  const run = runEngine([dir, '--bisect', 'HEAD~1..HEAD', '--quick', '--json', record])
  run.stderr?.on('data', text => { if (String(text).includes('the one before it')) writeFileSync(isLast, '') })
  const { exitCode, all } = await run
  assert.equal(exitCode, 1, all)
  assert.match(String(all), /\nbeside the one before it: so it is not sure\. .+/)
  const { bisection } = JSON.parse(await readFile(record, 'utf8'))
  assert.deepEqual([bisection.firstBad.slice(0, 7), bisection.isConfirmed], [bad.slice(0, 7), false])
})

/** @type {[what: string, service: string, flags: (dir: string) => Promise<string[]>, file: string, found: string][]} */
const PACKAGES = [
  ['undici that made the gateway wait', 'case-undici-reuse',
    async () => ['--connections', '1', '--bisect-package', 'undici@7.16.0..7.29.0'], 'gateway/index.js', 'undici@7.28.0'],
  ['jsonwebtoken that tries a public key first', 'case-new-node', async dir =>
    ['--route', (await readFile(join(dir, 'link.txt'), 'utf8')).trim(), '--bisect-package', 'jsonwebtoken@8.5.1..9.0.2'],
  'index.js', 'jsonwebtoken@9.0.0']
]
for (const [what, service, flags, file, wanted] of PACKAGES) {
  test(`the version of ${what} is found`, { skip: NO_REGISTRY, timeout: LONGEST_S * 1000 }, async t => {
    const dir = await serviceOf(t, service)
    /** @type {Record<string, string>} */
    const env = file === 'index.js' ? {} : { BACKEND: await startBackend(t, dir) }
    const { found, tookS, all } = await bisect(dir, await flags(dir), { file, env })
    t.diagnostic(`${tookS.toFixed()} s`)
    assert.equal(found, wanted, all)
  })
}

async function startBackend (t, dir) {
  const [app] = await describeApp(dir, { command: `${NODE} backend/index.js` })
  const backend = await startServer(app, { signal: AbortSignal.timeout(LONGEST_S * 1000) })
  t.after(() => backend.stop())
  return backend.url
}

/** @returns {Promise<string>} a copy of a case's service, with its packages */
async function serviceOf (t, name) {
  const dir = await folderOf(t)
  await cp(join(rootDir, 'labs', name, 'service'), dir, { recursive: true })
  await execa('npm', ['install', '--no-package-lock', '--no-audit', '--no-fund'], { cwd: dir })
  return dir
}

/**
 * @param {string} dir
 * @param {string[]} args
 * @param {{ file?: string, env?: Record<string, string> }} [server] that is started
 * @returns {Promise<{ found: string | undefined, tookS: number, all: string }>} the first bad version, where it is sure
 */
async function bisect (dir, args, { file = 'index.js', env } = {}) {
  const startedMs = performance.now()
  const { all, exitCode } = await runEngine([dir, '--command', `${NODE} ${file}`, ...args], { env })
  const [, found] = /the first bad version is (\S+)/.exec(all) ?? []
  return { found: exitCode === 0 ? found : undefined, tookS: (performance.now() - startedMs) / 1000, all }
}
