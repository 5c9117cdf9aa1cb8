// @ts-check
import { mkdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { analyseBench, isAllGood } from '../../analyse/bench.js'
import { syncDocs } from '../../docs/sync.js'
import { expectedBenchS, measureBench } from '../../measure/run.js'
import { referenceFile, writeRecord } from '../../record/files.js'
import { benchRecord, describeSetting } from '../../record/record.js'
import { benchPlots } from '../../render/bench-plots.js'
import { renderReport } from '../../render/markdown.js'
import { renderPlot } from '../../render/plot.js'
import { showProgress } from '../../render/progress.js'
import { renderSummary } from '../../render/terminal.js'
import { rootDir } from '../../stages/catalog.js'
import * as commandTables from '../cli/flags.js'
import { expectCommitted } from '../cli/record-file.js'
import { takeTurn } from '../cli/turn.js'

/**
 * @import { BenchAnalysis } from '../../analyse/bench.js'
 * @import { BenchOptions } from '../cli/bench-options.js'
 */

/**
 * @param {BenchOptions} options
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
export async function bench ({ plan, file, writesReport, saveReference }, signal) {
  await takeTurn(signal)
  const setting = await describeSetting(plan.stages)
  if (saveReference) expectCommitted(setting)

  const record = benchRecord(setting, plan, await measure(plan, signal))
  const saved = await writeRecord(file, record).catch(error => error) // what follows may fail, and a full disk must not take the figures along
  const analysis = analyseBench(record)
  console.log(renderSummary(analysis))
  if (saved instanceof Error) throw saved
  console.log(`\nthe record: ${relative(process.cwd(), file)}`)
  if (writesReport) await writeReport(analysis)
  if (saveReference) await keepAsReference(record, analysis, signal)
  return isAllGood(analysis) ? 0 : 1
}

async function measure (plan, signal) {
  const progress = showProgress(expectedBenchS(plan))
  try {
    return await measureBench(plan, { signal, step: progress.step })
  } finally {
    progress.stop()
  }
}

/** @param {BenchAnalysis} bench */
async function writeReport (bench) {
  await mkdir(join(rootDir, 'results'), { recursive: true })
  await writeFileAtomic(join(rootDir, 'results/report.md'), renderReport(bench))
  for (const [name, draw] of Object.entries(benchPlots)) await writeFileAtomic(join(rootDir, `results/${name}.svg`), renderPlot(draw(bench)))
  console.log('the report, with every column and the plots: results/report.md')
}

async function keepAsReference (record, bench, signal) {
  if (!isAllGood(bench)) return console.error('--save-reference was not carried out: a stage failed, see above')
  await writeRecord(referenceFile(), record)
  const pages = await syncDocs({ commandTables, signal })
  console.log(`the docs show this run now; updated: ${pages.join(', ') || 'nothing'}`)
}
