// @ts-check
// A server that does not start, answers wrongly, late or not at all, or ends while it is loaded: whoever loads it says
// what is wrong, and where in whose code.
import assert from 'node:assert/strict'
import { execa } from 'execa'
import getPort from 'get-port'
import { atRequest, IMPATIENT, startingWith, UNDER_LOAD } from './broken.js'
import { fault, faultWithLine, nameOf, projectOf, run } from './harness.js'

const AT_ONCE = ['--quick', '--rounds', '1', '--duration', '1', '--no-docs']
const BENCH = ['bench', '01-slow', ...AT_ONCE]
const SLICES = ['bench', '03-optimized', '--generations', '1', '--turns', '2', ...AT_ONCE]
const CHECK = ['check', '5', '--quick']
const CHECK_STAGE = ['check', '--stage', '01-slow', '--quick']
const LAB = ['lab', 'listeners', '--requests', '2']
const CLAIMS = ['claims', '--quick', 'each-request-adds-one']
const profile = (/** @type {string} */ tool) => ['profile', '01-slow', '--tool', tool, '--duration', '1', '--no-open']
const CPU = profile('cpu')
const FILES = ['01-slow/index.js', '03-optimized/index.js', 'exercises/05-slower-every-time/index.js']
const PLACE = ', at (01-slow|03-optimized|exercises/05-slower-every-time)/index\\.js:2'
const WORN_OUT = "throw new RangeError('worn out')"
const HALF = "res.writeHead(200, { 'content-length': 9000 }); res.write('half', () => "
const OOM = "require('child_process').execSync('prlimit --pid ' + process.pid + ' --data=250000000'); " +
  'for (const all = []; ;) all.push(Array(1000).fill(all.length / 2))'
const MOST_HEAP_MB = 100 // of the command, which needs half of that
const KEPT = { changes: ['results/**', 'profiles/**', '.progress.json'] }
const noPrlimit = (await execa('prlimit', ['--version'], { reject: false })).failed && 'needs prlimit'

/** @type {[name: string, code: string, said: RegExp, scripts: string[][]][]} as the server starts */
const AT_START = [
  ['exits', "throw new TypeError('no luck')", new RegExp(`: TypeError: no luck${PLACE}`),
    [BENCH, LAB, profile('doctor'), CHECK_STAGE]],
  ['cannot be parsed', 'const a = = 1', /not yet +syntax: .*05-slower-every-time\/index\.js:2: Unexpected token$/, [CHECK]],
  ['never says where it listens', 'console.log = () => {}',
    /was not ready within [\d.]+ s; it must listen on process\.env\.PORT and print/, [CHECK]],
  ['never listens', 'setInterval(() => {}, 1000); return', /was not ready within [\d.]+ s/, [CPU]],
  ['says it listens and does not', "console.log('listening on http://127.0.0.1:9'); setInterval(() => {}, 1000); return",
    /was not ready within [\d.]+ s: it said that it listens on http:\/\/127\.0\.0\.1:9, and nobody answers there/, [BENCH]],
  ['blocks before it listens', 'for (;;) ;',
    /was not ready within 7\.5 s: its process was at work for [\d.]+ s of CPU time, and never got to listen/, [CHECK]]
]
/** @type {typeof AT_START} at every request */
const AT_REQUESTS = [
  ['wrong body', "res.end('{}')", /first response: /, [BENCH]],
  ['500s', "res.statusCode = 500; res.end('no')", /the load got no answer/, [CPU]],
  ['half a body', `${HALF}setTimeout(() => req.socket.destroy(), 20))`, /: it broke off before its end/, [BENCH]],
  ['hangs up', 'req.socket.destroy()', /: socket hang up/, [LAB]],
  ['never answers', '', /no whole one within 2 s|does not answer GET \/seed\/v1 within 2 s|the load got no answer/, [CHECK, CPU]],
  ['throws', WORN_OUT, new RegExp(`: RangeError: worn out${PLACE}`), [BENCH, profile('doctor')]],
  ['dies by a signal', "process.kill(process.pid, 'SIGKILL')", /was ended by SIGKILL|^Failed: 01-slow: a request got no answer/, [LAB]]
]
/** @type {typeof AT_START} as soon as it is loaded */
const LOADED = [
  ['throws in the slices', WORN_OUT, new RegExp(`fell out of the slices: .*worn out${PLACE}`), [SLICES]],
  ['never answers under load', '', /is invalid and in no summary: .*no answer at all/, [BENCH]],
  ['freezes under load', "process.kill(process.pid, 'SIGSTOP')", /did not answer the probe within 5 s/, [BENCH]],
  ['out of memory under load', OOM, /SIGABRT.*: FATAL ERROR: .*out of memory/, [BENCH]]
]
const SHORT_READING = /** @type {typeof IMPATIENT} */ ({
  'packages/bench-in-turns/start/server.js': ['READING_TIMEOUT_MS = 30_000', 'READING_TIMEOUT_MS = 5_000']
})

hold(AT_START, { edits: IMPATIENT, codeOf: code => code })
hold(AT_REQUESTS, { edits: IMPATIENT, codeOf: code => atRequest(code) })
hold(LOADED, { edits: SHORT_READING, codeOf: code => atRequest(code, UNDER_LOAD) })

/** @param {typeof AT_START} faults */
function hold (faults, { edits, codeOf }) {
  for (const [name, code, says, scripts] of faults) {
    for (const script of scripts) {
      const prepare = startingWith(codeOf(code), FILES)
      const how = { edits, prepare, isRepository: script === CHECK_STAGE, skip: code === OOM && noPrlimit }
      faultWithLine(name, script, { says, exits: 1, ...KEPT }, how)
    }
  }
}

// Without its servers a claim is open, which is no failure of the command.
faultWithLine('exits', CLAIMS, { says: /^each-request-adds-one: unresolved: .*TypeError: no luck, at 01-slow/, ...KEPT }, {
  prepare: startingWith("throw new TypeError('no luck')", FILES)
})

// `npm start` ends as its server does.
faultWithLine('exits', ['start', '01-slow', '--port', String(await getPort())], { exits: 3 }, {
  prepare: startingWith('process.exitCode = 3; return')
})

fault('floods stderr', 'bench', async t => {
  const flood = "for (let i = 0; i < 1e5; i++) process.stderr.write('x'.repeat(999) + '\\n')" // a hundred million bytes
  const project = await projectOf(t, { prepare: startingWith(`setTimeout(() => { ${flood} }, 300)`) })
  const ended = await run(project, BENCH, { env: { NODE_OPTIONS: `--max-old-space-size=${MOST_HEAP_MB}` } })
  ended.hasNoStack()
  assert.ok([0, 1].includes(Number(ended.exitCode)), ended.all) // a busy machine may give it no time to answer
  await ended.leavesNothing(KEPT)
})

for (const script of [BENCH, CPU]) {
  fault('ignores SIGTERM', nameOf(script), async t => {
    const project = await projectOf(t, {
      edits: { 'scripts/profile/on-port.js': ['WRITE_PROFILE_MS = 60_000', 'WRITE_PROFILE_MS = 1_000'] },
      prepare: startingWith("process.on('SIGTERM', () => {}); process.on('SIGINT', () => {})")
    })
    const ended = await run(project, script)
    assert.notEqual(ended.exitCode, 2, ended.all)
    ended.hasNoStack()
    await ended.leavesNothing(KEPT)
  })
}
