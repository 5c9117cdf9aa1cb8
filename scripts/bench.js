// @ts-check
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { gateStages, runFresh } from './bench/fresh.js'
import { readOptions } from './bench/options.js'
import { planOrder } from './bench/plan.js'
import { runSlices } from './bench/slices.js'
import { runCommand } from './cli/command.js'
import { syncDocs } from './docs/sync.js'
import { UsageError } from './errors.js'
import { referenceFile, writeRecord } from './record/files.js'
import { closeRecord, openRecord } from './record/record.js'
import { benchPlots } from './render/bench-plots.js'
import { renderReport } from './render/markdown.js'
import { renderPlot } from './render/plot.js'
import { showProgress } from './render/progress.js'
import { renderSummary } from './render/terminal.js'
import { readCatalog, rootDir } from './stages/catalog.js'

const SLICE_MS = 250
const SLICE_OVERHEAD_MS = 20
const WARM_UP_MS = 1000
const GATE_S = 1
const START_STOP_S = 0.9

await runCommand(async signal => {
  const { stages, contenders, sliced, file, saveReference, docs, ...options } = await readOptions(await readCatalog())
  const opened = await openRecord(stages, contenders, options)
  if (saveReference && opened.checkout.dirty !== false) {
    throw new UsageError('--save-reference is for committed code: commit or stash first')
  }

  const record = closeRecord(opened, await measure({ stages, contenders, sliced, options, signal }))
  await writeRecord(file, record)
  if (saveReference) await writeRecord(referenceFile(), record)
  console.log(renderSummary(record))
  if (docs) {
    await writeFileAtomic(join(rootDir, 'results/report.md'), renderReport(record))
    for (const [name, draw] of Object.entries(benchPlots)) await writeFileAtomic(join(rootDir, `results/${name}.svg`), renderPlot(draw(record)))
    await syncDocs()
  }
  return isAllGood(record) ? 0 : 1
})

function isAllGood ({ gates, samples, slices }) {
  return gates.every(gate => gate.passed) && samples.every(({ status }) => status === 'valid') &&
    !slices?.failures.length && !slices?.slices.some(({ reasons }) => reasons.length)
}

async function measure ({ stages, contenders, sliced, options, signal }) {
  const { rounds, sliceRounds, sliceConnections, seed } = options
  const freshS = planOrder(contenders, rounds).reduce((sum, { contender }) => sum + contender.load.durationS + START_STOP_S, 0)
  const slicesS = sliced.length * (WARM_UP_MS + sliceRounds * (SLICE_MS + SLICE_OVERHEAD_MS)) / 1000
  const progress = showProgress(stages.length * GATE_S + freshS + slicesS)
  const onEvent = event => progress.step(event.type === 'gate' ? `gate: ${event.stage}` : `round ${event.round} of ${rounds}: ${event.contender}`)
  const onRound = round => progress.step(round === 0 ? 'slices: warm-up' : `slices: round ${round} of ${sliceRounds}`)
  try {
    const gates = await gateStages(stages, signal, onEvent)
    const hasPassed = ({ stage }) => gates.some(gate => gate.stage === stage.id && gate.passed)
    const fresh = await runFresh(contenders.filter(hasPassed), { rounds, signal, onEvent })
    const slicing = { rounds: sliceRounds, sliceMs: SLICE_MS, warmUpMs: WARM_UP_MS, connections: sliceConnections, seed, signal, onRound }
    const slices = sliced.some(hasPassed) ? await runSlices(sliced.filter(hasPassed), slicing) : null
    return { gates, ...fresh, slices }
  } finally {
    progress.stop()
  }
}
