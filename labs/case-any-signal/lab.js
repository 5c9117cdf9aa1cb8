// @ts-check
// A listener on AbortSignal.any of a signal that lives as long as the process: what does the heap keep of a request?
import { join } from 'node:path'
import { askOneByOne, keptMemory, openBursts, parsePositive, START_STOP_S, UsageError } from '../kit.js'

/** @import { Lab, LabFlags, LabRun } from '../index.js' */

export const title = 'case: a listener on AbortSignal.any, and what the heap keeps of each request'

/** @type {LabFlags} */
export const flags = {
  rounds: { type: 'string', value: 'N', help: 'rounds of both forms' },
  requests: { type: 'string', value: 'N', help: 'whose memory is counted' }
}
export const quick = { rounds: '1', requests: '1000' }

export const FORMS = ['listens', 'cleans-up']
const SERVICE = join(import.meta.dirname, 'service')
const REQUESTS_A_SECOND = 2000

/** @type {Lab['readOptions']} */
export function readOptions ({ values, positionals }) {
  if (positionals.length) throw new UsageError('case-any-signal takes no stage: it has a service of its own')
  return {
    rounds: parsePositive('rounds', values.rounds, { max: 100 }) ?? 5,
    requests: parsePositive('requests', values.requests, { max: 100_000 }) ?? 5000
  }
}

/** @type {Lab['expectedS']} */
export const expectedS = ({ rounds, requests }) =>
  rounds * FORMS.length * (START_STOP_S + 2 * requests / REQUESTS_A_SECOND)

/** @typedef {{ form: string, round: number, bytes: number, requests: number }} Kept `bytes` of all the requests */

/**
 * @param {{ rounds: number, requests: number }} options
 * @param {LabRun} run
 * @returns {Promise<{ kept: Kept[] }>}
 */
export async function measure ({ rounds, requests }, { signal, step }) {
  const load = async url => {
    const generator = openBursts(signal)
    await askOneByOne(generator, url, requests).finally(() => generator.stop())
  }
  const kept = []
  for (let round = 1; round <= rounds; round++) {
    for (const form of FORMS) {
      step(`round ${round} of ${rounds}: ${form}`)
      const stage = /** @type {any} */ ({ id: form, dir: SERVICE, route: '/', settings: { REPORT: `./${form}` } })
      const { bytes } = await keptMemory(stage, signal, { warmUp: load, load })
      kept.push({ form, round, bytes, requests })
    }
  }
  return { kept }
}
