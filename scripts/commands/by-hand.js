// @ts-check
// What one would type without these scripts: each is a line for a shell in this repository.
import { join, relative } from 'node:path'
import { withoutSecrets } from 'bench-in-turns/kit.js'
import { say } from '../render/say.js'
import { rootDir } from '../stages/catalog.js'
import { sayLoad } from '../stages/common-load.js'
import { onStderr } from './typed.js'

/**
 * @import { Load } from '../stages/whole-load.js'
 * @import { Localise, Said } from 'bench-in-turns/kit.js'
 * @import { Stage } from '../stages/catalog.js'
 */

/** @typedef {Pick<Stage, 'dir' | 'route' | 'command' | 'requests' | 'settings'>} Server */
/** @typedef {Omit<Load, 'generator'> & { generator?: string }} HandLoad */

const SECRET = /auth|cookie|key|secret|session|token/i // in the name of a header
/** Stands between a command and the one for another terminal. */
export const SECOND = ', and in a second terminal: '
const MOST_LINES = 3
const NO_QUESTION = { NO_INSIGHT: '1' } // else clinic asks about usage data, and without a terminal does nothing
/** Without it a server of which nobody knows that it exits by itself leaves no profile. */
const EXIT_ON_SIGINT = '--import \'data:text/javascript,process.on("SIGINT",()=>process.exit())\''
const NODE = /^(?:"[^"]*\bnode"|\S*\bnode)(?= )/
const PORT = 3000 // of a stage that nobody tells another one

/**
 * @param {Server} server
 * @param {Record<string, string>} [env] variables that it is started with
 */
export function startByHand (server, env = {}) {
  return inFolder(server, `${variables(env)}${server.command ? '' : 'npx '}${startCommand(server)}`)
}

/**
 * Where the server waits for a database that lives as long as it does, its address is known here alone. What somebody
 * set in the environment stays there.
 *
 * @param {Server} server
 * @returns {string[]}
 */
export function exportsOf ({ settings = {} }) {
  return Object.entries(settings).map(([name, value]) => {
    const borrowed = process.env[name] ? `"\${${name}%/*}${URL.parse(value)?.pathname}"` : value
    return `export ${name}=${borrowed}`
  })
}

/**
 * @param {Server} server
 * @param {HandLoad} load
 * @param {string[]} [nodeArgs] flags for node
 * @returns {string} autocannon starts the server, loads the port on which it listens, and ends it; wrk does not
 */
export function loadByHand (server, load, nodeArgs = []) {
  if (load.generator === 'wrk') {
    const url = word(`http://127.0.0.1:${PORT}${server.route}`)
    return `${startByHand(server)}${SECOND}${sayLoad(load)} --latency ${url}`
  }
  return inFolder(server,
    `${autocannon(server, load)} --on-port ${word(server.route)} -- ${startCommand(server, nodeArgs)}`)
}

/** By the names of PROFILERS. @type {Record<string, (server: Server, load: HandLoad) => string>} */
const PROFILE = {
  doctor: (server, load) => onPort('clinic doctor', server, load),
  flame: (server, load) => onPort('clinic flame', server, load),
  '0x': (server, load) => onPort('0x', server, load),
  cpu: (server, load) => loadByHand(server, load, ['--cpu-prof', ...server.command ? [EXIT_ON_SIGINT] : []]),
  prof: (server, load) =>
    `${loadByHand(server, load, ['--prof'])}; ${inFolder(server, 'npx node --prof-process isolate*.log')}`,
  perf: (server, load) =>
    inFolder(server, `${autocannon(server, load)} --on-port ${word(server.route)} -- perf record -e cpu-clock -g ` +
      `${startCommand(server, ['--perf-basic-prof'])}; perf report`)
}

/**
 * @param {Server} server
 * @param {string} profiler
 * @param {HandLoad} load
 */
export function profileByHand (server, profiler, load) {
  return PROFILE[profiler](server, load)
}

/**
 * @param {Server} server
 * @param {string} preload absolute file, loaded before the server
 * @returns {string} its requests are asked for in a second terminal
 */
export function traceByHand (server, preload) {
  const file = relative(server.dir, preload).replaceAll('\\', '/')
  const start = server.command
    ? startByHand(server, { NODE_OPTIONS: `"--require ${preload}"` })
    : inFolder(server, `npx ${startCommand(server, ['--require', file])}`)
  const url = word(`http://127.0.0.1:${PORT}${server.route}`)
  return `${start}${SECOND}npx autocannon -c 1 -a 10 ${url}`
}

/**
 * @param {string[]} lines each a command
 * @param {Localise} localise
 * @param {Said} [besides] what ours does more
 */
export function sayByHand (lines, localise, besides) {
  const tell = onStderr(localise)
  for (const line of lines.slice(0, MOST_LINES)) tell(sayLine(withoutSecrets(line)))
  if (lines.length > MOST_LINES) tell(say('and so for {count} more', { count: lines.length - MOST_LINES }))
  if (besides) tell(say('this command: {besides}', { besides: localise(besides) }))
}

function sayLine (line) {
  const [first, second] = line.split(SECOND)
  return second === undefined
    ? say('by hand: {command}', { command: line })
    : say('by hand: {first}, and in a second terminal: {second}', { first, second })
}

function onPort (tool, server, load) {
  const url = word(`http://127.0.0.1:$PORT${server.route}`)
  const loadCommand = `${server.command ? autocannon(server, load) : sayOne(server, load)} ${url}`
  const env = tool.startsWith('clinic') ? variables(NO_QUESTION) : ''
  const command = `${env}${toolOf(server, tool)} --on-port ${inSingles(loadCommand)}`
  return inFolder(server, `${command} -- ${startCommand(server)}`)
}

/**
 * npx finds what is installed here for a stage. In the folder of somebody's app it would fetch it, so there a tool is
 * named by its path.
 */
function toolOf (/** @type {Pick<Server, 'dir' | 'command'>} */ { dir, command }, /** @type {string} */ tool) {
  if (!command) return `npx ${tool}`
  const [name, ...args] = tool.split(' ')
  const path = relative(dir, join(rootDir, 'node_modules/.bin', name)).replaceAll('\\', '/')
  return [/\s/.test(path) ? `"${path}"` : path, ...args].join(' ')
}

function autocannon (/** @type {Server} */ server, /** @type {HandLoad} */ load) {
  return toolOf(server, sayOne(server, load))
}

/** One line of autocannon sends one kind of request: the first. @param {Server} server @param {HandLoad} load */
function sayOne ({ route, requests = [{ path: route }] }, { overallRate, ...load }) {
  const [{ method, headers = {}, body }] = requests
  return [
    sayLoad(load),
    ...overallRate ? [`-R ${overallRate}`] : [],
    ...method ? [`-m ${method}`] : [],
    ...Object.entries(headers).map(header => `-H ${sayHeader(header)}`),
    ...body === undefined ? [] : [`-b ${withoutSecrets(body) === body ? quote(body) : '"$BODY"'}`]
  ].join(' ')
}

/** A log may keep what is printed, so a secret is left to a variable of the shell, named as the header is. */
function sayHeader ([name, value]) {
  const isSecret = SECRET.test(name) || withoutSecrets(value) !== value
  return isSecret ? `"${name}: $${name.toUpperCase().replaceAll('-', '_')}"` : quote(`${name}: ${value}`)
}

/** @returns {string} one word for a shell; in double quotes where these do, so that it reads well within single ones */
function quote (text) {
  return /["$`\\!]/.test(text) ? inSingles(text) : `"${text}"`
}

function inSingles (text) {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** @param {Pick<Stage, 'command'>} server */
function startCommand ({ command }, nodeArgs = []) {
  const withArgs = node => [node, ...nodeArgs].join(' ')
  return command?.replace(NODE, withArgs) ?? `${withArgs('node')} index.js`
}

/** A query has what means something to a shell. */
function word (url) {
  return /[?&*;]/.test(url) ? `"${url}"` : url
}

/** An address with a password is left to a variable of the shell. */
function variables (env) {
  return Object.entries(env)
    .map(([name, value]) => `${name}=${URL.parse(value)?.password ? `"$${name}"` : value} `).join('')
}

function inFolder ({ dir, settings = {} }, command) {
  return `(cd ${relative(rootDir, dir).replaceAll('\\', '/')} && ${variables(settings)}${command})`
}
