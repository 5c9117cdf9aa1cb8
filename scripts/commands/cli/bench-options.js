// @ts-check
import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseFlags } from './arguments.js'
import { FLAGS } from './flags.js'
import { fileTimestamp, writableFile } from './record-file.js'
import { UsageError } from '../../errors.js'
import { findStages, rootDir } from '../../stages/catalog.js'
import { COMMON_LOAD, planContenders, planSlices } from '../../measure/plan.js'

/** @import { Stage } from '../../stages/catalog.js' */

const MAX_SEED = FLAGS.bench.seed.max

/**
 * Reads the flags of bench and bench:all.
 *
 * @param {Stage[]} catalog
 * @param {string[]} [args] as typed, without which those of this process are read
 * @throws {UsageError} on anything that is not known, no number or out of range
 */
export async function readOptions (catalog, args = undefined) {
  const { values, positionals } = parseFlags('bench', { args })
  const quick = values.quick ?? false
  const usual = name => quick ? FLAGS.bench[name].usualWith.quick : FLAGS.bench[name].usual
  const durationS = values.duration ?? (quick ? usual('duration') : undefined)
  const stages = chooseStages(catalog, positionals, values.all)
  const { connections, rate: overallRate } = values
  const generator = await chooseGenerator(values.generator)
  if (generator === 'wrk' && overallRate !== undefined) throw new UsageError('--rate is for autocannon: wrk keeps no rate')
  const isSliced = generator !== 'wrk' && overallRate === undefined // slices are autocannon's, as fast as the server answers
  const options = {
    stages,
    contenders: planContenders(stages, withoutUndefined({
      generator,
      threads: generator === 'wrk' ? availableParallelism() : undefined,
      connections,
      durationS,
      overallRate
    })),
    sliced: isSliced ? planSlices(stages, values['noise-pair'] ?? values.all ?? false) : [],
    sliceRounds: values.slices ?? usual('slices'),
    sliceConnections: connections ?? COMMON_LOAD.connections,
    seed: values.seed ?? randomInt(1, MAX_SEED),
    rounds: values.rounds ?? usual('rounds'),
    durationS: durationS ?? COMMON_LOAD.durationS,
    quick,
    docs: !values['no-docs'],
    saveReference: values['save-reference'] ?? false,
    file: await writableFile(values.json ?? join(rootDir, 'results', `bench-${fileTimestamp()}.json`))
  }
  if (options.saveReference && Object.keys(values).sort().join() !== 'all,save-reference') {
    throw new UsageError('--save-reference is for a full run: npm run bench:all -- --save-reference')
  }
  return options
}

async function chooseGenerator (generator) {
  if (generator === undefined) return undefined
  const { whyNotGenerator } = await import('../../load/load.js')
  const problem = await whyNotGenerator(generator)
  if (problem) throw new UsageError(problem)
  return generator
}

function withoutUndefined (object) {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined))
}

function chooseStages (catalog, ids, all) {
  const names = catalog.map(stage => stage.id).join(', ')
  if (all && ids.length) throw new UsageError('bench:all takes no stage; for some of them: npm run bench -- STAGE ...')
  if (!all && !ids.length) throw new UsageError(`name at least one stage of ${names}; for all of them: npm run bench:all`)
  return all ? catalog : findStages(catalog, ids)
}
