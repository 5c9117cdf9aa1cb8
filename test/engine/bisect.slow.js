// @ts-check
// Histories of forty commits, one of which makes the server slower: it is found, by the command, within its time.
import assert from 'node:assert/strict'
import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { rootDir } from '../../scripts/stages/catalog.js'
import { makeApp, NODE } from '../support/app.js'
import { makeRepository } from '../support/git.js'

const BIN = join(rootDir, 'packages/bench-in-turns/bin.js')
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

/**
 * @param {string} dir
 * @param {string[]} args
 * @returns {Promise<{ found: string | undefined, tookS: number, all: string }>} the first bad version, where it is sure
 */
async function bisect (dir, args) {
  const startedMs = performance.now()
  const { all, exitCode } = await execa(process.execPath, [BIN, dir, '--command', `${NODE} index.js`, ...args],
    { all: true, reject: false, env: { MEASURING_PORT: '0' } })
  const [, found] = /the first bad version is (\S+)/.exec(all) ?? []
  return { found: exitCode === 0 ? found : undefined, tookS: (performance.now() - startedMs) / 1000, all }
}
