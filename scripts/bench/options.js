// @ts-check
import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseFlags, parsePositive } from '../cli/command.js'
import { FLAGS } from '../cli/flags.js'
import { fileTimestamp, writableFile } from '../cli/record-file.js'
import { UsageError } from '../errors.js'
import { toolNames, whyNotTool } from '../load/load.js'
import { findStages, rootDir } from '../stages/catalog.js'
import { COMMON_LOAD, planContenders, planSlices } from './plan.js'

const ROUNDS = 3
const SLICE_ROUNDS = 80
const QUICK = { rounds: 2, durationS: 2, sliceRounds: 10 }
const MAX_DURATION_S = 600
const MAX_SEED = 2 ** 31

/**
 * Reads the flags of bench and bench:all.
 *
 * @param {import('../stages/catalog.js').Stage[]} catalog
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
  const tool = await chooseTool(values.tool)
  if (tool === 'wrk' && overallRate !== undefined) throw new UsageError('--rate is for autocannon: wrk keeps no rate')
  const isSliced = tool !== 'wrk' && overallRate === undefined // slices are autocannon's, as fast as the server answers
  const options = {
    stages,
    contenders: planContenders(stages, withoutUndefined({
      tool,
      threads: tool === 'wrk' ? availableParallelism() : undefined,
      connections,
      durationS,
      overallRate
    })),
    sliced: isSliced ? planSlices(stages, values['noise-floor'] ?? values.all ?? false) : [],
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

async function chooseTool (tool) {
  if (tool === undefined) return undefined
  if (!toolNames.includes(tool)) throw new UsageError(`unknown tool "${tool}"; there are: ${toolNames.join(', ')}`)
  const problem = await whyNotTool(tool)
  if (problem) throw new UsageError(problem)
  return tool
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
