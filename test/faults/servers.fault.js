// @ts-check
// A server that does not start, answers not at all, or ends while it is loaded: whoever loads it says what is wrong,
// and where in whose code.
import assert from 'node:assert/strict'
import { atRequest, startingWith, UNDER_LOAD } from './broken.js'
import { fault, faultWithLine, projectOf, run } from './harness.js'
import { onceAtWork } from './processes.js'
import { processesOf } from '../support/processes.js'

const AT_ONCE = ['--quick', '--rounds', '1', '--duration', '1', '--no-docs']
const BENCH = ['bench', '01-slow', ...AT_ONCE]
const SLICES = ['bench', '03-optimized', '--generations', '1', '--turns', '2', ...AT_ONCE]
const CHECK = ['check', '6', '--quick']
const CHECK_STAGE = ['check', '--stage', '01-slow', '--quick']
const profile = (/** @type {string} */ tool) => ['profile', '01-slow', '--tool', tool, '--duration', '1', '--no-open']
const CPU = profile('cpu')
const FILES = ['01-slow/index.js', '03-optimized/index.js', 'exercises/06-slower-every-time/index.js']
const PLACE = ', at (01-slow|03-optimized|exercises/06-slower-every-time)/index\\.js:2'
const WORN_OUT = "throw new RangeError('worn out')"
const MOST_HEAP_MB = 100 // of the command, which needs half of that
const KEPT = { changes: ['results/**', 'profiles/**', '.progress.json'] }

/** @type {[name: string, code: string, said: RegExp, scripts: string[][]][]} as the server starts */
const AT_START = [
  ['exits', "throw new TypeError('no luck')", new RegExp(`: TypeError: no luck${PLACE}`),
    [BENCH, profile('doctor'), CHECK_STAGE]],
  ['says it listens and does not',
    "console.log('listening on http://127.0.0.1:9'); setInterval(() => {}, 1000); return",
    /was not ready within [\d.]+ s: it said that it listens on http:\/\/127\.0\.0\.1:9, and nobody answers there/, [BENCH]]
]
/** @type {typeof AT_START} at every request */
const AT_REQUESTS = [
  ['never answers', '',
    /no whole one within [\d.]+ s|does not answer GET \/seed\/v1 within [\d.]+ s|the load got no answer/, [CHECK, CPU]],
  ['throws', WORN_OUT, new RegExp(`: RangeError: worn out${PLACE}`), [BENCH, profile('doctor')]],
  ['dies by a signal', "process.kill(process.pid, 'SIGKILL')", /was ended by SIGKILL/, [BENCH]]
]
/** @type {typeof AT_START} as soon as it is loaded */
const LOADED = [
  ['throws in its turns', WORN_OUT, new RegExp(`fell out of the turns: .*worn out${PLACE}`), [SLICES]],
  ['freezes under load', "process.kill(process.pid, 'SIGSTOP')", /did not answer the probe within \d+ s/, [BENCH]]
]
hold(AT_START, code => code)
hold(AT_REQUESTS, code => atRequest(code))
hold(LOADED, code => atRequest(code, UNDER_LOAD))

function hold (faults, codeOf) {
  for (const [name, code, says, scripts] of faults) {
    for (const script of scripts) {
      const prepare = startingWith(codeOf(code), FILES)
      faultWithLine(name, script, { says, exits: 1, ...KEPT }, { prepare, isRepository: script === CHECK_STAGE })
    }
  }
}

fault('floods stderr', 'bench', async t => {
  const flood = "for (let i = 0; i < 1e5; i++) process.stderr.write('x'.repeat(999) + '\\n')" // a hundred million bytes
  const project = await projectOf(t, { prepare: startingWith(`setTimeout(() => { ${flood} }, 300)`) })
  const ended = await run(project, BENCH, { env: { NODE_OPTIONS: `--max-old-space-size=${MOST_HEAP_MB}` } })
  ended.hasNoStack()
  assert.ok([0, 1].includes(Number(ended.exitCode)), ended.all) // a busy machine may give it no time to answer
  await ended.leavesNothing(KEPT)
})

fault('ignores SIGTERM', 'bench', async t => {
  const ignoring = "process.on('SIGTERM', () => {}); process.on('SIGINT', () => {})"
  const project = await projectOf(t, { prepare: startingWith(ignoring) })
  const ended = await run(project, BENCH)
  assert.notEqual(ended.exitCode, 2, ended.all)
  ended.hasNoStack()
  await ended.leavesNothing(KEPT)
})

fault('the generator is killed', 'bench', async t => {
  const project = await projectOf(t)
  const isGenerator = ({ command }) => command.includes('autocannon-generator.js')
  const then = onceAtWork(project, /autocannon-generator\.js/, async () => {
    for (const { pid } of (await processesOf(project)).filter(isGenerator)) process.kill(pid, 'SIGKILL')
  })
  const args = ['bench', '03-optimized', '--rounds', '1', '--duration', '5', '--quick', '--no-docs']
  const ended = await run(project, args, { then })
  ended.says(/-generator\.js failed: SIGKILL/)
  ended.exits(1)
  await ended.leavesNothing(KEPT)
})
