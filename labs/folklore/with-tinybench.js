// @ts-check
// Times both forms of an experiment as most people would: in one process, by tinybench. Once a call at a time, and once
// a thousand of them.
import { createRequire } from 'node:module'
import { Bench } from 'tinybench'

const BATCH = 1000
const TIME_MS = 100
const WARM_UP_MS = 50
const NS_PER_MS = 1e6

const experiment = createRequire(import.meta.url)(process.argv[2])
const sinks = new Array(16).fill(0)

async function times (wrap, callsPerTask) {
  const bench = new Bench({ time: TIME_MS, warmupTime: WARM_UP_MS })
  const forms = /** @type {const} */ (['slow', 'fast'])
  for (const form of forms) bench.add(form, wrap(experiment[form]))
  await bench.run()
  return Object.fromEntries(forms.map(form => [form, medianMs(bench.getTask(form)) * NS_PER_MS / callsPerTask]))
}

function medianMs (task) {
  if (task.result.error) throw task.result.error
  return task.result.latency.p50
}

function single (form) {
  let i = 0
  return () => form(i++)
}

function batch (form) {
  let i = 0
  const run = () => { for (const end = i + BATCH; i < end; i++) sinks[i & 15] = form(i) }
  const runAsync = async () => { for (const end = i + BATCH; i < end; i++) sinks[i & 15] = await form(i) }
  return experiment.isAsync ? runAsync : run
}

console.log(JSON.stringify({ single: await times(single, 1), batched: await times(batch, BATCH) }))
