// @ts-check
// Whether this machine has what the first five chapters need, before a room waits for it.
import { delimiter } from 'node:path'
import { execa } from 'execa'
import getPort, { portNumbers } from 'get-port'
import { describeMachine } from 'bench-in-turns/kit.js'
import { NO_WRK } from '../stages/whole-load.js'
import { say } from '../render/say.js'
import { findChromium, NO_CHROMIUM } from '../stages/installed/chromium.js'
import { lookForOthers } from './busy.js'

/** @import { Said } from 'bench-in-turns/kit.js' */

/**
 * @typedef {object} Readiness of one thing
 * @property {Said} what
 * @property {boolean} isThere
 * @property {boolean} isNeeded without it, the chapters cannot be done; without the others, a part is left out
 * @property {Said} says its version, or what to do about it
 */

const PORT = 3000
const AS_TYPED = /node_modules[\\/]\.bin$/ // npm puts these programs in front, for its scripts alone

/**
 * @param {object} options
 * @param {string} options.nodeRange as package.json has it
 * @param {AbortSignal} options.signal
 * @param {string} [options.path] where programs are looked for
 * @param {number} [options.port] where the servers of the text listen
 * @returns {Promise<Readiness[]>} in three seconds
 */
export function readReadiness ({ nodeRange, signal, path = process.env.PATH ?? '', port = PORT }) {
  const typed = path.split(delimiter).filter(folder => !AS_TYPED.test(folder)).join(delimiter)
  const program = (what, find, remedy, isNeeded = false) => find.then(version =>
    ({ what, isNeeded, isThere: version !== null, says: version ? say('version {version}', { version }) : remedy }))
  const version = (name, flag = '--version') => versionOf(name, flag, { path: typed, signal })
  return Promise.all([
    program(say('Node.js, for what npm runs'), Promise.resolve(process.versions.node), '', true),
    program(say('Node.js, for what you type'), version('node'),
      say('none on the PATH: write npx node in place of node, or install Node.js {range}', { range: nodeRange })),
    program('git', version('git'),
      say('{first}, or {second}', { first: 'apt-get install git', second: 'brew install git' }), true),
    program('curl', version('curl'), say('apt-get install curl; a browser shows the answers, too')),
    lookAtPort(port),
    program(say('wrk, for chapter {chapter}', { chapter: 5 }), version('wrk', '-v'), NO_WRK),
    program(say('Chromium, for screens'), findChromium().then(found => found?.version ?? null), NO_CHROMIUM),
    { what: say('this machine'), isNeeded: false, isThere: true, says: sayMachine() },
    lookAtMachine(signal)
  ])
}

async function lookAtPort (port) {
  const isThere = await getPort({ port: portNumbers(port, port) }) === port
  const says = isThere ? say('free') : say('taken: end the program that listens there, or add --port to npm start')
  return { what: say('port {port}', { port: String(port) }), isNeeded: true, isThere, says }
}

/** @returns {Promise<string | null>} null where there is none; wrk says its own and ends with 1 */
async function versionOf (program, flag, { path, signal }) {
  const { code, stdout = '', stderr = '' } = await execa(program, [flag], {
    env: { PATH: path }, reject: false, cancelSignal: signal
  })
  signal.throwIfAborted()
  return code ? null : /\d+(?:\.\d+)+/.exec(`${stdout} ${stderr}`)?.[0] ?? null
}

function sayMachine () {
  const { cpuModel, cores, os } = describeMachine()
  return `${cpuModel}, ${cores} cores, ${os}`
}

/** @returns {Promise<Readiness>} what other programs take while nothing is measured */
async function lookAtMachine (signal) {
  const reasons = await lookForOthers(signal)
  return {
    what: say('a calm machine'),
    isNeeded: false,
    isThere: reasons.length === 0,
    says: reasons.length ? say('{reasons}', { reasons }) : say('yes')
  }
}
