// @ts-check
// The guards, each as the line that it adds to a server. What a server does is in its own files, and none of them is
// copied.
import { join } from 'node:path'
import { packagesFolder } from '../../scripts/stages/installed/packages.js'

/** @import { Edit } from '../../scripts/stages/sources.js' */

/**
 * @typedef {object} Guard
 * @property {string} measures what its limit is a limit of
 * @property {number[]} [limits] that are tried besides the usual one
 * @property {string} [triedOn] the server that they are tried on
 * @property {number} usual limit
 * @property {(limit: number) => string} line that adds it
 */

const requireFrom = (folder, file) => `require(${JSON.stringify(join(folder, file))})`
const requireLocal = file => requireFrom(import.meta.dirname, file)
const requirePackage = name => requireFrom(packagesFolder('overload-packages'), `node_modules/${name}`)

/** @type {Record<string, Guard>} */
export const GUARDS = {
  'overload-protection': {
    measures: 'event-loop delay (ms)',
    limits: [10],
    triedOn: '02-listener-fix',
    usual: 42, // its own default
    line: limit => `server.use(${requirePackage('overload-protection')}('restify', { maxEventLoopDelay: ${limit} }))`
  },
  inflightRequestThrottle: {
    measures: 'requests in work',
    usual: 100,
    line: limit => `server.pre(restify.plugins.inflightRequestThrottle({ limit: ${limit}, server }))`
  },
  'in-front': {
    measures: 'requests in work',
    usual: 100,
    line: limit => `${requireLocal('in-front.cjs')}(server.server, ${limit})`
  },
  utilization: {
    measures: 'event-loop utilisation',
    limits: [0.3],
    triedOn: 'koa-variant/02-listener-fix',
    usual: 0.9,
    line: limit => `app.use(${requireLocal('utilization.cjs')}(${limit}))`
  }
}

const RESTIFY = 'const server = restify.createServer()'

/** @type {Record<string, { after: string, guards: string[] }>} `after` which line a guard goes */
const SERVERS = {
  '01-slow': { after: RESTIFY, guards: ['overload-protection'] },
  '02-listener-fix': { after: RESTIFY, guards: ['overload-protection', 'inflightRequestThrottle', 'in-front'] },
  'koa-variant/02-listener-fix': { after: 'const app = new Koa()', guards: ['utilization'] }
}

/** Which guards a server can have, by its id. */
export const GUARDS_OF = Object.fromEntries(Object.entries(SERVERS).map(([id, { guards }]) => [id, guards]))

/**
 * @param {string} id of the server
 * @param {string} guard
 * @param {number} limit
 * @returns {Edit}
 */
export function addGuard (id, guard, limit) {
  const { after } = SERVERS[id]
  return { find: after, replacement: `${after}\n${GUARDS[guard].line(limit)}` }
}
