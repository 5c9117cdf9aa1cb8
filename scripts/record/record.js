// @ts-check
import { describeCheckout, describeMachine, describePackages, describeRuntime, hashLockFile } from './environment.js'
import { compareNeighbours, noisePair, standings } from '../analyse/league.js'
import { compareStages, summarize } from '../analyse/summary.js'

/**
 * @import { SliceRatio, Standing } from '../analyse/league.js'
 * @import { Ratio, Summary } from '../analyse/summary.js'
 * @import { GateResult } from '../gate/gate.js'
 * @import { Load } from '../load/load.js'
 * @import { Sample } from '../measure/fresh.js'
 * @import { Contender } from '../measure/plan.js'
 * @import { SliceRun } from '../measure/slices.js'
 * @import { Stage } from '../stages/catalog.js'
 */

export const FORMAT_VERSION = 3
export const LAB_FORMAT_VERSION = 2

/**
 * Everything about one run: enough to make every table of it again.
 *
 * @typedef {object} BenchRecord
 * @property {number} formatVersion
 * @property {string} startedAt ISO 8601
 * @property {string} endedAt ISO 8601
 * @property {any} machine
 * @property {any} runtime of servers and generator
 * @property {Record<string, string>} packages versions as installed
 * @property {{ commit: string | null, dirty: boolean | null }} checkout
 * @property {string} lockFileSha256
 * @property {{ rounds: number, durationS: number, sliceRounds: number, quick: boolean }} options
 * @property {Omit<Stage, 'dir'>[]} stages all that took part, in catalog order
 * @property {{ id: string, stage: { id: string, track: string, comparedWith: string[] }, load: Load }[]} contenders
 * @property {GateResult[]} gates
 * @property {{ contender: string, reason: string }[]} skipped for want of a generator
 * @property {string[]} order contender ids, in the order in which they were loaded
 * @property {Sample[]} samples
 * @property {Summary[]} summaries
 * @property {Ratio[]} ratios
 * @property {SliceRun | null} slices
 * @property {League | null} league
 */

/**
 * @typedef {object} League
 * @property {Standing[]} standings
 * @property {SliceRatio[]} ratios
 * @property {SliceRatio | null} noisePair
 */

/**
 * Where and with what something is measured; the load average is not yet our own.
 *
 * @param {Stage[]} stages
 */
export async function describeSetting (stages) {
  return {
    startedAt: new Date().toISOString(),
    machine: await describeMachine(),
    runtime: await describeRuntime(),
    packages: await describePackages(stages),
    checkout: await describeCheckout(),
    lockFileSha256: await hashLockFile()
  }
}

/**
 * What is known before the first sample.
 *
 * @param {Stage[]} stages
 * @param {Contender[]} contenders
 * @param {BenchRecord['options']} options
 */
export async function openRecord (stages, contenders, options) {
  return {
    formatVersion: FORMAT_VERSION,
    ...await describeSetting(stages),
    options,
    stages: stages.map(withoutDir),
    contenders: contenders.map(({ id, stage, load }) => ({ id, stage: { id: stage.id, track: stage.track, comparedWith: stage.comparedWith }, load }))
  }
}

/**
 * @param {Awaited<ReturnType<typeof openRecord>>} opened
 * @param {Pick<BenchRecord, 'gates' | 'skipped' | 'order' | 'samples' | 'slices'>} run
 * @returns {BenchRecord}
 */
export function closeRecord (opened, run) {
  return {
    ...opened,
    endedAt: new Date().toISOString(),
    ...run,
    summaries: opened.contenders.map(({ id }) => summarize(id, run.samples)),
    ratios: compareStages(opened.contenders, run.samples, opened.options.rounds),
    league: run.slices && {
      standings: standings(run.slices),
      ratios: compareNeighbours(run.slices, opened.stages),
      noisePair: noisePair(run.slices)
    }
  }
}

/** @param {Stage} stage */
function withoutDir ({ dir, ...stage }) {
  return stage
}
