// @ts-check
// The lines that the pages have somebody type who has cloned this: in a folder of their own beside it, offline, with a
// space in the path, by npm 10 and 11, and on the Node.js that they have.
import assert from 'node:assert/strict'
import { chmod, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { after, before, test } from 'node:test'
import { execa } from 'execa'
import { installRuntime } from '../../labs/equipment/runtimes.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { makeRepository } from '../support/git.js'
import { NO_SHELL } from '../support/lacking.js'
import { NO_REGISTRY } from '../support/registry.js'
import { resultOf } from '../support/results.js'
import { folderOf } from '../support/temporary.js'

const BESIDE = '../nodejs-performance-tutorial/packages/bench-in-turns'
const NPMS = { 10: '10.9.9', 11: '11.19.1' }
const SHORT = '--quick'
/** What makes a line brief, and what it prints then. @type {[RegExp, string, RegExp][]} */
const ENDS = [
  [/combine/, '', /over 3 machines: worse/],
  [/--bisect/, ' --at-most 1', /the first bad version|is not worse|ended|no more time/i],
  [/--fail-if/, ' --generations 2 --turns 4', /÷/],
  [/--within/, ' --at-most 1', /"verdict"|÷/],
  [/.*/, ` ${SHORT}`, /÷/]
]
const SERVER = work => `require('node:http').createServer((req, res) => {
  let x = 0
  for (let i = 0; i < ${work}; i++) x += i % 7
  res.end('hi')
}).listen(process.env.PORT)`

/** @returns {Promise<{ file: string, line: string }[]>} each line that runs the package, with what goes on below it */
async function typedLines () {
  const pages = (await readdir(join(rootDir, 'docs'))).filter(name => name.endsWith('.md')).map(name => `docs/${name}`)
  const found = await Promise.all([...pages, 'packages/bench-in-turns/README.md'].map(async file => {
    const text = (await readFile(join(rootDir, file), 'utf8')).replaceAll(/ \\\n\s*/g, ' ')
    const lines = text.match(/npx --yes \S+\/bench-in-turns\b[^`'\n]*/g) ?? []
    return lines.map(line => ({ file, line: line.trim() }))
  }))
  return found.flat()
}

/** @returns {Promise<{ shop: string, env: Record<string, string> }>} a server's folder, beside a clone */
async function makeRoom (t) {
  const room = join(await folderOf(t), 'a room')
  const shop = join(room, 'my shop')
  await mkdir(shop, { recursive: true })
  await symlink(rootDir, join(room, 'nodejs-performance-tutorial'))
  await writeFile(join(shop, 'package.json'), JSON.stringify({ name: 'shop', scripts: { start: 'node index.js' } }))
  await writeFile(join(shop, 'index.js'), SERVER(1000))
  const { git, commit } = await makeRepository(shop)
  await git('tag', 'OLD')
  await git('update-ref', 'refs/remotes/origin/main', 'HEAD')
  await writeFile(join(shop, 'index.js'), SERVER(600_000))
  await commit()
  await mkdir(join(shop, 'results'))
  for (const machine of [1, 2, 3]) await writeFile(join(shop, `results/${machine}.json`), JSON.stringify(resultOf()))
  return { shop, env: { MEASURING_PORT: '0', CI: '1', npm_config_offline: 'true', npm_config_cache: join(room, 'cache') } }
}

/** Programs of npm's, for the Node.js that a test puts before them. @type {Record<string, string>} */
const npms = {}
const ends = /** @type {(() => Promise<void>)[]} */ ([])
after(async () => { for (const end of ends) await end() }) // one that a hook asks for would run at the end of the hook
before(async () => {
  if (NO_REGISTRY) return
  for (const [major, version] of Object.entries(NPMS)) {
    const folder = await folderOf(/** @type {any} */ ({ after: end => ends.push(end) }), { 'package.json': '{}' })
    await execa('npm', ['install', '--no-audit', '--no-fund', `npm@${version}`], { cwd: folder })
    npms[major] = join(folder, 'node_modules/npm/bin')
  }
})

/** @returns {Promise<string>} PATH on which npx is of that npm, and node is that one */
async function pathWith (t, npm, node) {
  const folder = await folderOf(t)
  await symlink(node, join(folder, 'node'))
  const npx = join(folder, 'npx')
  await writeFile(npx, `#!/bin/sh\nexec node '${join(npms[npm], 'npx-cli.js')}' "$@"\n`)
  await chmod(npx, 0o755)
  return [folder, process.env.PATH].join(delimiter)
}

const skip = NO_SHELL || NO_REGISTRY

test('each line of the pages gives a verdict, in a folder with a space in its path', { skip, timeout: 1_500_000 }, async t => {
  const { shop, env } = await makeRoom(t)
  const PATH = await pathWith(t, 11, process.execPath)
  const lines = (await typedLines()).filter(({ line }) => line.includes(BESIDE))
  assert.ok(lines.length >= 6, 'the pages have that many')
  for (const line of new Set(lines.map(({ line }) => line))) {
    const [, more, prints] = /** @type {[RegExp, string, RegExp]} */ (ENDS.find(([of]) => of.test(line)))
    const typed = `${line}${line.includes(SHORT) ? '' : more}`
    const { exitCode, stdout, stderr } = await execa('sh', ['-c', typed], { cwd: shop, env: { ...env, PATH }, reject: false })
    t.diagnostic(`${typed}: exit code ${exitCode}`)
    assert.ok([0, 1].includes(Number(exitCode)), `${typed}: ${exitCode}\n${stdout}\n${stderr}`)
    assert.match(stdout, prints, `${typed}\n${stderr}`)
  }
})

test('a line of a page that is typed in this repository names a folder that is there', { skip }, async t => {
  const lines = (await typedLines()).filter(({ line }) => !line.includes(BESIDE))
  assert.ok(lines.length > 0)
  const { env } = await makeRoom(t)
  for (const { file, line } of lines) {
    const { stdout } = await execa('sh', ['-c', `${line} --help`], { cwd: join(rootDir, 'labs/case-undici-reuse/service'), env })
    assert.match(stdout, /Usage: bench-in-turns/, `${file}: ${line}`)
  }
})

const REFUSES = /^bench-in-turns needs Node\.js 22\.15 or newer, and this is v\d+\.\d+\.\d+: [^\n]+$/
for (const [npm, node] of [[10, '18'], [10, '20'], [10, '22'], [11, '20'], [11, '22'], [11, '26']]) {
  test(`npm ${npm} on Node.js ${node}: the first line runs, or says in a line why not`, { skip, timeout: 120_000 }, async t => {
    const { binary } = await installRuntime(String(node), t.signal)
    const { shop, env } = await makeRoom(t)
    const PATH = await pathWith(t, npm, binary)
    const { exitCode, stdout, stderr } = await execa('npx', ['--yes', BESIDE, '--version'], { cwd: shop, env: { ...env, PATH }, reject: false })
    t.diagnostic(`${stdout}${stderr}`)
    if (Number(node) < 22) {
      assert.deepEqual([exitCode, stdout], [2, ''], stderr)
      assert.match(stderr.split('\n').filter(line => !/^npm warn/i.test(line)).join('\n'), REFUSES)
    } else {
      assert.deepEqual([exitCode, stdout], [0, '0.1.0'], stderr)
    }
  })
}
