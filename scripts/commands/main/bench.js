// @ts-check
import { join, relative } from 'node:path'
import { compareWithOlder } from '../../analyse/against.js'
import { analyseBench, isAllGood } from '../../analyse/bench.js'
import { whyBenchNotCalm } from '../../analyse/calm.js'
import { findRatio, SLICES } from '../../analyse/ratios.js'
import { syncDocs } from '../../docs/sync.js'
import { expectedBenchS, measureBench } from '../../measure/run.js'
import { watchRun } from '../../measure/whole-run.js'
import { referenceFile, unusedFile, writeRecord } from '../../record/files.js'
import { benchRecord, describeSetting } from '../../record/record.js'
import { renderAgainst } from '../../render/against.js'
import { benchPlots } from '../../render/bench-plots.js'
import { renderReport } from '../../render/markdown.js'
import { renderPlot } from '../../render/plot.js'
import { renderPrediction } from '../../render/prediction.js'
import { showProgress } from '../../render/progress.js'
import { renderSummary } from '../../render/terminal.js'
import { rootDir } from '../../stages/catalog.js'
import * as commandTables from '../cli/flags.js'
import { expectCommitted, refuseReference, sayWhenNotNewest } from '../cli/record-file.js'
import { takeTurn } from '../../measure/turn.js'
import { writeWhole } from '../../write-file.js'

/**
 * @import { BenchAnalysis } from '../../analyse/bench.js'
 * @import { Interval } from '../../analyse/interval.js'
 * @import { BenchOptions } from '../cli/bench-options.js'
 */

/**
 * @param {BenchOptions} options
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
export async function bench ({ plan, file: wanted, isNamed, writesReport, saveReference, prediction }, signal) {
  await takeTurn(signal)
  const setting = await describeSetting(plan.stages)
  if (saveReference) expectCommitted(setting)

  const record = benchRecord(setting, plan, await measure(plan, signal))
  const file = isNamed ? wanted : await unusedFile(wanted)
  // what follows may fail, and a full disk must not take the figures along
  const saved = await writeRecord(file, record).catch(error => error)
  const analysis = analyseBench(record)
  for (const against of compareWithOlder(analysis)) console.log(`${renderAgainst(against, analysis)}\n`)
  console.log(renderSummary(analysis))
  if (prediction) console.log(`\n${renderPrediction(prediction, ...predictedRatio(analysis))}`)
  if (saved instanceof Error) throw saved
  console.log(`\nthe record: ${relative(process.cwd(), file)}`)
  await sayWhenNotNewest(file)
  if (writesReport) await writeReport(analysis)
  const isKept = !saveReference || (await keepAsReference(record, analysis, signal))
  return isAllGood(analysis) && isKept ? 0 : 1
}

/**
 * @param {BenchAnalysis} bench of two stages
 * @returns {[Interval | null, string]} requests per second of the later one by those of the first, and what that is
 */
function predictedRatio (bench) {
  const [under, over] = bench.stages.map(({ id }) => id)
  const loads = [SLICES, ...new Set(bench.ratios.map(({ load }) => load))]
  const found = loads.map(load => findRatio(bench, { over, under, load })).find(ratio => ratio !== null)
  return [found ?? null, `requests per second, ${over} / ${under}`]
}

async function measure (plan, signal) {
  const progress = showProgress(expectedBenchS(plan))
  const endWatch = watchRun()
  try {
    return { ...await measureBench(plan, { signal, step: progress.step }), machineWork: endWatch() }
  } finally {
    progress.stop()
  }
}

/** @param {BenchAnalysis} bench */
async function writeReport (bench) {
  await writeWhole(join(rootDir, 'results/report.md'), renderReport(bench))
  for (const [name, draw] of Object.entries(benchPlots)) { await writeWhole(join(rootDir, `results/${name}.svg`), renderPlot(draw(bench))) }
  console.log('the report, with every column and the plots: results/report.md')
}

async function keepAsReference (record, bench, signal) {
  const isRefused = refuseReference(isAllGood(bench) ? null : 'a stage failed, see above', whyBenchNotCalm(bench.calm))
  if (isRefused) return false
  await writeRecord(referenceFile(), record)
  const pages = await syncDocs({ commandTables, signal })
  console.log(`the docs show this run now; updated: ${pages.join(', ') || 'nothing'}`)
  return true
}
