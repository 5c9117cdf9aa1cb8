// @ts-check
// A command that runs in a copy of an app: a build, or a package manager. It ends with all that it has started.
import { execa } from 'execa'
import { ToolError } from '../errors.js'
import { signalGroup } from './seen-from-outside.js'
import { environmentOfCopy } from './environment.js'
import { isWindows } from './spawn.js'

const LINES_SHOWN = 8
const END_WITHIN_MS = 2000
const ERROR = /\berror\b|\bERR|\bfail|cannot|not found|no such/i
const OF_LOG = /complete log of this run|debug-\d+\.log/ // npm ends with it, whatever was wrong

/**
 * @param {string} cwd absolute folder, of a copy
 * @param {string | string[]} command for a shell; or a program and its arguments
 * @param {AbortSignal} signal
 * @throws {ToolError} when it fails, with the lines in which it says why
 * @throws the signal's reason when it is aborted, once nothing of it runs any more
 */
export async function runIn (cwd, command, signal) {
  const isShell = typeof command === 'string'
  const [program, ...args] = isShell ? [command] : command
  const subprocess = execa(program, args, {
    shell: isShell,
    cwd,
    env: environmentOfCopy(cwd),
    extendEnv: false,
    stdin: 'ignore',
    all: true,
    reject: false,
    detached: !isWindows // a group of its own, which is ended as one
  })
  const end = (/** @type {NodeJS.Signals} */ name) => signalGroup(subprocess.pid, name)
  const onAbort = () => {
    end('SIGTERM')
    setTimeout(end, END_WITHIN_MS, 'SIGKILL').unref()
  }
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  const { failed, all } = await subprocess
  signal.removeEventListener('abort', onAbort)
  if (signal.aborted) end('SIGKILL')
  signal.throwIfAborted()
  if (!failed) return
  throw failureOf(`${isShell ? command : command.join(' ')} failed in a copy of the application`, all ?? '')
}

/**
 * @param {string} message
 * @param {string} output of the command
 * @returns {ToolError} with its lines from the first one that speaks of an error; where none does, with the last ones
 */
export function failureOf (message, output) {
  const lines = output.split('\n').filter(line => line.trim() && !OF_LOG.test(line))
  const at = lines.findIndex(line => ERROR.test(line))
  const stderrLines = at < 0 ? lines.slice(-LINES_SHOWN) : lines.slice(at, at + LINES_SHOWN)
  return Object.assign(new ToolError(message), { stderrLines })
}
