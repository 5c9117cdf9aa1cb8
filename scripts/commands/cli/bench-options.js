// @ts-check
import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseFlags, parsePositive } from './command.js'
import { FLAGS } from './flags.js'
import { fileTimestamp, writableFile } from './record-file.js'
import { UsageError } from '../../errors.js'
import { COMMON_LOAD, generatorNames, whyNotGenerator } from '../../load/load.js'
import { findStages, rootDir } from '../../stages/catalog.js'
import { planContenders, planSlices } from '../../measure/plan.js'

/** @import { Stage } from '../../stages/catalog.js' */

const ROUNDS = 3
const SLICE_ROUNDS = 80
const QUICK = { rounds: 2, durationS: 2, sliceRounds: 10 }
const MAX_DURATION_S = 600
const MAX_SEED = 2 ** 31

/**
 * Reads the flags of bench and bench:all.
 *
 * @param {Stage[]} catalog
 * @param {string[]} [args] as typed, without which those of this process are read
 * @throws {UsageError} on anything that is not known, no number or out of range
 */
export async function readOptions (catalog, args = undefined) {
  const { values, positionals } = parseFlags(FLAGS.bench, args)
  const quick = values.quick ?? false
  const durationS = parsePositive('duration', values.duration, { max: MAX_DURATION_S, integer: false }) ?? (quick ? QUICK.durationS : undefined)
  const stages = chooseStages(catalog, positionals, values.all)
  const connections = parsePositive('connections', values.connections, { max: 10_000 })
  const overallRate = parsePositive('rate', values.rate, { max: 1_000_000 })
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
    sliceRounds: parsePositive('slices', values.slices, { max: 10_000 }) ?? (quick ? QUICK.sliceRounds : SLICE_ROUNDS),
    sliceConnections: connections ?? COMMON_LOAD.connections,
    seed: parsePositive('seed', values.seed, { max: MAX_SEED }) ?? randomInt(1, MAX_SEED),
    rounds: parsePositive('rounds', values.rounds, { max: 1000 }) ?? (quick ? QUICK.rounds : ROUNDS),
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
  if (!generatorNames.includes(generator)) throw new UsageError(`unknown generator "${generator}"; there are: ${generatorNames.join(', ')}`)
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
