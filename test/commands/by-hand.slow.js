// @ts-check
// What our commands and labs say that one would type by hand, and what the pages have typed, works as it stands: in a
// shell, in a real clone, with nothing but the packages.
import assert from 'node:assert/strict'
import { glob, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { execa } from 'execa'
import pWaitFor from 'p-wait-for'
import { sum } from 'simple-statistics'
import { readLabs } from '../../labs/index.js'
import { loadByHand, profileByHand, SECOND } from '../../scripts/commands/by-hand.js'
import { PROFILERS } from '../../scripts/profile/profilers.js'
import { NO_SHELL } from '../support/lacking.js'
import { cloneProject, findStage, NO_CHECKOUT } from '../support/project.js'
import { NO_REGISTRY } from '../support/registry.js'
import { blocksOf, type } from '../support/typed.js'

const URL = 'http://127.0.0.1:3000/seed/v1'
const SHORT = { connections: 10, durationS: 1 }
const WAYS = { timeout: 60_000 }
const ADDRESS = /http:\/\/[^\s;']+/
const ANSWERED = /\d+k? requests in /
const NO_ANSWER = / requests in .*, 0 B read/
const OTHER_LOAD = 'npx autocannon -c 10 -d 1 http://127.0.0.1:3000/test'
const isFree = await new Promise(resolve => {
  const server = createServer().once('error', () => resolve(false))
  server.listen(3000, '127.0.0.1', () => server.close(() => resolve(true)))
})
const skip = NO_SHELL || (!isFree && 'port 3000 is taken') || NO_CHECKOUT
const wrk = await execa('wrk', ['-v'], { reject: false })
const clone = skip ? '' : await cloneProject({ after })

const inClone = (env = {}) => ({ cwd: clone, env })

async function typeWhole (t, line) {
  const { all = '' } = await type(t, line, inClone())
  await pWaitFor(() => fetch(URL).then(() => false, () => true), WAYS) // nothing is left on the port
  return all
}

/** @param {string} line a server, which may be fetched, and its load */
async function typeInSecond (t, line) {
  const [first, second] = line.split(SECOND)
  type(t, first, inClone({ npm_config_offline: 'false' }))
  await pWaitFor(() => fetch(String(second.match(ADDRESS))).then(({ ok }) => ok, () => false), WAYS)
  return String((await type(t, second, inClone())).all)
}

test('what bench says of a stage loads it', { skip }, async t => {
  expectOf('autocannon', await typeWhole(t, loadByHand(await findStage('01-slow'), SHORT)))
})

const withoutWrk = skip || (wrk.exitCode === undefined && 'without wrk')
test('what bench says of a load by wrk loads it', { skip: withoutWrk }, async t => {
  const stage = await findStage('koa-variant/01-slow')
  assert.match(await typeInSecond(t, loadByHand(stage, { ...SHORT, generator: 'wrk', threads: 2 })), ANSWERED)
})

const LEFT = {
  doctor: /\.clinic$/,
  flame: /\.clinic$/,
  '0x': /\.0x$/,
  cpu: /\.cpuprofile$/,
  prof: /^isolate.*\.log$/,
  perf: /^perf\.data$/
}
for (const [profiler, left] of Object.entries(LEFT)) {
  test(`what profile says of ${profiler} leaves what it is to leave`, { skip }, async t => {
    const missing = await PROFILERS[profiler].missing?.()
    if (missing) return t.skip(missing)
    const said = await typeWhole(t, profileByHand(await findStage('01-slow'), profiler, SHORT))
    const files = await readdir(join(clone, '01-slow'))
    assert.ok(files.some(file => left.test(file)), said)
    if (profiler === 'prof') assert.match(said, SUMMARY)
    await execa('git', ['clean', '-fdxq', '01-slow'], { cwd: clone })
  })
}

for (const [name, { byHand }] of await readLabs()) {
  for (const typed of byHand) {
    test(`what the lab ${name} says of its tool works: ${typed}`, { skip }, async t => {
      if (typed.includes('flame run') && NO_REGISTRY) return t.skip(NO_REGISTRY)
      const line = typed.replaceAll('-c 100 -d 5', '-c 10 -d 1')
      expectOf(line, await (line.includes(SECOND) ? typeInSecond : typeWhole)(t, line))
    })
  }
}

/** With shorter loads. */
const shortened = block => block.replaceAll('-d 10', '-d 1').replaceAll('-d30s', '-d1s').replaceAll('-c 100', '-c 10')
const startsServer = block => /^(?:\(cd \S+ && )?npx node .*index\.js\)?$/.test(block)
const SUMMARY = /\[Summary\]:[^]*Bottom up/
const SAYS = [
  [/autocannon|wrk/, ANSWERED],
  [/--prof-process/, SUMMARY],
  [/--trace-warnings/, /MaxListenersExceededWarning[^]*attachAfterEvent/],
  [/v8\.log/, /ForIn/],
  [/--trace-deopt/, /deoptimizing[^]*<JSFunction pad/i]
]
/** What a chapter has changed in the code before a server is started. */
const EDITS = {
  '04-experiments': block => block.includes('--trace-warnings')
    ? '/defaultMaxListeners/d'
    : 's/if (res.statusCode !== 200) return/return/'
}

function expectOf (block, said) {
  for (const [typed, answer] of SAYS) if (typed.test(block)) assert.match(said, answer)
  assert.doesNotMatch(said, NO_ANSWER)
}

async function typeInTwo (t, first, second) {
  const server = type(t, first, inClone())
  const url = second.match(ADDRESS)?.[0] ?? URL
  await pWaitFor(() => fetch(url).then(({ ok }) => ok, () => false), WAYS)
  const said = await type(t, second, inClone())
  assert.equal(said.exitCode, 0, said.all)
  server.end('SIGINT') // as Ctrl-C does
  const { all } = await server
  expectOf(`${first}\n${second}`, `${all}\n${said.all}`)
}

const PAGES = [
  '01-the-server', '02-doctor', '03-profiles', '04-experiments', '05-koa', '19-upgrading', 'case-one-signal',
  'watching'
]
for (const chapter of PAGES) {
  test(`what ${chapter} has typed by hand works`, { skip }, async t => {
    const blocks = (await blocksOf(chapter)).map(shortened)
    let load = ''
    for (const [i, block] of blocks.entries()) {
      if (!startsServer(block)) {
        if (!/^\(?cd |--prof-process/.test(block)) continue
        expectOf(block, await typeWhole(t, `set -e; ${block.replaceAll('\n', '; ')}`))
        continue
      }
      if (!blocks[i + 1].startsWith('npm run')) load = blocks[i + 1] // else the text has the one before it typed again
      const second = load.startsWith('wrk') && wrk.exitCode === undefined ? OTHER_LOAD : load
      if (EDITS[chapter]) await execa('sed', ['-i.bak', EDITS[chapter](block), '01-slow/util.js'], { cwd: clone })
      await typeInTwo(t, block, second)
      await execa('git', ['checkout', '--quiet', '01-slow'], { cwd: clone })
    }
  })
}

test('a server that handles no signal leaves a profile by the line for it, and none by the usual one', { skip }, async t => {
  const cwd = join(clone, 'handles-no-signal')
  await mkdir(cwd)
  await writeFile(join(cwd, 'package.json'), '{}')
  const server = "require('http').createServer((req, res) => res.end('hi')).listen(process.env.PORT)"
  await writeFile(join(cwd, 'index.js'), server)
  const line = shortened((await blocksOf('03-profiles')).find(block => block.includes('--import')) ?? '')
  const countLeft = async typed => {
    expectOf(typed, String((await type(t, typed, { cwd })).all))
    return (await readdir(cwd)).filter(file => LEFT.cpu.test(file)).length
  }
  assert.equal(await countLeft(line.replace(/--import '[^']*' /, '')), 0)
  assert.equal(await countLeft(line), 1)
})

test('the profiler from inside writes what it saw between two signals', { skip }, async t => {
  const folder = join(clone, 'docs/examples/six-functions')
  const args = ['--require', '../profile-on-signal.cjs', 'index.js']
  const server = execa(process.execPath, args, { cwd: folder, reject: false })
  t.after(() => server.kill('SIGKILL'))
  await pWaitFor(() => fetch('http://127.0.0.1:3000/').then(({ ok }) => ok, () => false), WAYS)
  server.kill('SIGUSR2')
  assert.match(String((await type(t, 'npx autocannon -c 10 -d 1 http://127.0.0.1:3000/', inClone())).all), ANSWERED)
  server.kill('SIGUSR2')
  const files = () => readdir(folder).then(names => names.filter(name => name.endsWith('.cpuprofile')))
  await pWaitFor(async () => (await files()).length > 0, WAYS)
  server.kill('SIGINT')
  await server
  assert.match(await readFile(join(folder, (await files())[0]), 'utf8'), /six-functions\/index\.js/)
})

test('two snapshots of 01-slow differ by a closure of some dozens of bytes for each request', { skip }, async t => {
  const cwd = clone
  const args = ['--heapsnapshot-signal=SIGUSR2', '01-slow/index.js']
  const server = execa(process.execPath, args, { cwd, env: { PORT: '0' }, reject: false })
  t.after(() => server.kill('SIGKILL'))
  const { value: line = '' } = await server[Symbol.asyncIterator]().next()

  const closures = []
  for (const requests of [100, 200]) {
    for (let i = 0; i < requests; i++) await (await fetch(`${line.split(' ').at(-1)}/seed/v1`)).text()
    server.kill('SIGUSR2')
    const last = async () => {
      const files = (await Array.fromAsync(glob('*.heapsnapshot', { cwd }))).sort()
      return files.length > closures.length ? readFile(join(cwd, String(files.at(-1))), 'utf8') : ''
    }
    await pWaitFor(async () => (await last()).endsWith('}'), { interval: 200 })
    closures.push(closureBytes(JSON.parse(await last())))
  }
  const [before, after] = closures
  const grown = after.length - before.length
  assert.ok(grown > 180 && grown < 220, String(grown))
  const bytes = (sum(after) - sum(before)) / grown
  assert.ok(bytes > 20 && bytes < 100, String(bytes))
})

/** @returns {number[]} of each closure in a heap snapshot */
function closureBytes ({ snapshot: { meta }, nodes }) {
  const fields = meta.node_fields.length
  const closure = meta.node_types[0].indexOf('closure')
  const size = meta.node_fields.indexOf('self_size')
  return nodes.filter((_, i) => i % fields === size && nodes[i - size] === closure)
}
