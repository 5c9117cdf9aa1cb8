// @ts-check
import { join } from 'node:path'
import { UsageError } from '../../errors.js'
import { planBench } from '../../measure/plan.js'
import { planPairs } from '../../measure/plan-pairs.js'
import { findStages, rootDir } from '../../stages/catalog.js'
import { readPrediction } from './prediction.js'
import { fileTimestamp } from '../../record/file-names.js'
import { writableFile } from './record-file.js'

/**
 * @import { Prediction } from '../../analyse/prediction.js'
 * @import { BenchPlan } from '../../measure/plan.js'
 * @import { Stage } from '../../stages/catalog.js'
 */

/**
 * @typedef {{ plan: BenchPlan, file: string, isNamed: boolean, writesReport: boolean, saveReference: boolean,
 *   prediction?: Prediction }} BenchOptions `file` for the record, `isNamed` when it was typed
 */

/**
 * @param {any} values flags of bench and bench:all, as parsed
 * @param {string[]} positionals
 * @param {Stage[]} catalog
 * @param {AbortSignal} signal
 * @returns {Promise<BenchOptions>}
 * @throws {UsageError} on a stage that there is not, now or at a commit, and on flags that do not go together
 */
export async function readOptions (values, positionals, catalog, signal) {
  const stages = chooseStages(catalog, positionals, values.all)
  const {
    connections,
    rounds,
    seed,
    quick,
    instructions,
    generations,
    duration: durationS,
    slices: sliceRounds,
    patience: patienceS,
    rate: overallRate
  } = values
  const generator = await chooseGenerator(values.generator)
  if (generator === 'wrk' && overallRate !== undefined) { throw new UsageError('--rate is for autocannon: wrk keeps no rate') }
  if (values['save-reference'] && Object.keys(values).sort().join() !== 'all,save-reference') {
    throw new UsageError('--save-reference is for a full run: npm run bench:all -- --save-reference')
  }
  if (values.all && values.against !== undefined) { throw new UsageError('--against is for stages that are named: npm run bench -- STAGE ... --against REV') }
  const prediction = readPrediction(values.predict)
  const others = values.against === undefined ? 2 : 1
  if (prediction && stages.length !== others) { throw new UsageError('--predict is for one ratio: name two stages, or one with --against') }
  const chosen = {
    generator,
    overallRate,
    connections,
    durationS,
    rounds,
    generations,
    sliceRounds,
    patienceS,
    seed,
    quick,
    instructions,
    withNoisePair: values['noise-pair'] ?? values.all
  }
  return {
    plan:
      values.against === undefined
        ? planBench(stages, chosen)
        : planPairs(await pairWithOlder(stages, values.against, signal), chosen),
    file: await writableFile(values.json ?? join(rootDir, 'results', `bench-${fileTimestamp()}.json`)),
    isNamed: values.json !== undefined,
    writesReport: !values['no-docs'],
    saveReference: values['save-reference'] ?? false,
    prediction
  }
}

async function pairWithOlder (stages, revision, signal) {
  const { stageAt } = await import('../../stages/revisions.js')
  /** @type {[Stage, Stage][]} */
  const pairs = []
  for (const stage of stages) pairs.push([await stageAt(stage, revision, { signal }), stage])
  return pairs
}

async function chooseGenerator (generator) {
  if (generator === undefined) return undefined
  const { whyNotGenerator } = await import('../../load/load.js')
  const problem = await whyNotGenerator(generator)
  if (problem) throw new UsageError(problem)
  return generator
}

function chooseStages (catalog, ids, all) {
  const names = catalog.map(stage => stage.id).join(', ')
  if (all && ids.length) throw new UsageError('bench:all takes no stage; for some of them: npm run bench -- STAGE ...')
  if (!all && !ids.length) { throw new UsageError(`name at least one stage of ${names}; for all of them: npm run bench:all`) }
  return all ? catalog : findStages(catalog, ids)
}
