// @ts-check
// How stages are loaded of which nobody knows how slow they are: those that wait for a database.
import { QUICK as BRIEF } from 'bench-in-turns/turns/defaults.js'
import { paceOf, timeRequests } from 'bench-in-turns/compare.js'
import { appOf } from './stage-app.js'

/**
 * @import { planPairs } from './plan.js'
 * @import { Stage } from './catalog.js'
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
  const apps = await Promise.all(stages.map(stage => appOf(stage)))
  const pace = paceOf({ requestMs: await timeRequests(apps, { connections, signal }), connections })
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
