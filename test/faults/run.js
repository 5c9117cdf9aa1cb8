// @ts-check
// A command of a project while something goes wrong, and what it is held to.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import pWaitFor from 'p-wait-for'
import { plainText } from 'bench-in-turns/kit.js'
import { assertNothingLeft } from './project.js'

/**
 * @import { Project } from './project.js'
 * @typedef {{ output: () => string, hasEnded: () => boolean, kill: (signal: NodeJS.Signals) => void,
 *   command: any }} Running `command` as execa gives it
 * @typedef {object} Options
 * @property {Record<string, string | undefined>} [env]
 * @property {string[]} [launcher] program and arguments that run the command, such as prlimit
 * @property {{ when: RegExp | number, does: (running: Running) => unknown }} [then] what is to happen when the output
 *   matches, or after ms
 * @property {{ columns: number }} [terminal] in a real one, which what is written to stdin is typed into; all output is
 *   its stdout then, and whoever kills the command closes the terminal
 */

const SIGNAL_BASE = 128
const STACK = /^\s+at .*:\d+/m

/**
 * Runs what an npm script runs, without npm's own second.
 *
 * @param {Project} project
 * @param {string[]} script name of it and its arguments, as after `npm run`
 * @param {Options} [options]
 */
export async function run (project, script, options = {}) {
  let output = ''
  let hasEnded = false
  const command = /** @type {any} */ (start(project, script, options))
  command.all?.on('data', chunk => { output += chunk })
  command.finally(() => { hasEnded = true })
  const running = { output: () => output, hasEnded: () => hasEnded, kill: name => command.kill(name), command }
  const [result] = await Promise.all([command, inject(options, running)])
  return holds(project, /** @type {any} */ (result))
}

/**
 * @param {Project} project
 * @param {string[]} script name of it and its arguments
 * @param {Options} options
 */
export function start (
  { root, temporary },
  [name, ...args],
  { env = {}, launcher = [], terminal = undefined }
) {
  const [node, ...words] = JSON.parse(plainText(readFileSync(join(root, 'package.json'), 'utf8'))).scripts[name].split(' ')
  assert.equal(node, 'node', `what ${name} runs`)
  const command = [...launcher, process.execPath, ...words, ...args]
  const [program, ...rest] = terminal ? inTerminal(command, terminal) : command
  const ours = { INIT_CWD: root, TMPDIR: temporary, MEASURING_PORT: '0', npm_lifecycle_event: name }
  return execa(program, rest, {
    cwd: root,
    ...terminal ? {} : { input: '' },
    reject: false,
    all: true,
    env: { NODE_TEST_CONTEXT: undefined, ...ours, ...env }
  })
}

/** `script` of util-linux makes one, and closes it when it is killed. */
function inTerminal (words, { columns }) {
  const quoted = words.map(word => `'${word.replaceAll("'", "'\\''")}'`).join(' ')
  return ['script', '--quiet', '--return', '--command', `stty cols ${columns}; exec ${quoted}`, '/dev/null']
}

/**
 * Makes happen what is to happen, unless the command ends before: that is said.
 *
 * @param {Options} options
 * @param {Running} running
 */
async function inject ({ then: todo }, running) {
  if (!todo) return
  const startMs = performance.now()
  const isTime = () => typeof todo.when === 'number' ? performance.now() - startMs > todo.when : todo.when.test(running.output())
  await pWaitFor(() => running.hasEnded() || isTime(), { interval: 5 })
  assert.ok(isTime(), `it ended before ${todo.when}:\n${running.output()}`)
  await todo.does(running)
}

/** What a command that has ended is held to. */
function holds (project, { exitCode, signal, stdout, stderr, all }) {
  const hasNoStack = () => assert.doesNotMatch(String(all ?? ''), STACK, `a stack trace:\n${all}`)
  return {
    exitCode,
    stdout,
    stderr,
    all,
    hasNoStack,
    /** @param {RegExp} pattern of just one line of what it says to the user */
    says (pattern) {
      hasNoStack()
      const lines = `${stderr}\n${stdout}`.split('\n').filter(line => pattern.test(line))
      assert.equal(lines.length, 1, `one line is to say ${pattern}:\n${all}`)
    },
    /** @param {number} code as a shell has it: 130 for a process that SIGINT has ended before it could listen for it */
    exits (code) {
      hasNoStack()
      const ended = exitCode ?? SIGNAL_BASE + constants.signals[/** @type {NodeJS.Signals} */ (signal)]
      assert.equal(ended, code, `exit code ${ended}, not ${code}:\n${all}`)
    },
    /** @param {Parameters<typeof assertNothingLeft>[1]} [options] `changes` are those of the run itself */
    leavesNothing: options => assertNothingLeft(project, options)
  }
}
