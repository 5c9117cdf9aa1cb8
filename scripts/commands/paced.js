// @ts-check
// How servers are loaded of which nobody knows how slow they are: somebody's own, and those that wait for a database.
import { QUICK as BRIEF } from '../measure/defaults.js'
import { timeRequests } from '../measure/load-server.js'
import { paceOf } from '../measure/plan.js'

/**
 * @import { planPairs } from '../measure/plan.js'
 * @import { Stage } from '../server/catalog.js'
 */

const CONNECTIONS = 10

/**
 * @param {Stage[]} stages that passed their gate
 * @param {NonNullable<Parameters<typeof planPairs>[1]>} load what was chosen
 * @param {AbortSignal} signal
 * @returns {Promise<NonNullable<Parameters<typeof planPairs>[1]>>} with turns and a warm-up that the slowest needs
 */
export async function pacedLoad (stages, load, signal) {
  const connections = load.connections ?? CONNECTIONS
  const pace = paceOf({ requestMs: await timeRequests(stages, { connections, signal }), connections })
  return { ...load.quick ? inBrief(pace) : pace, ...definedOf(load), connections }
}

/** @param {ReturnType<typeof paceOf>} pace @returns what a slow server needs at least */
function inBrief ({ spanMs, turns = BRIEF.turns, ...pace }) {
  return { ...pace, turns: Math.min(BRIEF.turns, turns) }
}

/** @returns {any} without what nobody chose, which would take away what is usual */
function definedOf (load) {
  return Object.fromEntries(Object.entries(load).filter(([, value]) => value !== undefined))
}
