// @ts-check
// The guards, each as the line that it adds to a stage. What a stage does is in its own files, and none of them is
// copied.
import { join } from 'node:path'

/** @import { Edit } from '../../scripts/server/edits.js' */

const RESTIFY = 'const server = restify.createServer()'
const FASTIFY = "const server = fastify({ logger: process.env.LOG === '1' })"
const KOA = 'app.use(errorsAsJson)'
const IN_FRONT = JSON.stringify(join(import.meta.dirname, 'in-front.cjs'))
const UTILIZATION = JSON.stringify(join(import.meta.dirname, 'utilization.cjs'))

/**
 * @typedef {object} Guard
 * @property {string} measures what its limit is a limit of
 * @property {number[]} limits that the sweep goes through; none where there is no sweep
 * @property {number} usual limit
 * @property {(limit: number) => Edit} add
 * @property {() => Edit} refuseAll the same guard with a limit that everything is above
 */

/** @type {Record<string, Guard>} */
export const GUARDS = {
  'overload-protection': {
    measures: 'event-loop delay (ms)',
    limits: [10, 42],
    usual: 42, // its own default
    add: limit =>
      after(RESTIFY, `server.use(require('overload-protection')('restify', { maxEventLoopDelay: ${limit} }))`),
    refuseAll: () => after(RESTIFY, "server.use(require('overload-protection')('restify', { maxRssBytes: 1 }))")
  },
  inflightRequestThrottle: {
    measures: 'requests in work',
    limits: [],
    usual: 100,
    add: throttle,
    refuseAll: () => throttle(0)
  },
  'in-front': {
    measures: 'requests in work',
    limits: [],
    usual: 100,
    add: inFront,
    refuseAll: () => inFront(0)
  },
  'under-pressure': {
    measures: 'event-loop delay (ms)',
    limits: [],
    usual: 20,
    add: limit =>
      after(
        FASTIFY,
        `server.register(require('@fastify/under-pressure'), { maxEventLoopDelay: ${limit}, sampleInterval: 100 })`
      ),
    refuseAll: () =>
      after(FASTIFY, "server.register(require('@fastify/under-pressure'), { maxRssBytes: 1, sampleInterval: 100 })")
  },
  utilization: {
    measures: 'event-loop utilisation',
    limits: [0.3, 0.6, 0.9],
    usual: 0.9,
    add: utilization,
    refuseAll: () => utilization(-1)
  }
}

/** Which guards a stage can have. */
export const GUARDS_OF = {
  '01-slow': ['overload-protection'],
  '02-listener-fix': ['overload-protection', 'inflightRequestThrottle', 'in-front'],
  'koa-variant/02-listener-fix': ['utilization'],
  'fastify-variant': ['under-pressure']
}

function throttle (limit) {
  return after(RESTIFY, `server.pre(restify.plugins.inflightRequestThrottle({ limit: ${limit}, server }))`)
}

function inFront (limit) {
  return after(RESTIFY, `require(${IN_FRONT})(server.server, ${limit})`)
}

function utilization (limit) {
  return { find: KOA, replacement: `app.use(require(${UTILIZATION})(${limit}))\n${KOA}` }
}

/** @returns {Edit} */
function after (find, line) {
  return { find, replacement: `${find}\n${line}` }
}
