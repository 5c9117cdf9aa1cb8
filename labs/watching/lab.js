// @ts-check
// What watching a server in production costs: one and the same small server, bare and with each watcher, in pairs.
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { DEFAULTS, expectedSlicesS, installOnce, parsePositive, runSlices, UsageError } from '../kit.js'

/**
 * @import { SliceRun } from '../../scripts/measure/slices.js'
 * @import { Lab, LabFlags, LabRun } from '../index.js'
 */

export const title = 'what watching a server in production costs'

/** @type {LabFlags} */
export const flags = { generations: { type: 'string', value: 'N', help: 'of processes' } }
export const quick = { generations: '3' }

export const BARE = 'bare'
export const WATCHERS = ['async-local-storage', 'diagnostics-channel', 'cpu-profiler', 'pino-http', 'opentelemetry']
const SERVICE = join(import.meta.dirname, 'service')
const PACKAGES = join(import.meta.dirname, 'packages')
const CONNECTIONS = 20 // enough to keep a server busy, and few to wait for when a turn ends
const MAX_SEED = 2 ** 31

/** @type {Lab['readOptions']} */
export function readOptions ({ values, positionals }) {
  if (positionals.length) throw new UsageError('watching takes no stage: it has a server of its own')
  return {
    generations: parsePositive('generations', values.generations, { max: 100 }) ?? DEFAULTS.generations,
    rounds: DEFAULTS.sliceRounds,
    turnMs: DEFAULTS.turnMs,
    leadInMs: DEFAULTS.leadInMs,
    warmUpRequests: DEFAULTS.warmUpRequests,
    connections: CONNECTIONS
  }
}

const OF = { pairs: WATCHERS.length }

/** @type {Lab['expectedS']} */
export const expectedS = options => expectedSlicesS(WATCHERS.length + 1, options, OF)

/**
 * @param {any} options
 * @param {LabRun} run
 * @returns {Promise<{ slices: SliceRun }>} contenders are watchers, and the bare server
 */
export async function measure (options, { signal, step }) {
  step('watchers: install')
  const packages = await installOnce(PACKAGES, { what: 'the watchers', signal })
  const [bare, ...watched] = [BARE, ...WATCHERS].map(id => ({
    id,
    stage: /** @type {any} */ ({
      id,
      dir: SERVICE,
      route: '/',
      isSteady: true,
      settings: { WATCHER: `./watchers/${id}`, PACKAGES: join(packages, 'package.json') }
    })
  }))
  const slices = await runSlices([bare, ...watched], {
    pairs: watched.map(one => [bare, one]),
    options,
    seed: randomInt(1, MAX_SEED),
    signal,
    onPair (generation, pair) {
      const doneS = expectedSlicesS(WATCHERS.length + 1, options, { ...OF, until: { generation, pair } })
      step(`generation ${generation} of ${options.generations}: ${watched[pair - 1].id}`, doneS / expectedS(options))
    }
  })
  return { slices }
}
