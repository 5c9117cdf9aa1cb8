// @ts-check
import { join, relative } from 'node:path'
import { explainAll } from 'bench-in-turns'
import { writeWhole } from 'bench-in-turns/kit.js'
import { benchPlots } from '../render/standings-tables.js'
import { renderPlot } from '../render/plot.js'
import {
  renderReport, renderSummary, renderTerminalPrinted, renderTerminalTables
} from '../render/report.js'
import { say } from '../render/say.js'
import { COMMON_LOAD } from '../stages/common-load.js'
import { expectedBenchS, measureBench } from '../stages/whole-bench.js'
import { analyseBench, isAllGood, whyBenchNotCalm } from '../results/analysis.js'
import { benchRecord, describeSetting } from '../results/record.js'
import { rootDir } from '../stages/catalog.js'
import { appOf } from '../stages/stage-app.js'
import { isComparison } from '../stages/plan.js'
import { loadByHand, sayByHand } from './by-hand.js'
import { drawWhy } from './draw-why.js'
import { checkSentences, keepAsReference, measureAndRecord } from './record-run.js'

/**
 * @import { BenchOptions } from './bench.js'
 * @import { Localiser } from '../render/localise.js'
 */

const BESIDES =
  say('compares the answers first, starts each server several times, and lets steady ones take turns')

const WHERE = say("the articles' tables, and yours: above, and by `npm run docs` on the page \"The articles' tables\"")

/**
 * @param {BenchOptions & { localise: Localiser['localise'] }} options
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
export async function bench (options, signal) {
  const { plan, file, writesReport, printsTables, printsArticles, saveReference, localise } = options
  const ofToday = loadsOf(plan).filter(({ stage }) => !stage.revision)
  sayByHand(ofToday.map(({ stage, load }) => loadByHand(stage, load)), localise, BESIDES)
  const { record, error } = await measure(options, signal)
  const analysis = analyseBench(record)
  const withTables = printsTables || error !== undefined
  if (withTables || printsArticles) console.log(`\n${renderTerminalPrinted(analysis, localise)}\n`)
  if (withTables) console.log(`${renderTerminalTables(analysis, localise)}\n`)
  try {
    if (error) throw error
    console.log(localise(say('the record: {file}', { file: relative(process.cwd(), file) })))
    if (writesReport) await writeReport(analysis, localise)
    if (printsArticles) {
      console.log(localise(WHERE))
      await checkSentences(file, signal)
    }
  } finally {
    console.log(`\n${renderSummary(analysis, localise)}`)
  }
  if (isComparison(plan) || plan.stages.some(({ revision }) => revision)) {
    await explainStages(analysis.warm?.ratios ?? [], options, signal)
  }
  const isGood = isAllGood(analysis)
  const against = { failure: isGood ? null : 'a stage failed, see above', unrest: whyBenchNotCalm(analysis.calm) }
  const isKept = !saveReference || (await keepAsReference(record, against))
  return isGood && isKept ? 0 : 1
}

/** @param {Parameters<typeof bench>[0]} options @param {AbortSignal} signal */
function measure ({ plan, passed, atMostMinutes = Infinity, ...options }, signal) {
  const { withinPercent } = plan.options
  const run = {
    ...options,
    signal,
    expectedS: Math.min(60 * atMostMinutes, expectedBenchS(plan)),
    isMost: withinPercent !== undefined,
    describe: () => describeSetting(plan.stages),
    toRecord: (setting, data, machineWork) => benchRecord(setting, plan, { ...data, machineWork })
  }
  const goal = { withinPercent, atMostMinutes }
  return measureAndRecord(run, step => measureBench(plan, { signal, step, passed, goal }))
}

async function explainStages (verdicts, { plan: { sliced, options }, whyFlags, localise }, signal) {
  const compared = { ...options, connections: options.sliceConnections }
  for (const decided of verdicts) {
    const entries = [decided.under, decided.over].flatMap(id => sliced.filter(contender => contender.id === id))
    if (entries.length < 2) continue // they were compared in fresh runs
    const pair = await Promise.all(entries.map(async entry =>
      ({ ...await appOf(entry.stage, entry), id: entry.id })))
    const how = { values: whyFlags, signal, localise }
    const { explained: [one], failure } = await explainAll([pair], [decided], compared, how)
    if (failure) throw failure
    if (!one) continue
    await drawWhy([decided.under, decided.over], one.sampled.flame, localise)
    if (decided.decides !== 'cpuMicrosPerRequest') {
      const { sayDifferentWaits } = await import('./different-waits.js')
      await sayDifferentWaits(entries.map(({ stage }) => stage), { signal, localise })
    }
  }
}

/** Of fresh runs, or else as the slices load. */
function loadsOf ({ contenders, sliced, options }) {
  if (contenders.length) return contenders
  return sliced.map(({ stage }) => ({ stage, load: { ...COMMON_LOAD, connections: options.sliceConnections } }))
}

async function writeReport (bench, localise) {
  await writeWhole(join(rootDir, 'results/report.md'), renderReport(bench, localise))
  for (const [name, draw] of Object.entries(benchPlots)) {
    await writeWhole(join(rootDir, `results/${name}.svg`), renderPlot(draw(bench), localise))
  }
  console.log(localise(say('the tables and the plots: {file}', { file: 'results/report.md' })))
}
