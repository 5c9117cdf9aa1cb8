// @ts-check
// An app is what is measured: a folder, as its package.json and the caller describe it.
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { UsageError } from '../errors.js'
import { readJsonFile, readText, whereTyped } from '../json-file.js'
import { PLACEHOLDER } from './http-client.js'

/**
 * A server to start and to load.
 *
 * @typedef {object} App
 * @property {string} id as all that is said calls it
 * @property {string} dir absolute folder in which it is started
 * @property {string | string[]} command for a shell; or a Node.js program and its arguments, which is started as it is
 * @property {NodeJS.ProcessEnv} [env] all that it sees of the environment, for one that prints where it listens;
 *   without it, what its user has there, and a free PORT
 * @property {NodeJS.ProcessEnv} [settings] variables beside those of its user
 * @property {string} [nodeFolder] absolute, of the Node.js that a shell is to find; without it, its user's
 * @property {number} [port] at which it listens whatever PORT says
 * @property {number[]} [otherPorts] at which it listens besides; any other does as well there
 * @property {string} [reset] a command for a shell, run before each start
 * @property {string} [ready] a path that answers 2xx once it is ready, or a part of a line that it prints then
 * @property {number} [patienceMs] that it gets to end by itself when it is stopped; without it, three seconds
 * @property {string} route path that is asked for
 * @property {AskedFor[]} [requests] in turn, in place of its route
 * @property {{ top: string, from: string, commit?: string }} [copy] absolute folders, where it is one: of all of it,
 *   and of the checkout that it was made of; and the commit that it is of
 * @property {string} [unbuilt] its build script, where nobody has run it
 * @property {string[]} dependencies packages that it asks for itself
 */

/**
 * @typedef {object} AskedFor
 * @property {string} path `{n}` in it stands for a number that grows with each request
 * @property {string} [method]
 * @property {Record<string, string>} [headers]
 * @property {string} [body]
 * @property {boolean} [endsConnection] the next request opens another one
 */

const ROUTE = /^\/[!-~]*$/
const OF_CONNECTION = /^(:.*|host|connection|content-length|transfer-encoding|upgrade|keep-alive)$/i
const MANIFEST_FILE = 'package.json'
const USUAL_FILE = 'server.js' // what npm start runs where no script says otherwise
const MAIN_FILES = ['index.js', 'index.mjs', 'index.cjs', 'app.js']
const PLAIN_FILE = /^[\w./-]+\.[cm]?[jt]s$/ // a shell takes it as it is
const HEADER = /^([\w!#$%&'*+.^`|~-]+):\s*([\x20-\x7e\x80-\xff]*)$/

/**
 * @param {string} typed its folder, from where the command was typed
 * @param {object} [chosen]
 * @param {string} [chosen.command] instead of what npm start says
 * @param {string[]} [chosen.routes] each is measured by itself
 * @param {string} [chosen.requests] file of requests, from where the command was typed
 * @param {AskedFor[]} [chosen.asked] the requests themselves
 * @param {string} [chosen.headers] file of headers that each request has, from where the command was typed
 * @param {string} [chosen.reset] see {@link App}
 * @param {number} [chosen.port] at which it listens whatever PORT says
 * @param {number[]} [chosen.otherPorts] see {@link App}
 * @param {string} [chosen.ready] see {@link App}
 * @returns {Promise<App[]>} one a route
 * @throws {UsageError} without the folder, its package.json, a command, or with a route that is none
 */
export async function describeApp (typed, chosen = {}) {
  const { command, routes = ['/'], requests: file, asked: replayed, headers: headerFile } = chosen
  const { port, otherPorts, ready, reset } = chosen
  const dir = whereTyped(typed)
  if (!existsSync(dir)) throw new UsageError(`there is no folder ${typed}`)
  if (!existsSync(join(dir, MANIFEST_FILE))) {
    throw new UsageError(`${typed} has no package.json, so it is no application of Node.js`)
  }
  const { scripts = {}, main, dependencies = {} } = await readManifest(dir)
  const usual = scripts.start ?? usualCommand(dir, main)
  if (!command && !usual) throw new UsageError(`${typed}/package.json has no start script${sayStarted(scripts)}`)
  const wrong = routes.find(route => !ROUTE.test(route))
  if (wrong !== undefined) {
    throw new UsageError(`--route ${wrong} is no path such as /users?limit=10; it is asked for on loopback only`)
  }
  const headers = headerFile === undefined ? undefined : await readHeaders(headerFile)
  const listed = file === undefined ? replayed : await readRequests(file)
  return [...new Set(routes)].map(route => {
    const id = basename(dir) + (routes.length > 1 ? ` ${route}` : '')
    const started = {
      command: command ?? usual,
      ...port && { port },
      ...otherPorts?.length && { otherPorts },
      ...ready && { ready },
      ...reset && { reset }
    }
    const isPlain = !headers && !route.includes(PLACEHOLDER) // which a URL would encode
    const requests = (listed ?? (isPlain ? undefined : [{ path: route }]))
      ?.map(one => headers ? { ...one, headers: { ...headers, ...one.headers } } : one)
    const asked = { route: requests?.[0].path ?? route, requests }
    return { id, dir, ...started, ...asked, dependencies: Object.keys(dependencies) }
  })
}

async function readManifest (dir) {
  const v = await import('valibot')
  const named = v.optional(v.record(v.string(), v.unknown()))
  const scripts = v.optional(v.looseObject({ start: v.optional(v.string()), dev: v.optional(v.string()) }))
  const manifest = v.looseObject({ scripts, main: v.optional(v.unknown()), dependencies: named })
  return /** @type {Promise<any>} */ (readJsonFile(join(dir, MANIFEST_FILE), manifest))
}

function sayStarted ({ dev }) {
  return dev
    ? `, and its dev script (${dev}) is for development: --command says what starts it in production, or 'npm run dev'`
    : ": --command 'node index.js' says what starts it"
}

/** What npm start runs where no script says so; else the file that the package is entered by. */
function usualCommand (dir, main) {
  const file = [USUAL_FILE, main, ...MAIN_FILES].find(name => PLAIN_FILE.test(name) && existsSync(join(dir, name)))
  return file && `node ${file}`
}

/** One a line, as curl reads them from a file: `name: value`. */
async function readHeaders (typed) {
  const text = await readText(whereTyped(typed), typed)
  const lines = text.split('\n').map(line => line.trim()).filter(line => line && !line.startsWith('#'))
  return Object.fromEntries(lines.map(line => {
    const [, name, value] = HEADER.exec(line) ?? []
    // Of a line that is wrong, a part may be a password.
    if (!name) throw new UsageError(`${typed}: header ${lines.indexOf(line) + 1} is none such as "accept: text/html"`)
    return [name.toLowerCase(), value]
  }))
}

async function readRequests (typed) {
  const v = await import('valibot')
  const text = (pattern, like) => v.pipe(v.string(), v.regex(pattern, ({ received }) =>
    `Invalid format: Expected ${like} but received ${received}`))
  const noList = v.custom(found => !Array.isArray(found), 'Invalid type: Expected Object but received Array')
  const entry = v.strictObject({
    method: v.optional(text(/^[A-Z]+$/, 'a method like POST')),
    path: text(ROUTE, 'a path like /users?limit=10'),
    headers: v.optional(v.pipe(noList, v.record(v.string(), v.string()))),
    body: v.optional(v.string())
  })
  const place = whereTyped(typed)
  const whole = await readJsonFile(place)
  if (Array.isArray(whole?.log?.entries)) return readHar(whole.log.entries, typed)
  const list = v.pipe(v.array(entry), v.minLength(1))
  return /** @type {Promise<AskedFor[]>} */ (readJsonFile(place, list))
}

/** Of what a browser has recorded (HAR 1.2), the requests to the host that it asked first. */
function readHar (entries, typed) {
  const asked = entries.map(({ request }) => ({ ...request, url: URL.parse(request?.url ?? '') }))
  const own = asked.filter(({ url }) => url && url.host === asked[0].url?.host)
  if (!own.length) throw new UsageError(`${typed} is a HAR without a request`)
  return own.map(({ method, url, headers = [], postData }) => ({
    method,
    path: url.pathname + url.search,
    headers: Object.fromEntries(headers.filter(({ name }) => !OF_CONNECTION.test(name))
      .map(({ name, value }) => [name, value])),
    ...postData?.text !== undefined && { body: postData.text }
  }))
}
