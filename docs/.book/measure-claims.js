// @ts-check
// Every checked sentence of the text, and the measuring of what they are about: each thing once, whoever asks for it.
import { readLabs } from '../../labs/index.js'
import { ToolError, UsageError, withCause } from 'bench-in-turns/errors.js'
import { planBench } from '../../scripts/stages/plan.js'
import { expectedBenchS, measureBench } from '../../scripts/stages/whole-bench.js'
import { hasWrk } from '../../scripts/stages/whole-load.js'
import { findProfilers, profileInPassing } from '../../scripts/profile/profilers.js'
import { findStages, withoutNeeds } from '../../scripts/stages/catalog.js'
import { analyseBench } from '../../scripts/results/analysis.js'
import { BENCH_CLAIMS } from '../../scripts/results/bench-claims.js'
import { NO_EVIDENCE } from '../../scripts/results/claim.js'
import { PROFILE_CLAIMS } from '../../scripts/results/profile-claims.js'
import { benchRecord, describeSetting } from '../../scripts/results/record.js'

/**
 * @import { Claim, Evidence } from '../../scripts/results/claim.js'
 * @import { Lab } from '../../labs/index.js'
 * @import { Stage } from '../../scripts/stages/catalog.js'
 */

// fewer rounds, or generations, have no interval
const BENCH = { durationS: 4, rounds: 3, generations: 4, turns: 20 }
const QUICK_BENCH = { durationS: 2, rounds: 3, generations: 3, turns: 10 }
const PROFILE = { durationS: 4, connections: 100 }
const PROFILE_OVERHEAD_S = 5
// a claim that several profilers bear out is checked with the one that is part of Node and quick
const ONE_OF_MANY = 'cpu'
const LAB = /^lab /

/** @typedef {{ signal: AbortSignal, step: (text: string, doneShare?: number) => void }} MeasureRun */
/** @typedef {{ source: string, expectedS: number, measure: (run: MeasureRun) => Promise<Partial<Evidence>> }} Job */

/** @returns {Promise<Claim[]>} in reading order; those of labs stand beside their lab */
export async function readClaims () {
  const labs = await readLabs()
  return [...BENCH_CLAIMS, ...PROFILE_CLAIMS, ...[...labs.values()].flatMap(({ claims }) => claims)]
}

/**
 * @param {Claim[]} claims
 * @param {Stage[]} catalog
 * @param {{ isQuick: boolean }} options
 * @returns {Promise<Job[]>}
 */
export async function planMeasurements (claims, catalog, { isQuick }) {
  const sources = [...new Set(claims.map(({ source }) => source))]
  return Promise.all(sources.map(async source => {
    if (source === 'bench') return { source, ...await planBenchJob(catalog, isQuick ? QUICK_BENCH : BENCH) }
    if (source === 'profiles') return { source, ...await planProfiles(claims, catalog) }
    return { source, ...await planLab(source.replace(LAB, ''), catalog) }
  }))
}

/**
 * @param {Job[]} jobs
 * @param {MeasureRun} run
 * @returns {Promise<Evidence>} a job that fails is named in it, and the others go on: what a lab looks for may not be
 *   there any more
 */
export async function measureAll (jobs, { signal, step }) {
  /** @type {Partial<Evidence>[]} */
  const parts = []
  const totalS = jobs.reduce((sum, { expectedS }) => sum + expectedS, 0)
  let doneS = 0
  for (const job of jobs) {
    const ofAll = (text, share = 0) => step(text, (doneS + share * job.expectedS) / totalS)
    parts.push(await job.measure({ signal, step: ofAll }).catch((/** @type {any} */ error) => {
      signal.throwIfAborted()
      const isElsewhere = error instanceof UsageError // it needs what this machine does not have
      if (!isElsewhere && !(error instanceof ToolError)) throw error
      const { message, stderrLines } = /** @type {any} */ (error)
      return { failures: [{ source: job.source, isElsewhere, message: withCause(message, stderrLines) }] }
    }))
    doneS += job.expectedS
  }
  return {
    ...Object.assign({}, NO_EVIDENCE, ...parts),
    labs: Object.assign({}, ...parts.map(({ labs }) => labs)),
    failures: parts.flatMap(({ failures }) => failures ?? [])
  }
}

async function planBenchJob (catalog, chosen) {
  const stages = withoutNeeds(catalog)
  const plan = planBench(stages, { ...chosen, quick: true, withNoisePair: true, hasWrk: await hasWrk() })
  return {
    expectedS: expectedBenchS(plan),
    async measure (run) {
      const setting = await describeSetting(stages)
      return { bench: analyseBench(benchRecord(setting, plan, await measureBench(plan, run))) }
    }
  }
}

async function planProfiles (claims, catalog) {
  const wanted = claims.flatMap(({ profiled }) => profiled ?? []).flatMap(({ stage, profilers }) =>
    (profilers.includes(ONE_OF_MANY) ? [ONE_OF_MANY] : profilers).map(profiler => `${stage} ${profiler}`))
  const pairs = [...new Set(wanted)].map(pair => {
    const [id, profiler] = pair.split(' ')
    return { stage: findStages(catalog, [id])[0], profiler }
  })
  const { missing } = await findProfilers(pairs.map(({ profiler }) => profiler))
  const there = pairs.filter(({ profiler }) => !missing.some(({ what }) => what === profiler))
  return {
    expectedS: there.length * (PROFILE.durationS + PROFILE_OVERHEAD_S),
    measure: run => profileAll(there, run)
  }
}

/** @returns {Promise<Partial<Evidence>>} */
async function profileAll (pairs, { signal, step }) {
  const results = []
  for (const { stage, profiler } of pairs) {
    step(`${stage.id}: ${profiler}`)
    results.push(await profileInPassing(stage, profiler, { ...PROFILE, signal }))
  }
  return {
    profiles: results.flatMap(({ profile }) => profile ?? []),
    diagnoses: results.flatMap(({ diagnosis }) => diagnosis ?? []),
    failures: results.flatMap(({ stage, profiler, failure }) =>
      failure ? [{ source: 'profiles', stage, profiler, message: failure }] : [])
  }
}

async function planLab (name, catalog) {
  const lab = /** @type {Lab} */ ((await readLabs()).get(name))
  const options = await lab.readOptions({ values: lab.quick, positionals: lab.quickStages, catalog })
  return {
    expectedS: lab.expectedS(options),
    measure: async ({ signal, step }) => ({
      labs: {
        [name]: {
          options,
          data: await lab.measure(options, { catalog, signal, step: (text, share) => step(`${name}: ${text}`, share) })
        }
      }
    })
  }
}
