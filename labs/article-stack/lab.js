// @ts-check
// The stages as they are, on the runtimes and frameworks that the articles had, beside those of today: what did eight
// years of other people's work do to each?
import {
  COMMON_LOAD, findStages, parsePositive, START_STOP_S, UsageError, whyNotGenerator, withTemporaryFolder
} from '../kit.js'
import { takeNative } from './native.js'
import { gateAll, takeSample } from './samples.js'
import { findStacks, placeStage, STACKS } from './stacks.js'

/**
 * @import { Lab, LabFlags, LabRun } from '../index.js'
 * @import { Gated, Sample } from './samples.js'
 * @import { Native } from './native.js'
 */

export const title = "the stages on the articles' own runtimes and frameworks, beside today's"

const STACK_IDS = Object.keys(STACKS)

/** @type {LabFlags} */
export const flags = {
  rounds: { type: 'string', value: 'N', help: 'rounds of all stages on all stacks' },
  duration: { type: 'string', value: 'SECONDS', help: 'of each load at most' },
  stack: { type: 'string', multiple: true, value: 'NAME', help: `${STACK_IDS.join(', ')}; more than once for some` }
}
export const quick = { rounds: '3', duration: '1', stack: ['node-8', 'today'] }
export const quickStages = ['01-slow', '02-listener-fix']

export const PROFILED = 'koa-variant/01-slow'
const TRACKS = ['restify', 'koa']
const STEADY_S = 6
const GATE_S = 3
const INSTALL_S = 5
const WRK = { generator: /** @type {const} */ ('wrk'), threads: 8, connections: 200 } // the Koa article's

/** @type {Lab['readOptions']} */
export function readOptions ({ values, positionals, catalog }) {
  const known = catalog.filter(({ track }) => TRACKS.includes(track))
  const stages = positionals.length ? findStages(known, positionals) : known
  const unknown = values.stack?.find(name => !STACK_IDS.includes(name))
  if (unknown !== undefined) throw new UsageError(`unknown stack "${unknown}"; there are: ${STACK_IDS.join(', ')}`)
  const durationS = parsePositive('duration', values.duration, { max: 60 }) ?? COMMON_LOAD.durationS
  return {
    stages: stages.map(({ id, track, isSteady }) => ({
      id, track, durationS: isSteady ? Math.min(STEADY_S, durationS) : durationS
    })),
    stacks: STACK_IDS.filter(name => values.stack?.includes(name) ?? true),
    rounds: parsePositive('rounds', values.rounds, { max: 100 }) ?? 3,
    profileS: Math.min(5, durationS)
  }
}

/** @type {Lab['expectedS']} */
export function expectedS ({ stages, stacks, rounds, profileS }) {
  const each = pairsOf(stages, stacks)
    .reduce((sum, { stage }) => sum + rounds * (stage.durationS + START_STOP_S) + GATE_S, 0)
  return INSTALL_S + each + (stages.some(({ id }) => id === PROFILED) ? 2 * (profileS + 4) : 0)
}

// A stage meets the runtimes that its article had, or could have had.
function pairsOf (stages, stacks) {
  return stages.flatMap(stage =>
    stacks.filter(id => STACKS[id].tracks.includes(stage.track)).map(id => ({ stage, id }))
  )
}

/**
 * @typedef {object} Data
 * @property {{ id: string, version: string, v8: string, packages: Record<string, string> }[]} stacks
 * @property {Gated[]} gates
 * @property {Sample[]} samples
 * @property {Native} native
 * @property {{ what: string, reason: string }[]} missing
 */

/**
 * @param {any} options
 * @param {LabRun} run
 * @returns {Promise<Data>}
 */
export function measure (options, { catalog, signal, step }) {
  return withTemporaryFolder(async folder => {
    const { stacks, missing } = await findStacks(options.stacks, { folder, catalog, signal, step })
    const noWrk = await whyNotGenerator('wrk')
    if (noWrk && options.stages.some(({ track }) => track === 'koa')) missing.push({ what: 'wrk', reason: noWrk })
    const entries = []
    for (const { stage: { id, track, durationS }, id: stackId } of pairsOf(options.stages, options.stacks)) {
      const stack = stacks.find(one => one.id === stackId)
      if (!stack) continue
      const [original] = findStages(catalog, [id])
      entries.push({ stage: await placeStage(original, stack), stack, load: loadOf(track, noWrk, durationS) })
    }
    const gates = await gateAll(entries, { signal, step })
    const sound = entries.filter((_, i) => gates[i].isTimed)
    const samples = []
    for (let round = 1; round <= options.rounds; round++) {
      for (const [i, entry] of sound.entries()) {
        const { stage, stack } = entry
        const done = (round - 1 + i / sound.length) / options.rounds
        step(`round ${round} of ${options.rounds}: ${stage.id}, ${stack.id}`, done)
        samples.push(await takeSample(entry, round, signal))
      }
    }
    const profiled = sound.filter(({ stage }) => stage.id === PROFILED)
    const native = await takeNative(profiled, options.profileS, { signal, step })
    const described = stacks.map(({ id, version, v8, packages }) => ({ id, version, v8, packages }))
    return { stacks: described, gates, samples, native, missing }
  })
}

// As each article loaded its server, as far as the machine has what it takes.
function loadOf (track, noWrk, durationS) {
  const autocannon = { generator: /** @type {const} */ ('autocannon'), durationS }
  if (track === 'restify') return { ...autocannon, connections: COMMON_LOAD.connections }
  return noWrk ? { ...autocannon, connections: WRK.connections } : { ...WRK, durationS }
}
