// @ts-check
import { access, constants, mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { COMMON_LOAD, planContenders, planOrder } from './bench/plan.js'
import { runBench } from './bench/run.js'
import { parseFlags, parsePositive, runCommand } from './cli/command.js'
import { syncDocs } from './docs/sync.js'
import { UsageError } from './errors.js'
import { toolNames, whyNotTool } from './load/load.js'
import { closeRecord, openRecord, REFERENCE_FILE, writeRecord } from './record/record.js'
import { renderReport } from './render/markdown.js'
import { showProgress } from './render/progress.js'
import { renderSummary } from './render/terminal.js'
import { findStages, readCatalog, rootDir } from './stages/catalog.js'

const ROUNDS = 3
const QUICK_ROUNDS = 2
const QUICK_DURATION_S = 2
const GATE_S = 1
const START_STOP_S = 0.9
const MAX_DURATION_S = 600

await runCommand(async signal => {
  const catalog = await readCatalog()
  const { contenders, file, saveReference, docs, ...options } = await readOptions(catalog)
  const opened = await openRecord(contenders, options)
  if (saveReference && opened.checkout.dirty !== false) {
    throw new UsageError('--save-reference is for committed code: commit or stash first')
  }

  const run = await runWithProgress(contenders, options, signal)
  const record = closeRecord(opened, run)
  await writeRecord(file, record)
  if (saveReference) await writeRecord(REFERENCE_FILE, record)
  console.log(renderSummary(record))
  if (docs) {
    await writeFileAtomic(join(rootDir, 'results/report.md'), renderReport(record))
    await syncDocs()
  }
  const allGood = run.gates.every(gate => gate.passed) && run.samples.every(sample => sample.status === 'valid')
  return allGood ? 0 : 1
})

async function readOptions (catalog) {
  const { values, positionals } = parseFlags({
    all: { type: 'boolean' },
    tool: { type: 'string' },
    rounds: { type: 'string' },
    duration: { type: 'string' },
    connections: { type: 'string' },
    rate: { type: 'string' },
    quick: { type: 'boolean' },
    'no-docs': { type: 'boolean' },
    'save-reference': { type: 'boolean' },
    json: { type: 'string' }
  })
  const quick = values.quick ?? false
  const durationS = parsePositive('duration', values.duration, { max: MAX_DURATION_S, integer: false }) ?? (quick ? QUICK_DURATION_S : undefined)
  const options = {
    contenders: planContenders(chooseStages(catalog, positionals, values.all), withoutUndefined({
      tool: await chooseTool(values.tool),
      threads: values.tool === 'wrk' ? availableParallelism() : undefined,
      connections: parsePositive('connections', values.connections, { max: 10_000 }),
      durationS,
      overallRate: parsePositive('rate', values.rate, { max: 1_000_000 })
    })),
    rounds: parsePositive('rounds', values.rounds, { max: 1000 }) ?? (quick ? QUICK_ROUNDS : ROUNDS),
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

async function runWithProgress (contenders, { rounds }, signal) {
  const gates = new Set(contenders.map(({ stage }) => stage)).size
  const loadS = planOrder(contenders, rounds).reduce((sum, { contender }) => sum + contender.load.durationS + START_STOP_S, 0)
  const progress = showProgress(gates * GATE_S + loadS)
  const onEvent = event => {
    if (event.type === 'gate') progress.step(`gate: ${event.stage}`)
    if (event.type === 'load') progress.step(`round ${event.round} of ${rounds}: ${event.contender}`)
  }
  try {
    return await runBench(contenders, { rounds, signal, onEvent })
  } finally {
    progress.stop()
  }
}
