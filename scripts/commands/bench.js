// @ts-check
import { relative } from 'node:path'
import {
  AT_MOST_MINUTES, beginTurn, jsonWithoutSecrets, measuringPort, say, UsageError, writeWhole
} from 'bench-in-turns/kit.js'
import { planBench, planPairs } from '../stages/plan.js'
import { findStages, readCatalog, withoutNeeds } from '../stages/catalog.js'
import {
  expectAppFlags, expectFullRun, expectNames, fileForRecord, localiserFor, onStderr, parseFlags, runCommand
} from './typed.js'

/**
 * @import { BenchPlan } from '../stages/plan.js'
 * @import { Stage } from '../stages/catalog.js'
 * @import { GateResult } from '../stages/stage-gate.js'
 */

/**
 * @typedef {{ plan: BenchPlan, file: string, writesReport: boolean, printsTables: boolean, printsArticles: boolean,
 *   saveReference: boolean, whyFlags: Record<string, any>, atMostMinutes?: number, passed?: GateResult[] }}
 *   BenchOptions `file` of the record; `whyFlags` as typed; `passed` gates, where they were
 */

await runCommand(async signal => {
  const { values, positionals } = await parseFlags('bench')
  expectAppFlags({ values, positionals })
  if (values.combine !== undefined) {
    const { combineRecords } = await import('./combine-records.js')
    return combineRecords(values.combine, { only: positionals, localise: await localiserFor(values) })
  }
  if (values.app !== undefined) return benchApp(values, signal)
  const { wanted, ...options } = await readOptions(values, positionals, signal)
  const localise = await localiserFor(values)
  const { bench } = await import('./run-bench.js')
  const { withNeeds } = await import('../stages/installed/postgres.js')
  return withNeeds(wanted.stages, { signal, onLine: onStderr(localise) }, async signal =>
    bench({ ...options, ...await planOf(wanted, { signal, localise }), localise }, signal))
})

/** As the engine's own command does, with its record beside the others. */
async function benchApp (values, signal) {
  const file = await fileForRecord(values.json, 'app')
  const { run } = await import('bench-in-turns')
  const localise = await localiserFor(values)
  measuringPort()
  const openRecord = async () => async record => {
    await writeWhole(file, jsonWithoutSecrets(record))
    console.log(localise(say('the record: {file}', { file: relative(process.cwd(), file) })))
    await drawAll(record, localise)
  }
  return run(values.app, values, {
    signal,
    openRecord,
    localise,
    async explainWaits (pair) {
      const { sayDifferentWaits } = await import('./different-waits.js')
      await sayDifferentWaits(pair, { signal, localise })
    }
  })
}

/** @param {any} result of a comparison, in whose record is what was sampled of each pair */
async function drawAll ({ comparisons, record: { why = [] } }, localise) {
  const { drawWhy } = await import('./draw-why.js')
  for (const [i, { older, now }] of comparisons.entries()) {
    if (why[i]) await drawWhy([older, now], why[i].flame, localise)
  }
}

/**
 * @param {string[]} ids of stages
 * @throws {UsageError} on a stage that there is not, now or at a commit, and on flags that do not go together
 */
async function readOptions (values, ids, signal) {
  const { all = false, against } = values
  expectFullRun(values, 'bench:all')
  const catalog = await readCatalog()
  if (!all) expectNames(ids, catalog)
  const stages = all ? withoutNeeds(catalog) : findStages(catalog, ids)
  await expectGenerator(values)
  const chosen = { ...loadOf(values), withNoisePair: values['noise-pair'] ?? all }
  const pairs = against === undefined ? null : await pairWithOlder(stages, against, signal)
  return {
    wanted: { stages: pairs?.flat() ?? stages, pairs, chosen },
    file: await fileForRecord(values.json, 'bench'),
    writesReport: !values['no-docs'],
    printsTables: values.tables ?? false,
    printsArticles: all,
    saveReference: values['save-reference'] ?? false,
    whyFlags: values,
    atMostMinutes: atMostOf(values)
  }
}

/** @typedef {{ stages: Stage[], pairs: [Stage, Stage][] | null, chosen: Parameters<typeof planBench>[1] }} Wanted */

/**
 * Stages that wait for a database are measured as somebody's own servers are: nobody knows before how slow they are.
 */
async function planOf ({ stages, pairs, chosen = {} }, { signal, localise }) {
  if (withoutNeeds(stages).length === stages.length) {
    if (pairs) return { plan: planPairs(pairs, chosen) }
    const { hasWrk } = await import('../stages/whole-load.js')
    return { plan: planBench(stages, { ...chosen, hasWrk: await hasWrk() }) }
  }
  const { gateStages, pacedLoad } = await import('../stages/whole-bench.js')
  await beginTurn(signal, localise)
  const passed = await gateStages(stages, signal, ({ id }) => onStderr(localise)(say('gate: {id}', { id })))
  const good = stages.filter(({ id }) => passed.some(({ stage, failures }) => stage === id && failures.length === 0))
  const load = good.length ? await pacedLoad(good, chosen, signal) : chosen
  return { plan: planPairs(pairs ?? stages.map(stage => [stage]), load), passed }
}

async function pairWithOlder (stages, revision, signal) {
  const { stageAt } = await import('../stages/sources.js')
  return Promise.all(stages.map(async stage => [await stageAt(stage, revision, { signal }), stage]))
}

function atMostOf ({ within, 'at-most': atMost }) {
  if (atMost !== undefined && within === undefined) throw new UsageError('--at-most goes with --within PERCENT')
  return within === undefined ? undefined : atMost ?? AT_MOST_MINUTES
}

function loadOf (values) {
  return {
    generator: values.generator,
    overallRate: values.rate,
    connections: values.connections,
    durationS: values.duration,
    rounds: values.rounds,
    generations: values.within === undefined ? values.generations : undefined,
    turns: values.turns,
    withinPercent: values.within,
    quick: values.quick
  }
}

async function expectGenerator (/** @type {any} */ { generator, rate }) {
  if (generator === 'wrk' && rate !== undefined) throw new UsageError('--rate is for autocannon: wrk keeps no rate')
  if (generator === undefined) return
  const { whyNotGenerator } = await import('../stages/whole-load.js')
  const problem = await whyNotGenerator(generator)
  if (problem) throw new UsageError(problem)
}
