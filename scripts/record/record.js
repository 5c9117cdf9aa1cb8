// @ts-check
// What a record holds: raw data, so that what is made of it can change without measuring again.
import { timeNow } from '../time-now.js'
import { describeCode } from './code-hashes.js'
import { describeCheckout, describeMachine, describePackages, describeRuntime, hashLockFile } from './environment.js'

/**
 * @import { GateResult } from '../gate/gate.js'
 * @import { Load } from '../load/load.js'
 * @import { Sample } from '../measure/fresh.js'
 * @import { CALM_RULE } from '../measure/calm.js'
 * @import { InstructionRun } from '../measure/instructions.js'
 * @import { Contender } from '../measure/plan.js'
 * @import { PlanOptions } from '../measure/usual.js'
 * @import { SliceRun } from '../measure/slices.js'
 * @import { RunWork } from '../measure/whole-run.js'
 * @import { Stage } from '../stages/catalog.js'
 * @import { Code } from './code-hashes.js'
 * @import { Machine, Runtime } from './environment.js'
 */

export const FORMAT_VERSION = 6
export const LAB_FORMAT_VERSION = 3

/**
 * Where and with what something was measured.
 *
 * @typedef {object} Setting
 * @property {string} startedAt ISO 8601
 * @property {Machine} machine
 * @property {Runtime} runtime of servers and generator
 * @property {Record<string, string>} packages versions as installed
 * @property {{ commit: string | null, dirty: boolean | null }} checkout
 * @property {string} lockFileSha256
 * @property {Code} code that was measured
 */

/**
 * @typedef {{ id: string, stage: { id: string, track: string, comparedWith: string[] }, load: Load }} RecordedContender
 */

/**
 * Everything about one bench run: enough to make every table of it again.
 *
 * @typedef {Setting & {
 *   formatVersion: number, endedAt: string, options: PlanOptions, calmRule: typeof CALM_RULE, patience: { limitS:
 *   number, spentS: number }, stages: Omit<Stage, 'dir'>[], contenders: RecordedContender[], gates: GateResult[],
 *   skipped: { contender: string, generator: string }[], order: string[], samples: Sample[], slices: SliceRun | null,
 *   instructions: InstructionRun | null, machineWork?: RunWork
 * }} BenchRecord `endedAt` in ISO 8601, `stages` all that took part, in catalog order, `skipped` for want of a
 * generator, `order`
 *   contender ids in the order in which they were loaded, `machineWork` during all of it
 */

/**
 * Everything about one run of a lab.
 *
 * @typedef {Setting & { lab: string, formatVersion: number, endedAt: string, options: any, data: any, machineWork?:
 *   RunWork }} LabRecord `options` and `data` are the lab's own
 */

/**
 * The load average is not yet our own.
 *
 * @param {Stage[]} stages
 * @param {Parameters<typeof describeCode>[1]} [of] what is measured of them, and by what
 * @returns {Promise<Setting>}
 */
export async function describeSetting (stages, of) {
  return {
    startedAt: timeNow().toISOString(),
    machine: await describeMachine(),
    runtime: await describeRuntime(),
    packages: await describePackages(stages),
    checkout: await describeCheckout(),
    lockFileSha256: await hashLockFile(),
    code: await describeCode(stages, of)
  }
}

/**
 * @param {Setting} setting before the first sample
 * @param {{ stages: Stage[], contenders: Contender[], options: PlanOptions }} plan
 * @param {Pick<BenchRecord, 'calmRule' | 'patience' | 'gates' | 'skipped' | 'order' | 'samples' | 'slices' |
 *   'instructions' | 'machineWork'>} run
 * @returns {BenchRecord}
 */
export function benchRecord (setting, { stages, contenders, options }, run) {
  return {
    formatVersion: FORMAT_VERSION,
    ...setting,
    endedAt: timeNow().toISOString(),
    options,
    stages: stages.map(({ dir, ...stage }) => stage),
    contenders: contenders.map(({ id, stage, load }) => ({
      id,
      stage: { id: stage.id, track: stage.track, comparedWith: stage.comparedWith },
      load
    })),
    ...run
  }
}

/**
 * @param {Setting} setting before the first sample
 * @param {string} lab name
 * @param {Pick<LabRecord, 'options' | 'data' | 'machineWork'>} run plain JSON
 * @returns {LabRecord}
 */
export function labRecord (setting, lab, run) {
  return { lab, formatVersion: LAB_FORMAT_VERSION, ...setting, endedAt: timeNow().toISOString(), ...run }
}
