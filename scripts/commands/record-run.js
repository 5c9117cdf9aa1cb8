// @ts-check
// What every command that measures does around it: says how long it takes, waits for its turn, and keeps the record.
import { join, relative } from 'node:path'
import { execa } from 'execa'
import { inEnglish, UsageError, waitForTurn, watchRun, withProgress } from 'bench-in-turns/kit.js'
import { whyNotCalm } from '../results/analysis.js'
import { describeSetting, labRecord, referenceFile, writeRecord } from '../results/record.js'
import { rootDir } from '../stages/catalog.js'

/**
 * @import { Localise, Message, Step } from 'bench-in-turns/kit.js'
 * @import { RunWork } from 'bench-in-turns'
 * @import { BenchRecord, LabRecord, Setting } from '../results/record.js'
 * @import { Stage } from '../stages/catalog.js'
 */

/**
 * What follows may fail, and a full disk must not take along what was measured.
 *
 * @template T
 * @template {BenchRecord | LabRecord} R
 * @param {object} run
 * @param {number} run.expectedS
 * @param {boolean} [run.isMost] it ends sooner when it knows enough
 * @param {AbortSignal} run.signal
 * @param {Localise} run.localise
 * @param {() => Promise<Setting>} run.describe
 * @param {boolean} [run.saveReference]
 * @param {string} run.file for the record
 * @param {(setting: Setting, data: T, machineWork: RunWork) => R} run.toRecord
 * @param {(step: Step) => Promise<T>} measure
 * @returns {Promise<{ data: T, record: R, error?: Error }>} `error` when the record could not be written
 * @throws {UsageError} for a reference of code that is in no commit: nobody could make the record again
 */
export async function measureAndRecord (run, measure) {
  const { expectedS, isMost, signal, localise, describe, saveReference = false, file, toRecord } = run
  await waitForTurn(expectedS, signal, { isMost, localise })
  const setting = await describe()
  if (saveReference && setting.checkout.dirty !== false) {
    throw new UsageError('--save-reference is for committed code: commit or stash first')
  }
  const endWatch = watchRun()
  const data = await withProgress(expectedS, measure, localise)
  const record = toRecord(setting, data, endWatch())
  const error = await writeRecord(file, record).catch(error => error)
  return { data, record, error }
}

/**
 * As {@link measureAndRecord}, for a record that looks like a lab's.
 *
 * @param {string} name of the record
 * @param {object} of
 * @param {Stage[]} of.catalog
 * @param {Parameters<typeof describeSetting>[1]} of.code of which it is
 * @param {any} of.options
 * @param {LabRecord} [of.earlier] whose samples are among the data
 * @param {{ expectedS: number, signal: AbortSignal, localise: Localise, saveReference: boolean, file: string }} run
 * @param {(step: Step) => Promise<any>} measure
 */
export function measureAsLab (name, { catalog, code, options, earlier }, run, measure) {
  return measureAndRecord({
    ...run,
    describe: () => describeSetting(catalog, code),
    toRecord: (setting, data, machineWork) => labRecord(setting, name, { options, data, machineWork }, earlier)
  }, measure)
}

/**
 * Which sentences of the text a record bears out. The text stands on the commands, so they can't import it: they type
 * what everybody types.
 *
 * @param {string} file of the record
 * @param {AbortSignal} signal
 */
export async function checkSentences (file, signal) {
  console.log(`\nnpm run docs:check -- ${relative(rootDir, file)}`)
  const args = [join(rootDir, 'docs/.book/docs.js'), 'check', file]
  await execa(process.execPath, args, { cancelSignal: signal, stdio: 'inherit', reject: false })
  signal.throwIfAborted()
}

/**
 * @param {any} record that is to be the committed one
 * @param {{ lab?: string, failure?: string | null, unrest?: Message | string | null }} [about] reasons not to keep it:
 *   a `failure` in it, and `unrest`, which is other work of the machine meanwhile
 * @returns {Promise<boolean>} false when it is not kept, and said why
 */
export async function keepAsReference (record, { lab, failure, unrest = whyNotCalm(record.machineWork) } = {}) {
  const reason = failure ?? (unrest && `the machine was not calm: ${inEnglish(unrest)}`)
  if (reason) {
    console.error(`--save-reference was not carried out: ${reason}`)
    return false
  }
  await writeRecord(referenceFile(lab), record)
  console.log('kept for the docs: npm run docs:sync puts it into them')
  return true
}
