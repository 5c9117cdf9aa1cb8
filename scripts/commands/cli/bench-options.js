// @ts-check
import { join } from 'node:path'
import { UsageError } from '../../errors.js'
import { planBench } from '../../measure/plan.js'
import { findStages, rootDir } from '../../stages/catalog.js'
import { fileTimestamp, writableFile } from './record-file.js'

/**
 * @import { BenchPlan } from '../../measure/plan.js'
 * @import { Stage } from '../../stages/catalog.js'
 */

/** @typedef {{ plan: BenchPlan, file: string, writesReport: boolean, saveReference: boolean }} BenchOptions `file` for the record */

/**
 * @param {any} values flags of bench and bench:all, as parsed
 * @param {string[]} positionals
 * @param {Stage[]} catalog
 * @returns {Promise<BenchOptions>}
 * @throws {UsageError} on a stage that there is not, and on flags that do not go together
 */
export async function readOptions (values, positionals, catalog) {
  const stages = chooseStages(catalog, positionals, values.all)
  const { connections, rounds, seed, quick, instructions, duration: durationS, slices: sliceRounds, rate: overallRate } = values
  const generator = await chooseGenerator(values.generator)
  if (generator === 'wrk' && overallRate !== undefined) throw new UsageError('--rate is for autocannon: wrk keeps no rate')
  if (values['save-reference'] && Object.keys(values).sort().join() !== 'all,save-reference') {
    throw new UsageError('--save-reference is for a full run: npm run bench:all -- --save-reference')
  }
  const plan = planBench(stages, {
    generator,
    overallRate,
    connections,
    durationS,
    rounds,
    sliceRounds,
    seed,
    quick,
    instructions,
    withNoisePair: values['noise-pair'] ?? values.all
  })
  return {
    plan,
    file: await writableFile(values.json ?? join(rootDir, 'results', `bench-${fileTimestamp()}.json`)),
    writesReport: !values['no-docs'],
    saveReference: values['save-reference'] ?? false
  }
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
  if (!all && !ids.length) throw new UsageError(`name at least one stage of ${names}; for all of them: npm run bench:all`)
  return all ? catalog : findStages(catalog, ids)
}
