// @ts-check
// What a page asks for, checked: ids of the catalog and numbers within bounds, never a path or a command.
import { findServers } from '../check/servers.js'
import { UsageError } from '../errors.js'
import { list, number, object, oneOf, text, yesNo } from '../shapes.js'
import { readCatalog } from '../stages/catalog.js'
import { BOUNDS, MOST_STAGES } from './bounds.js'

/** @import { Stage } from '../stages/catalog.js' */

/**
 * @typedef {{ kind: 'run', stages: string[], seconds: number, connections: number, rate?: number, flame?: boolean }}
 *   RunRequest `rate` requests per second over all connections; without it, each asks again when it has its answer
 */
/** @typedef {{ kind: 'trace', stages: string[] }} TraceRequest of the first requests, one by one */
/** @typedef {RunRequest | TraceRequest} LiveRequest */

const within = ({ from, to }, whole = true) => number({ from, to, whole })
const STAGES = list(text(/^[\w/-]{1,80}$/, 'the id of a stage'))
const SHAPES = {
  run: object(
    {
      kind: oneOf(['run']),
      stages: STAGES,
      seconds: within(BOUNDS.seconds),
      connections: within(BOUNDS.connections)
    },
    { rate: within(BOUNDS.rate), flame: yesNo }
  ),
  trace: object({ kind: oneOf(['trace']), stages: STAGES })
}

/**
 * @param {any} asked parsed JSON
 * @returns {Promise<{ request: LiveRequest, stages: Stage[] }>} stages in the order in which they were named
 * @throws {UsageError} that says what is allowed
 */
export async function readRequest (asked) {
  const shape = Object.hasOwn(SHAPES, asked?.kind) ? SHAPES[asked.kind] : object({ kind: oneOf(Object.keys(SHAPES)) })
  const fault = shape(asked)
  if (fault) throw new UsageError(`${fault.path.join('.') || 'the request'} ${fault.problem}`)
  const most = asked.kind === 'trace' ? 1 : MOST_STAGES
  if (asked.stages.length < 1 || asked.stages.length > most) {
    throw new UsageError(`stages must be ${most === 1 ? 'one' : `1 to ${most}`}`)
  }
  const found = await findServers(await readCatalog(), asked.stages)
  return { request: asked, stages: asked.stages.flatMap(id => found.filter(stage => stage.id === id)) }
}
