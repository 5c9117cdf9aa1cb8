// @ts-check
// A server that answers wrongly, late or not at all, or that ends while it is loaded.
import assert from 'node:assert/strict'
import { fault, isLong, notApplicable, projectOf, run } from './harness.js'
import { atRequest, IMPATIENT, startingWith, UNDER_LOAD } from './broken.js'
import { execa } from 'execa'

const AT_ONCE = ['--quick', '--rounds', '1', '--duration', '1', '--no-docs']
const BENCH = ['bench', '01-slow', ...AT_ONCE]
const SLICES = ['bench', '03-optimized', '--generations', '1', '--slices', '1', ...AT_ONCE]
const CHECK = ['check', '5', '--quick']
const CPU = ['profile', '01-slow', '--tool', 'cpu', '--duration', '1', '--no-open']
const DOCTOR = ['profile', '01-slow', '--tool', 'doctor', '--duration', '1', '--no-open']
const LAB = ['lab', 'listeners', '--requests', '2']
const OOM = "require('child_process').execSync('prlimit --pid ' + process.pid + ' --data=250000000'); for (const all = []; ;) all.push(Array(1000).fill(all.length / 2))"
const MOST_HEAP_MB = 100 // of the command, which needs half of that
const PLACE = ', at (01-slow|03-optimized|exercises/05-slower-every-time)/index\\.js:2'
const SHORT_FORM = 2 // commands of each fault
const KEPT = ['results/**', 'profiles/**', '.progress.json']
const hasPrlimit = (await execa('prlimit', ['--version'], { reject: false })).exitCode === 0

/** @type {Record<string, [string, string]>} */
const SHORT_READING = {
  'scripts/server/stage-process.js': ['READING_TIMEOUT_MS = 30_000', 'READING_TIMEOUT_MS = 5_000']
}

/** @type {[name: string, code: string, said: RegExp, scripts: string[][]][]} at every request */
const ANSWERS = [
  ['wrong body', "res.end('{}')", /first response: |listeners: no /, [BENCH, CHECK]],
  ['wrong type', "res.setHeader('content-type', 'text/html'); emit.apply(this, arguments)", /first response: Content-Type/, [BENCH]],
  ['500s', "res.statusCode = 500; res.end('no')", /status: found 500, wanted 200|the load got no answer/, [BENCH, CPU]],
  [
    'half a body',
    "res.writeHead(200, { 'content-length': 9000 }); res.write('half', () => setTimeout(() => req.socket.destroy(), 20))",
    /: it broke off before its end/,
    [BENCH, CHECK]
  ],
  ['hangs up', 'req.socket.destroy()', /: socket hang up/, [BENCH, CHECK, LAB]],
  [
    'never answers',
    '',
    /there was no whole one within 2 s|does not answer GET \/seed\/v1 within 2 s|the load got no answer/,
    [BENCH, CHECK, LAB, CPU, DOCTOR]
  ],
  ['blocks', 'for (;;) ;', /there was no whole one within 2 s|does not answer GET/, [BENCH, CHECK]],
  ['throws', "throw new RangeError('worn out')", new RegExp(`: RangeError: worn out${PLACE}`), [BENCH, CHECK, LAB, CPU, DOCTOR]],
  ['dies by a signal', "process.kill(process.pid, 'SIGKILL')", /was ended by SIGKILL|: the load got no answer/, [BENCH, CHECK, LAB, CPU]]
]

for (const [name, code, said, scripts] of ANSWERS) answering(name, atRequest(code), said, scripts, IMPATIENT)

/** @type {[name: string, code: string, said: RegExp, scripts: string[][]][]} as soon as it is loaded */
const UNDER_A_LOAD = [
  ['throws under load', "throw new RangeError('worn out')", new RegExp(`: RangeError: worn out${PLACE}`), [BENCH]],
  ['dies by a signal under load', "process.kill(process.pid, 'SIGSEGV')", /was ended by SIGSEGV/, [BENCH]],
  ['throws under load', "throw new RangeError('worn out')", new RegExp(`fell out of the slices: .*worn out${PLACE}`), [SLICES]],
  ['never answers under load', '', /is invalid and in no summary: .*no answer at all/, [BENCH]],
  ['500s under load', 'res.statusCode = 500; res.end()', /is invalid and in no summary: \d+ answers other than 2xx/, [BENCH]],
  [
    'half a body under load',
    "res.writeHead(200, { 'content-length': 9000 }); res.write('half', () => req.socket.resetAndDestroy())",
    /is invalid and in no summary: \d+ errors/,
    [BENCH]
  ],
  ['freezes under load', "process.kill(process.pid, 'SIGSTOP')", /did not answer the probe within 5 s/, [BENCH]]
]

for (const [name, code, said, scripts] of UNDER_A_LOAD) {
  answering(name, atRequest(code, UNDER_LOAD), said, scripts, SHORT_READING)
}

if (hasPrlimit) {
  answering('out of memory', atRequest(OOM), /SIGABRT.*: FATAL ERROR: .*out of memory/, [CHECK, LAB])
  answering('out of memory', atRequest(OOM, UNDER_LOAD), /SIGABRT.*: FATAL ERROR: .*out of memory/, [BENCH])
} else {
  notApplicable('out of memory', 'bench', 'needs prlimit')
}

/**
 * @param {string} name
 * @param {string} code
 * @param {RegExp} said
 * @param {string[][]} scripts
 * @param {Record<string, [string, string]>} [edits]
 */
function answering (name, code, said, scripts, edits) {
  const files = ['01-slow/index.js', '03-optimized/index.js', 'exercises/05-slower-every-time/index.js']
  for (const script of isLong ? scripts : scripts.slice(0, SHORT_FORM)) {
    fault(name, nameOf(script), async t => {
      const project = await projectOf(t, { edits, prepare: startingWith(code, files) })
      const ended = await run(project, script)
      ended.says(said)
      ended.exits(1)
      await ended.leavesNothing({ changes: KEPT })
    })
  }
}

/** A hundred million bytes, with line ends or without. @type {[name: string, text: string][]} */
const FLOODS = [['floods stderr', "'x'.repeat(999) + '\\\\n'"], ['floods stderr, one line', "'x'.repeat(1000)"]]

for (const [name, text] of FLOODS) {
  for (const script of [BENCH, CPU, ...isLong ? [DOCTOR] : []]) {
    fault(name, nameOf(script), async t => {
      const flood = `for (let i = 0; i < 1e5; i++) process.stderr.write(${text})`
      const project = await projectOf(t, { prepare: startingWith(`setTimeout(() => { ${flood} }, 300)`) })
      const ended = await run(project, script, { env: { NODE_OPTIONS: `--max-old-space-size=${MOST_HEAP_MB}` } })
      ended.hasNoStack()
      assert.ok([0, 1].includes(Number(ended.exitCode)), ended.all) // a busy machine may give it no time to answer
      await ended.leavesNothing({ changes: KEPT })
    })
  }
}

for (const script of [BENCH, CHECK, LAB, CPU]) {
  fault('ignores SIGTERM', nameOf(script), async t => {
    const code = "process.on('SIGTERM', () => {}); process.on('SIGINT', () => {})"
    const project = await projectOf(t, {
      edits: { 'scripts/profile/load-under.js': ['WRITE_PROFILE_MS = 60_000', 'WRITE_PROFILE_MS = 1_000'] },
      prepare: startingWith(code)
    })
    const ended = await run(project, script)
    assert.notEqual(ended.exitCode, 2, ended.all)
    ended.hasNoStack()
    await ended.leavesNothing({ changes: KEPT })
  })
}

/** @param {string[]} script */
function nameOf ([command, ...args]) {
  if (args.includes('--generations')) return 'bench, slices'
  return args.includes('--tool') ? `${command} ${args[args.indexOf('--tool') + 1]}` : command
}
