// @ts-check
// The flaw itself, without a clock: how many listeners does each answer call?
import { findStages, parsePositive, request, startStage } from '../kit.js'

/** @import { Lab, LabFlags, LabRun } from '../index.js' */

export const title = 'how many listeners each answer calls, with the flaw and without it'

/** @type {LabFlags} */
export const flags = { requests: { type: 'string', value: 'N', help: 'requests, one after the other' } }

export const SLOW = '01-slow'
export const FIXED = '02-listener-fix'
const REQUESTS = 12

/** @type {Lab['readOptions']} */
export function readOptions ({ values, catalog }) {
  const stages = findStages(catalog, [SLOW, FIXED]).map(({ id }) => id)
  return { stages, requests: parsePositive('requests', values.requests, { max: 1000 }) ?? REQUESTS }
}

/** @type {Lab['expectedS']} */
export const expectedS = ({ stages }) => stages.length

/** @typedef {{ stage: string, listeners: number[] }} Counted there are so many after each answer, from the first on */

/**
 * @param {{ stages: string[], requests: number }} options
 * @param {LabRun} run
 * @returns {Promise<{ counted: Counted[] }>}
 */
export async function measure ({ stages, requests }, { catalog, signal, step }) {
  const counted = []
  for (const stage of findStages(catalog, stages)) {
    step(stage.id)
    const server = await startStage(stage, { signal })
    try {
      const listeners = []
      for (let i = 0; i < requests; i++) {
        await request(server.url, stage.route)
        listeners.push((await server.read()).afterListeners)
      }
      counted.push({ stage: stage.id, listeners })
    } finally {
      await server.stop()
    }
  }
  return { counted }
}
