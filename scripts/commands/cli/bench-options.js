// @ts-check
import { join } from 'node:path'
import { UsageError } from '../../errors.js'
import { generatorNames, whyNotGenerator } from '../../load/load.js'
import { MAX_SEED, planBench } from '../../measure/plan.js'
import { parsePositive } from '../../numbers.js'
import { findStages, rootDir } from '../../stages/catalog.js'
import { fileTimestamp, writableFile } from './record-file.js'

/**
 * @import { BenchPlan } from '../../measure/plan.js'
 * @import { Stage } from '../../stages/catalog.js'
 */

const MAX_DURATION_S = 600

/**
 * @param {any} values flags of bench and bench:all, as parsed
 * @param {string[]} positionals
 * @param {Stage[]} catalog
 * @returns {Promise<{ plan: BenchPlan, file: string, writesReport: boolean, saveReference: boolean }>} `file` for the record
 * @throws {UsageError} on anything that is not known, no number or out of range
 */
export async function readOptions (values, positionals, catalog) {
  const stages = chooseStages(catalog, positionals, values.all)
  const overallRate = parsePositive('rate', values.rate, { max: 1_000_000 })
  const generator = await chooseGenerator(values.generator)
  if (generator === 'wrk' && overallRate !== undefined) throw new UsageError('--rate is for autocannon: wrk keeps no rate')
  if (values['save-reference'] && Object.keys(values).sort().join() !== 'all,save-reference') {
    throw new UsageError('--save-reference is for a full run: npm run bench:all -- --save-reference')
  }
  const plan = planBench(stages, {
    generator,
    overallRate,
    connections: parsePositive('connections', values.connections, { max: 10_000 }),
    durationS: parsePositive('duration', values.duration, { max: MAX_DURATION_S, integer: false }),
    rounds: parsePositive('rounds', values.rounds, { max: 1000 }),
    sliceRounds: parsePositive('slices', values.slices, { max: 10_000 }),
    seed: parsePositive('seed', values.seed, { max: MAX_SEED }),
    quick: values.quick,
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
  if (!generatorNames.includes(generator)) throw new UsageError(`unknown generator "${generator}"; there are: ${generatorNames.join(', ')}`)
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
