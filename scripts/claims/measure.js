// @ts-check
// Measures what the claims are about, each thing once, whoever asks for it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectedBenchS, measureBench } from '../measure/run.js'
import { readOptions } from '../commands/cli/bench-options.js'
import { isToolFailure } from '../errors.js'
import { readLabs } from '../../labs/index.js'
import { TOOLS, useTool } from '../profile/run.js'
import { closeRecord, openRecord } from '../record/record.js'

/**
 * @import { Lab } from '../../labs/index.js'
 * @import { Stage } from '../stages/catalog.js'
 * @import { Claim, Seen } from './list.js'
 */

const BENCH = ['--all', '--no-docs', '--duration', '4', '--rounds', '3', '--slices', '40'] // fewer rounds have no interval
const QUICK_BENCH = ['--all', '--no-docs', '--quick', '--rounds', '3']
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
 * @property {(run: { signal: AbortSignal, step: (text: string) => void }) => Promise<Partial<Seen>>} measure
 */

/**
 * @param {Claim[]} claims
 * @param {Stage[]} catalog
 * @param {{ isQuick: boolean }} options
 * @returns {Promise<Job[]>}
 */
export async function planMeasurements (claims, catalog, { isQuick }) {
  const sources = [...new Set(claims.map(({ source }) => source))]
  const profiled = catalog.filter(({ id }) => claims.some(({ stage }) => stage === id))
  const planOne = source => {
    if (source === 'bench') return planBench(catalog, isQuick)
    if (source === 'profiles') return planProfiles(profiled)
    return planLab(source.replace('lab ', ''), catalog)
  }
  return Promise.all(sources.map(async source => ({ source, ...await planOne(source) })))
}

async function planBench (catalog, isQuick) {
  const { stages, contenders, sliced, file, saveReference, docs, ...options } = await readOptions(catalog, isQuick ? QUICK_BENCH : BENCH)
  const plan = { stages, contenders, sliced, options }
  return {
    expectedS: expectedBenchS(plan),
    measure: async run => ({ record: closeRecord(await openRecord(stages, contenders, options), await measureBench(plan, run)) })
  }
}

async function planProfiles (stages) {
  const pairs = stages.flatMap(stage => [TOOL_OF_ALL, ...MORE_TOOLS[stage.id] ?? []].map(tool => ({ stage, tool })))
  const there = (await Promise.all(pairs.map(async pair => await TOOLS[pair.tool].missing() ? [] : [pair]))).flat()
  return {
    expectedS: there.length * (PROFILE.durationS + PROFILE_OVERHEAD_S),
    async measure ({ signal, step }) {
      const seen = { profiles: [], diagnoses: [], profileFailures: [] }
      for (const { stage, tool } of there) {
        step(`${stage.id}: ${tool}`)
        const { summary, diagnosis, reason } = await profileInPassing(stage, tool, signal)
        if (summary) seen.profiles.push(summary)
        if (diagnosis) seen.diagnoses.push(diagnosis)
        if (reason) seen.profileFailures.push({ stage: stage.id, tool, reason })
      }
      return seen
    }
  }
}

/** @returns {Promise<{ summary?: any, diagnosis?: any, reason?: string }>} in a folder that is gone afterwards: profiles/ is the reader's */
async function profileInPassing (stage, tool, signal) {
  const folder = await mkdtemp(join(tmpdir(), 'claims-'))
  try {
    return await useTool(tool, stage, { ...PROFILE, folder, signal })
  } catch (error) {
    signal.throwIfAborted()
    if (!isToolFailure(error)) throw error
    return { reason: error.message }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function planLab (name, catalog) {
  const lab = /** @type {Lab} */ ((await readLabs()).get(name))
  const options = await lab.readOptions({ values: LAB_FLAGS[name], positionals: LAB_STAGES[name] ?? [], catalog })
  return {
    expectedS: lab.expectedS(options),
    measure: async ({ signal, step }) => ({ labs: { [name]: await lab.measure(options, { catalog, signal, step: text => step(`${name}: ${text}`) }) } })
  }
}
