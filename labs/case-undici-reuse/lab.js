// @ts-check
// Before and after `npm update`: a gateway that asks another service by undici's fetch, on three versions of undici.
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import {
  DEFAULTS, expectedSlicesS, installOnce, parsePositive, runSlices, startStage, START_STOP_S, UsageError
} from '../kit.js'

/**
 * @import { SliceRun } from '../../scripts/measure/slices.js'
 * @import { Lab, LabFlags, LabRun } from '../index.js'
 */

export const title = 'case: a gateway got slow by npm update, and its CPU is idle'

/** @type {LabFlags} */
export const flags = { generations: { type: 'string', value: 'N', help: 'of processes' } }
export const quick = { generations: '3' }

export const VERSIONS = ['7.27.2', '7.28.0', '7.30.2'] // the last fast one, the first slow one, and a repaired one
const SERVICE = join(import.meta.dirname, 'service')
const PACKAGES = join(import.meta.dirname, 'packages')
const MAX_SEED = 2 ** 31

/** @type {Lab['readOptions']} */
export function readOptions ({ values, positionals }) {
  if (positionals.length) throw new UsageError('case-undici-reuse takes no stage: it has a service of its own')
  return {
    generations: parsePositive('generations', values.generations, { max: 100 }) ?? DEFAULTS.generations,
    rounds: 2,
    turnMs: 1000,
    leadInMs: DEFAULTS.leadInMs,
    warmUpRequests: 100,
    connections: 1 // one page after the other: what is measured is how long a page takes
  }
}

const SLOWEST_WARM_UP_S = 2

/** @type {Lab['expectedS']} */
export const expectedS = options =>
  START_STOP_S + expectedSlicesS(VERSIONS.length, options) + options.generations * SLOWEST_WARM_UP_S

/**
 * @param {any} options
 * @param {LabRun} run
 * @returns {Promise<{ slices: SliceRun }>} contenders are versions of undici
 */
export async function measure (options, { signal, step }) {
  step('three versions of undici: install')
  const packages = await installOnce(PACKAGES, { what: 'undici', signal })
  const backend = await startStage({ id: 'the backend', dir: join(SERVICE, 'backend') }, { signal, withProbe: false })
  try {
    const contenders = VERSIONS.map(id => gatewayWith(id, { packages, backend }))
    const slices = await runSlices(contenders, {
      options,
      seed: randomInt(1, MAX_SEED),
      signal,
      onPair: (generation, pair) => step(`generation ${generation} of ${options.generations}, pair ${pair}`)
    })
    return { slices }
  } finally {
    await backend.stop()
  }
}

function gatewayWith (version, { packages, backend }) {
  const stage = /** @type {any} */ ({
    id: version, dir: join(SERVICE, 'gateway'), route: '/', isSteady: true, settings: { BACKEND: backend.url }
  })
  const folder = join(packages, 'node_modules', `undici-${version}`)
  const edits = [{ find: "require('undici')", replacement: `require(${JSON.stringify(folder)})` }]
  return { id: version, stage, edits }
}
