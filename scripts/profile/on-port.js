// @ts-check
// A server under load while it is profiled. Profilers that are part of Node.js are flags of the server that we start.
// Those that come as programs of their own start it themselves: TOOL --on-port 'autocannon ... $PORT' -- node index.js
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { execa } from 'execa'
import { findCause, freePort, hearLines, serverEnvironment, signalGroup, usersEnvironment } from 'bench-in-turns/kit.js'
import { ProfileError } from '../named-errors.js'
import { runAutocannon } from '../stages/autocannon.js'
import { rootDir } from '../stages/catalog.js'
import { findPackage } from '../stages/installed/packages.js'
import { startStage } from '../stages/stage-app.js'

/**
 * @import { ProfileRun } from './profilers.js'
 * @import { Stage } from '../stages/catalog.js'
 * @import { GeneratorWork, ServerProcess } from 'bench-in-turns'
 * @import { ServerError } from 'bench-in-turns/kit.js'
 */

const COMMANDS = join(rootDir, 'node_modules/.bin')
const PATIENCE_S = 120 // to start, and to make a report of what was seen
const MOST_LINES = 100 // that are kept of what it writes to stderr
const ANSWERS = '"2xx":'
const ANSWER_PATIENCE_S = 30
const WRITE_PROFILE_MS = 60_000
// clinic starts nothing that is not called node, takes that process for the server, and looks for V8's trace in its own
// working directory.
const START_APP = `#!/bin/sh
cd "$APP_DIR"
ONE_PORT="$(printf %s "$NODE_OPTIONS" | sed "s|-r detect-port.js|--require \\"$APP_ONE_PORT\\"|")"
export PATH="$APP_PATH" NODE_OPTIONS="$ONE_PORT --trace-event-file-pattern=\\"$APP_TRACE\\""
eval "exec env $APP_COMMAND"
`
const ONE_PORT = join(import.meta.dirname, 'one-port.cjs')
const SHOWN = 'the server' // clinic starts nothing without an argument
const require = createRequire(import.meta.url)

/**
 * @param {string} packageName
 * @returns {string | null} why its tools cannot run: null when it is installed
 */
export function missingPackage (packageName) {
  return findPackage(packageName, rootDir) ? null : `${packageName} is not installed; npm ci brings it`
}

/**
 * Runs a stage under such a profiler, loaded with autocannon by the profiler itself. All that it writes goes into the
 * run's folder, its working directory, as these programs leave their intermediate files there when they are
 * interrupted.
 *
 * @param {Stage} stage
 * @param {{ bin: string, command: string, args: string[] }} tool `bin` its script, from its package's name on
 * @param {ProfileRun} run
 * @returns {Promise<{ ports: number[] }>} `ports` on which somebody's app listened, the one that was loaded first; none
 *   of a stage
 * @throws {ProfileError} when the tool fails or hangs, or the load gets no answer
 */
export async function runOnPort (stage, { bin, command, args }, run) {
  const { nodeBinary = process.execPath, folder, signal } = run
  const server = await describeServer(stage, { nodeBinary, folder })
  signal.throwIfAborted()
  const nodeArgs = [require.resolve(bin), ...args, '--on-port', loadCommand(stage, run), '--', ...server.args]
  const subprocess = execa(nodeBinary, nodeArgs, {
    cwd: folder,
    env: {
      ...server.env,
      PATH: [COMMANDS, dirname(nodeBinary), process.env.PATH].join(delimiter),
      NO_UPDATE_NOTIFIER: '1',
      NO_INSIGHT: '1' // else, without a terminal, clinic ends with code 0 and has done nothing
    },
    extendEnv: false,
    stdin: 'ignore',
    reject: false,
    buffer: false, // the server writes there too, as much as it likes
    detached: true // a group of its own, so that its server and its load can be ended with it
  })
  /** @type {string[]} */
  const stderrLines = []
  let answered = 0
  hearLines(subprocess.stderr, line => { if (stderrLines.push(line) > MOST_LINES) stderrLines.shift() })
  hearLines(subprocess.stdout, line => { answered = countAnswers(line) ?? answered })
  const limitS = run.durationS + PATIENCE_S
  const patience = AbortSignal.timeout(limitS * 1000)
  const endGroup = () => signalGroup(subprocess.pid, 'SIGKILL')
  AbortSignal.any([signal, patience]).addEventListener('abort', endGroup)
  const { exitCode } = await subprocess
  endGroup() // whatever it has left behind
  signal.throwIfAborted()
  if (patience.aborted) throw new ProfileError(`${stage.id}: ${command} did not end within ${limitS} s`)
  const reason = findReason(stderrLines)
  if (exitCode !== 0) {
    const alone = stage.command ?? `npm start -- ${stage.id}`
    throw new ProfileError(
      `${stage.id}: ${command} ended with exit code ${exitCode}${reason}; ${alone} shows what it does`
    )
  }
  if (!answered) throw new ProfileError(`${stage.id}: the load got no answer${reason}`)
  return { ports: await portsIn(server.env) }
}

async function portsIn (/** @type {NodeJS.ProcessEnv} */ { APP_PORTS, PORT }) {
  const text = APP_PORTS ? await readFile(APP_PORTS, 'utf8').catch(() => '') : ''
  const ports = [...new Set(text.split('\n').filter(Boolean).map(Number))]
  const loaded = ports.find(port => port === Number(PORT)) ?? ports[0]
  return [...ports.filter(port => port === loaded), ...ports.filter(port => port !== loaded)]
}

/**
 * @param {Pick<Stage, 'dir' | 'command' | 'settings'>} stage
 * @param {{ nodeBinary: string, folder: string }} run
 * @returns {Promise<{ args: string[], env: NodeJS.ProcessEnv }>} what starts it, and what it sees
 */
async function describeServer ({ dir, command, settings }, { nodeBinary, folder }) {
  if (!command) return { args: [nodeBinary, join(dir, 'index.js')], env: serverEnvironment(settings) }
  const env = usersEnvironment(dir, { PORT: String(await freePort()) })
  const trace = join(folder, 'node_trace.${rotation}.log') // eslint-disable-line no-template-curly-in-string
  const start = join(folder, 'start', 'node')
  await mkdir(dirname(start))
  await writeFile(start, START_APP, { mode: 0o755 })
  return {
    args: [start, SHOWN], // its reports and the list of processes show these
    env: {
      ...env,
      APP_COMMAND: command,
      APP_DIR: dir,
      APP_ONE_PORT: ONE_PORT,
      APP_PATH: env.PATH,
      APP_PORTS: join(dirname(start), 'ports'),
      APP_TRACE: trace
    }
  }
}

// A slow answer is no error: were the generator to hang up, doctor would take the new connection for an issue of
// handles.
function loadCommand ({ route }, { connections, durationS }) {
  return `autocannon --json -c ${connections} -d ${durationS} -t ${durationS + ANSWER_PATIENCE_S} ` +
    `http://127.0.0.1:$PORT${route}`
}

function findReason (stderrLines) {
  const lines = stderrLines.map(line => stripVTControlCharacters(line).replaceAll(rootDir, '.').trim())
  const reason = findCause(lines) ?? lines.find(line => /error|exit/i.test(line)) ?? lines.find(Boolean)
  return reason ? `: ${reason}` : ''
}

// The server's own lines come through the same pipe, and some servers write JSON.
/** @returns {number | undefined} undefined when it is not autocannon's line */
function countAnswers (line) {
  return line.startsWith('{"') && line.includes(ANSWERS) ? parseOutput(line, 'autocannon')['2xx'] : undefined
}

/**
 * Loads a stage that runs without the probe, which is not to show up in the profile.
 *
 * @param {Stage} stage
 * @param {string[]} nodeArgs
 * @param {ProfileRun} run
 * @param {(server: ServerProcess, load: () => Promise<GeneratorWork>) => Promise<unknown>} [around] what is done before
 *   and after the load
 * @returns {Promise<number>} how many requests were answered
 * @throws {ServerError} when the stage dies
 * @throws {ProfileError} when there is no answer
 */
export async function loadUnder (stage, nodeArgs, run, around = (server, load) => load()) {
  const { durationS, connections, edits, nodeBinary, signal } = run
  const options = { nodeArgs, edits, nodeBinary, signal, withProbe: false, patienceMs: WRITE_PROFILE_MS }
  const server = await startStage(stage, options)
  let answered = 0
  try {
    await around(server, async () => {
      const { result, ...generator } = await runAutocannon(
        server.url + stage.route,
        { generator: 'autocannon', connections, durationS, asked: stage.requests },
        AbortSignal.any([signal, server.died])
      )
      server.died.throwIfAborted()
      answered = result['2xx']
      if (!answered) throw new ProfileError(`${stage.id}: the load got no answer`)
      return generator
    })
  } finally {
    await server.stop()
  }
  return answered
}

// What profilers leave behind: it may be missing, or cut short, though they ended as if all was well.

/**
 * @param {string} file absolute
 * @param {string} who for the message
 * @returns {Promise<string>}
 * @throws {ProfileError} when it is not there: these programs can fail with exit code 0
 */
export async function readOutput (file, who) {
  return readFile(file, 'utf8').catch(error => {
    throw new ProfileError(`${who} ended as if all was well and left nothing that can be read (${error.code})`)
  })
}

/**
 * @param {string} json
 * @param {string} who for the message
 * @returns {any}
 * @throws {ProfileError} when it is cut short, say
 */
export function parseOutput (json, who) {
  try {
    return JSON.parse(json)
  } catch {
    throw new ProfileError(`${who} left data that is no JSON`)
  }
}
