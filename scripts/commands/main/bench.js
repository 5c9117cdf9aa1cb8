// @ts-check
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { expectedBenchS, measureBench } from '../../measure/run.js'
import { expectCommitted } from '../cli/record-file.js'
import { syncDocs } from '../../docs/sync.js'
import { referenceFile, writeRecord } from '../../record/files.js'
import { closeRecord, openRecord } from '../../record/record.js'
import { benchPlots } from '../../render/bench-plots.js'
import { renderReport } from '../../render/markdown.js'
import { renderPlot } from '../../render/plot.js'
import { showProgress } from '../../render/progress.js'
import { renderSummary } from '../../render/terminal.js'
import { rootDir } from '../../stages/catalog.js'

/** @import { readOptions } from '../cli/bench-options.js' */

/**
 * @param {Awaited<ReturnType<typeof readOptions>>} given
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
export async function bench ({ stages, contenders, sliced, file, saveReference, docs, ...options }, signal) {
  const opened = await openRecord(stages, contenders, options)
  if (saveReference) expectCommitted(opened)

  const record = closeRecord(opened, await measure({ stages, contenders, sliced, options }, signal))
  console.log(renderSummary(record)) // first: a full disk must not take the figures along
  await writeRecord(file, record)
  if (saveReference && isAllGood(record)) await writeRecord(referenceFile(), record)
  if (docs) {
    await mkdir(join(rootDir, 'results'), { recursive: true })
    await writeFileAtomic(join(rootDir, 'results/report.md'), renderReport(record))
    for (const [name, draw] of Object.entries(benchPlots)) await writeFileAtomic(join(rootDir, `results/${name}.svg`), renderPlot(draw(record)))
    await syncDocs()
  }
  return isAllGood(record) ? 0 : 1
}

function isAllGood ({ gates, samples, slices }) {
  return gates.every(gate => gate.passed) && samples.every(({ status }) => status === 'valid') &&
    !slices?.failures.length && !slices?.slices.some(({ reasons }) => reasons.length)
}

async function measure (plan, signal) {
  const progress = showProgress(expectedBenchS(plan))
  try {
    return await measureBench(plan, { signal, step: progress.step })
  } finally {
    progress.stop()
  }
}
