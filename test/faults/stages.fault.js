// @ts-check
// A server that does not start, or only says that it did: whoever starts it says why, and where in whose code.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fault, isLong, projectOf, run } from './harness.js'
import { IMPATIENT, startingWith } from './broken.js'
import { freePort } from '../support/project.js'

/** @import { AddressInfo } from 'node:net' */

const BENCH = ['bench', '01-slow', '--quick', '--rounds', '1', '--duration', '1', '--no-docs']
const LAB = ['lab', 'listeners', '--requests', '2']
const CPU = ['profile', '01-slow', '--tool', 'cpu', '--duration', '1', '--no-open']
const DOCTOR = ['profile', '01-slow', '--tool', 'doctor', '--duration', '1', '--no-open']
const FLAME = ['profile', '01-slow', '--tool', 'flame', '--duration', '1', '--no-open']
const CLAIMS = ['claims', '--quick', 'each-request-adds-one']
const CHECK = ['check', '5', '--quick']
const CHECK_STAGE = ['check', '--stage', '01-slow', '--quick']
const ALL = [BENCH, LAB, CPU, DOCTOR, CLAIMS, CHECK, CHECK_STAGE]
const WHERE = '(01-slow|exercises/05-slower-every-time)/index\\.js:2'

/** A process that listens on the port for some seconds, and the end of this one as soon as it does. */
const PORT_GRABBER = `
const grabber = "require('http').createServer().listen(process.env.PORT, '127.0.0.1', () => console.log('mine'))"
require('child_process').spawn(process.execPath, ['-e', grabber + '; setTimeout(process.exit, 3000)'], { stdio: ['ignore', 'pipe', 'ignore'] })
  .stdout.once('data', () => process.exit(1))
return`

/** @type {[name: string, code: string, said: RegExp, scripts: string[][]][]} */
const FAULTS = [
  [
    'exits at start',
    "throw new TypeError('no luck')",
    new RegExp(`: TypeError: no luck, at ${WHERE}`),
    [...ALL, FLAME]
  ],
  [
    'rejects at start',
    'Promise.resolve().then(() => null.name)',
    new RegExp(`: TypeError: Cannot read properties of null \\(reading 'name'\\), at ${WHERE}`),
    [BENCH, LAB, CHECK]
  ],
  ['ends with 0', 'process.exit(0)', / ended with exit code 0|npm start -- 01-slow shows what it does$/, ALL],
  ['is killed at start', "process.kill(process.pid, 'SIGKILL')", /SIGKILL/, [BENCH, LAB, CPU, CHECK]],
  ['never listens', 'setInterval(() => {}, 1000); return', /was not ready within [\d.]+ s/, [BENCH, LAB, CPU, CHECK]],
  [
    'says it listens and does not',
    "console.log('listening on http://127.0.0.1:9'); setInterval(() => {}, 1000); return",
    /was not ready within [\d.]+ s: it said that it listens on http:\/\/127\.0\.0\.1:9, and nobody answers there/,
    [BENCH, LAB, CPU, CHECK]
  ],
  [
    'blocks before it listens',
    'for (;;) ;',
    /was not ready within 7\.5 s/,
    isLong ? [BENCH, CHECK] : [CHECK]
  ]
]

for (const [name, code, said, scripts] of FAULTS) {
  for (const script of scripts) {
    fault(name, nameOf(script), async t => {
      const project = await projectOf(t, {
        edits: IMPATIENT, prepare: startingWith(code), isRepository: script === CHECK_STAGE
      })
      const ended = await run(project, script)
      ended.says(said)
      ended.exits(1)
      await ended.leavesNothing({ changes: ['results/**', 'profiles/**', '.progress.json'] })
    })
  }
}

fault('exits at start', 'start', async t => {
  const project = await projectOf(t, { prepare: startingWith('process.exitCode = 3; return') })
  const ended = await run(project, ['start', '01-slow', '--port', String(await freePort())])
  ended.says(/^01-slow ended with exit code 3$/)
  ended.exits(3)
  await ended.leavesNothing()
})

fault('port taken between choice and use', 'start', async t => {
  const project = await projectOf(t, { prepare: startingWith(PORT_GRABBER) })
  const ended = await run(project, ['start', '01-slow', '--port', String(await freePort())])
  ended.says(/^port \d+ on 127\.0\.0\.1 is taken; choose another: npm start -- 01-slow --port \d+$/)
  ended.exits(1)
})

fault('port taken', 'start', async t => {
  const ended = await run(await projectOf(t), ['start', '01-slow', '--port', String(await takenPort(t))])
  ended.says(/^port \d+ on 127\.0\.0\.1 is taken; choose another: npm start -- 01-slow --port \d+$/)
  ended.exits(1)
  await ended.leavesNothing()
})

/** @param {string[]} script */
function nameOf ([command, ...args]) {
  if (args.includes('--stage')) return `${command} --stage`
  return args.includes('--tool') ? `${command} ${args[args.indexOf('--tool') + 1]}` : command
}

async function takenPort (t) {
  const blocker = createServer().listen(0, '127.0.0.1')
  t.after(() => blocker.close())
  await once(blocker, 'listening')
  return /** @type {AddressInfo} */ (blocker.address()).port
}
