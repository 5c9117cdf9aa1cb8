// @ts-check
// Measures what the claims are about, each thing once, whoever asks for it.
import { expectedBenchS, measureBench } from '../bench/run.js'
import { readOptions } from '../bench/options.js'
import { ProfileError } from '../errors.js'
import { readLabs } from '../labs/labs.js'
import { CLAIMS as PROFILE_CLAIMS } from '../profile/claims.js'
import { profileStage, TOOLS } from '../profile/run.js'
import { closeRecord, openRecord } from '../record/record.js'

const BENCH = ['--all', '--no-docs', '--duration', '5', '--rounds', '2', '--slices', '40']
const QUICK_BENCH = ['--all', '--no-docs', '--quick']
const PROFILE = { durationS: 4, connections: 100 }
const PROFILE_OVERHEAD_S = 5
const TOOL_OF_ALL = 'cpu'
const MORE_TOOLS = { '01-slow': ['prof', 'doctor'], 'koa-variant/01-slow': ['prof'] }
const LAB_FLAGS = {
  decay: { rounds: '1', longest: '5' },
  'noop-listener': { rounds: '2', duration: '4' },
  'trace-warnings': {},
  'blocked-loop': { rounds: '3' },
  'fixed-rate': { rounds: '3', duration: '2' }
}
const LAB_STAGES = { 'fixed-rate': ['02-listener-fix'] }

/**
 * @typedef {object} Job
 * @property {string} source
 * @property {number} expectedS
 * @property {(run: { signal: AbortSignal, step: (text: string) => void }) => Promise<Partial<import('./list.js').Seen>>} measure
 */

/**
 * @param {string[]} sources as claims name them
 * @param {import('../stages/catalog.js').Stage[]} catalog
 * @param {{ isQuick: boolean }} options
 * @returns {Promise<Job[]>}
 */
export async function planMeasurements (sources, catalog, { isQuick }) {
  return Promise.all([...new Set(sources)].map(async source => ({ source, ...await planOne(source, catalog, isQuick) })))
}

function planOne (source, catalog, isQuick) {
  if (source === 'bench') return planBench(catalog, isQuick)
  if (source === 'profiles') return planProfiles(catalog)
  return planLab(source.replace('lab ', ''), catalog)
}

async function planBench (catalog, isQuick) {
  const { stages, contenders, sliced, file, saveReference, docs, ...options } = await readOptions(catalog, isQuick ? QUICK_BENCH : BENCH)
  const plan = { stages, contenders, sliced, options }
  return {
    expectedS: expectedBenchS(plan),
    measure: async run => ({ record: closeRecord(await openRecord(stages, contenders, options), await measureBench(plan, run)) })
  }
}

async function planProfiles (catalog) {
  const wanted = catalog.filter(({ id }) => PROFILE_CLAIMS.some(({ stage }) => stage === id))
  const pairs = wanted.flatMap(stage => [TOOL_OF_ALL, ...MORE_TOOLS[stage.id] ?? []].map(tool => ({ stage, tool })))
  const there = (await Promise.all(pairs.map(async pair => await TOOLS[pair.tool].missing() ? [] : [pair]))).flat()
  return {
    expectedS: there.length * (PROFILE.durationS + PROFILE_OVERHEAD_S),
    async measure ({ signal, step }) {
      const results = []
      for (const { stage, tool } of there) {
        step(`${stage.id}: ${tool}`)
        results.push(await profileStage(stage, tool, { ...PROFILE, signal }))
      }
      const failed = results.find(({ failure }) => failure)
      if (failed) throw new ProfileError(failed.failure)
      return { profiles: results.flatMap(({ summary }) => summary ?? []), diagnoses: results.flatMap(({ diagnosis }) => diagnosis ?? []) }
    }
  }
}

async function planLab (name, catalog) {
  const lab = /** @type {import('../labs/labs.js').Lab} */ ((await readLabs()).get(name))
  const options = await lab.readOptions({ values: LAB_FLAGS[name], positionals: LAB_STAGES[name] ?? [], catalog })
  return {
    expectedS: lab.expectedS(options),
    measure: async ({ signal, step }) => ({ labs: { [name]: await lab.measure(options, { catalog, signal, step: text => step(`${name}: ${text}`) }) } })
  }
}
