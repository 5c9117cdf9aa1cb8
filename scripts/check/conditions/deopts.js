// @ts-check
// A program in a fresh process: does it print what it must, and how often does V8 have to deoptimise a function?
import { execa } from 'execa'
import { NEXT_TIER, readDeoptTrace } from '../../profile/deopt-trace.js'
import { cleanEnvironment } from '../../stages/server-environment.js'
import { say } from '../../say.js'

/** @import { Context, Finding } from '../run.js' */

const LIMIT_MS = 20_000

/**
 * @param {{ program: string, prints: string, atMost: number }} condition `prints` is a line of its output
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function run ({ program, prints, atMost }, { exercise: { dir }, signal }) {
  const { failed, timedOut, stdout, stderr } = await execa(process.execPath, ['--trace-deopt', program], {
    cwd: dir,
    reject: false,
    cancelSignal: signal,
    timeout: LIMIT_MS,
    extendEnv: false,
    env: cleanEnvironment()
  })
  signal.throwIfAborted()
  if (timedOut) return { verdict: 'fails', says: say`${program} did not end within ${LIMIT_MS / 1000} s` }
  if (failed) return { verdict: 'fails', says: say`${program} ends with an error: ${errorIn(stderr)}` }
  if (!stdout.split('\n').includes(prints)) return { verdict: 'fails', says: say`${program} does not print "${prints}"` }
  const deopts = readDeoptTrace(stdout).events.filter(({ kind, reason }) => kind === 'deopt' && reason !== NEXT_TIER)
  if (deopts.length <= atMost) {
    return { verdict: 'holds', says: say`${program} prints the same, and V8 deoptimised ${deopts.length} functions` }
  }
  const list = deopts.map(({ name, reason }) => `${name} (${reason})`).join(', ')
  return { verdict: 'fails', says: say`V8 deoptimised ${list}; at most ${atMost} are allowed` }
}

function errorIn (stderr) {
  return stderr.split('\n').find(line => /^\w*Error\b/.test(line))?.trim() ?? say`it says nothing`
}
