// @ts-check
import { access, constants, mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { planContenders } from './bench/plan.js'
import { runBench } from './bench/run.js'
import { parseFlags, parsePositive, runCommand } from './cli/command.js'
import { syncDocs } from './docs/sync.js'
import { UsageError } from './errors.js'
import { closeRecord, openRecord, REFERENCE_FILE, writeRecord } from './record/record.js'
import { renderReport } from './render/markdown.js'
import { showProgress } from './render/progress.js'
import { renderSummary } from './render/terminal.js'
import { findStages, readCatalog, rootDir } from './stages/catalog.js'

const GATE_S = 3
const START_STOP_S = 0.7
const MAX_DURATION_S = 600

await runCommand(async signal => {
  const catalog = await readCatalog()
  const { stages, file, saveReference, docs, ...options } = await readOptions(catalog)
  const contenders = planContenders(stages, options.connections ?? undefined)
  const opened = await openRecord(contenders, options)
  if (saveReference && opened.checkout.dirty !== false) {
    throw new UsageError('--save-reference is for committed code: commit or stash first')
  }

  const run = await runWithProgress(contenders, options, signal)
  const record = closeRecord(opened, run)
  await writeRecord(file, record)
  if (saveReference) await writeRecord(REFERENCE_FILE, record)
  if (docs) {
    await writeFileAtomic(join(rootDir, 'results/report.md'), renderReport(record))
    await syncDocs()
  }
  console.log(renderSummary(record))
  const allGood = run.gates.every(gate => gate.passed) && run.samples.every(sample => sample.status === 'valid')
  return allGood ? 0 : 1
})

async function readOptions (catalog) {
  const { values, positionals } = parseFlags({
    all: { type: 'boolean' },
    rounds: { type: 'string' },
    duration: { type: 'string' },
    connections: { type: 'string' },
    rate: { type: 'string' },
    quick: { type: 'boolean', default: false },
    'no-docs': { type: 'boolean' },
    'save-reference': { type: 'boolean' },
    json: { type: 'string' }
  })
  const { quick } = values
  const options = {
    stages: chooseStages(catalog, positionals, values.all),
    rounds: parsePositive('rounds', values.rounds, { max: 1000 }) ?? (quick ? 2 : 3),
    durationS: parsePositive('duration', values.duration, { max: MAX_DURATION_S, integer: false }) ?? (quick ? 2 : 10),
    connections: parsePositive('connections', values.connections, { max: 10_000 }) ?? null,
    overallRate: parsePositive('rate', values.rate, { max: 1_000_000 }) ?? null,
    quick,
    docs: !values['no-docs'],
    saveReference: values['save-reference'] ?? false,
    file: await writableFile(values.json ?? join(rootDir, 'results', `bench-${fileTimestamp()}.json`))
  }
  if (options.saveReference && (quick || !values.all)) {
    throw new UsageError('--save-reference is for a full run: npm run bench:all -- --save-reference')
  }
  return options
}

function chooseStages (catalog, ids, all) {
  const names = catalog.map(stage => stage.id).join(', ')
  if (all && ids.length) throw new UsageError('bench:all takes no stage; for some of them: npm run bench -- STAGE ...')
  if (!all && !ids.length) throw new UsageError(`name at least one stage of ${names}; for all of them: npm run bench:all`)
  return all ? catalog : findStages(catalog, ids)
}

async function writableFile (name) {
  const file = resolve(process.env.INIT_CWD ?? '.', name)
  try {
    await mkdir(dirname(file), { recursive: true })
    await access(dirname(file), constants.W_OK)
  } catch (error) {
    throw new UsageError(`cannot write ${name}: ${error.code}`)
  }
  return file
}

function fileTimestamp () {
  return new Date().toISOString().slice(0, 19).replaceAll(':', '-')
}

async function runWithProgress (contenders, { rounds, durationS, overallRate }, signal) {
  const gates = new Set(contenders.map(({ stage }) => stage)).size
  const progress = showProgress(gates * GATE_S + contenders.length * rounds * (durationS + START_STOP_S))
  const onEvent = event => {
    if (event.type === 'gate') progress.step(`gate: ${event.stage}`)
    if (event.type === 'load') progress.step(`round ${event.round} of ${rounds}: ${event.contender}`)
  }
  try {
    return await runBench(contenders, { rounds, durationS, overallRate: overallRate ?? undefined, signal, onEvent })
  } finally {
    progress.stop()
  }
}
