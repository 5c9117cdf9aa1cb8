// @ts-check
// What a page asks for, checked: ids of the catalog and numbers within bounds, never a path or a command.
import * as v from 'valibot'
import { findServers } from '../check/named-servers.js'
import { UsageError } from 'bench-in-turns/errors.js'
import { findFault } from 'bench-in-turns/json-file.js'
import { number, text, variant } from '../schema.js'
import { readCatalog } from '../stages/catalog.js'
import { BOUNDS, MOST_STAGES } from './live-bounds.js'

/** @import { Stage } from '../stages/catalog.js' */

const within = ({ from, to }) => number({ from, to, whole: true })
const STAGES = v.array(text(/^[\w/-]{1,80}$/, 'the id of a stage'))
const RUN = variant({
  kind: v.literal('run'),
  stages: STAGES,
  seconds: within(BOUNDS.seconds),
  connections: within(BOUNDS.connections),
  rate: v.optional(within(BOUNDS.rate)),
  flame: v.optional(v.boolean())
})

/**
 * `rate` requests per second over all connections; without it, each asks again when it has its answer
 *
 * @typedef {v.InferOutput<typeof RUN>} RunRequest
 */

/**
 * @param {any} asked parsed JSON
 * @returns {Promise<{ request: RunRequest, stages: Stage[] }>} stages in the order in which they were named
 * @throws {UsageError} that says what is allowed
 */
export async function readRequest (asked) {
  const fault = await findFault(RUN, asked)
  if (fault) throw new UsageError(`the request: ${fault}`)
  if (asked.stages.length < 1 || asked.stages.length > MOST_STAGES) {
    throw new UsageError(`stages must be 1 to ${MOST_STAGES}`)
  }
  const found = await findServers(await readCatalog(), asked.stages)
  return { request: asked, stages: asked.stages.flatMap(id => found.filter(stage => stage.id === id)) }
}
