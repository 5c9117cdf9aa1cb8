// @ts-check
// One double integral in JavaScript, WebAssembly, C++, threads and CUDA: when each pays, and what a server gets of it.
import { availableParallelism } from 'node:os'
import { shuffle } from 'simple-statistics'
import { describeFailure, parsePositive, START_STOP_S, UsageError } from '../kit.js'
import { buildAll } from './build.js'
import { ARTICLE, CALLERS, FORMS, SIZES, WAYS } from './programs/forms.js'
import { runLoads, WARM_UP_S } from './loads.js'
import { timeForm, tryForm } from './runs.js'

/**
 * @import { Lab, LabFlags, LabRun } from '../index.js'
 * @import { Build } from './build.js'
 * @import { LoadRun } from './loads.js'
 * @import { FormRun, Tried } from './runs.js'
 */

export const title = 'one double integral in JavaScript, WebAssembly, C++, threads and CUDA'

/** @type {LabFlags} */
export const flags = {
  build: { type: 'boolean', help: 'build the native forms, say what came of it, and measure nothing' },
  form: { type: 'string', value: 'LIST', help: 'some of the forms, separated by semicolons (default all)' },
  size: { type: 'string', value: 'LIST', help: `samples in a row: some of ${SIZES.join(',')} (default all)` },
  rounds: { type: 'string', value: 'N', help: 'rounds, each with a fresh process for each form, and of all loads' },
  duration: { type: 'string', value: 'SECONDS', help: 'of each load on a server' }
}
export const quick = { rounds: '3', size: '64,1024', duration: '0.5' }

const CALL_MS = 30
const PROCESS_S = 0.4
const SAMPLE_NS = 8 // of the slower forms
const BUILD_S = 8
const SHARE_OF_SLOW = 0.6 // of the forms; the others take next to nothing beside them

/** @type {Lab['readOptions']} */
export function readOptions ({ values }) {
  const forms = readList('form', values.form, Object.keys(FORMS), ';')
  return {
    buildsOnly: values.build ?? false,
    forms: [...new Set([ARTICLE, ...forms])],
    sizes: readList('size', values.size, SIZES.map(String)).map(Number).sort((a, b) => a - b),
    keptThreads: availableParallelism(),
    callMs: CALL_MS,
    rounds: parsePositive('rounds', values.rounds, { max: 100 }) ?? 5,
    durationS: parsePositive('duration', values.duration, { max: 600, integer: false }) ?? 1
  }
}

/** @returns {string[]} */
function readList (what, given, known, separator = ',') {
  const names = given === undefined ? known : given.split(separator).map(name => name.trim())
  const unknown = names.find(name => !known.includes(name))
  if (unknown !== undefined) throw new UsageError(`unknown ${what} "${unknown}"; there are: ${known.join(`${separator} `)}`)
  return names
}

/** @type {Lab['expectedS']} */
export function expectedS ({ buildsOnly, forms, sizes, callMs, rounds, durationS }) {
  if (buildsOnly) return BUILD_S
  const callsS = sizes.reduce((sum, n) => sum + Math.max(callMs / 1000, n * n * SAMPLE_NS / 1e9), 0)
  const loadsS = WAYS.length * (START_STOP_S + CALLERS.length * (WARM_UP_S + durationS))
  return BUILD_S + forms.length * (PROCESS_S + rounds * (PROCESS_S + SHARE_OF_SLOW * callsS)) + rounds * loadsS
}

/** @typedef {{ what: string, message: string }} Failure after which a form or a way is left out */

/**
 * @param {ReturnType<typeof readOptions>} options
 * @param {LabRun} run
 * @returns {Promise<{ builds: Build[], tried: Tried[], runs: FormRun[], loads: LoadRun[], failures: Failure[] }>}
 */
export async function measure ({ buildsOnly, forms, sizes, callMs, rounds, durationS }, { signal, step }) {
  step('building what is native')
  const { files, builds } = await buildAll(signal)
  const data = {
    builds,
    tried: /** @type {Tried[]} */ ([]),
    runs: /** @type {FormRun[]} */ ([]),
    loads: /** @type {LoadRun[]} */ ([]),
    failures: /** @type {Failure[]} */ ([])
  }
  if (buildsOnly) return data
  for (const form of forms) {
    step(`${form}: does it run, and is its sum right?`)
    data.tried.push(await tryForm(form, { files, builds }, signal))
  }
  const running = data.tried.filter(({ status }) => status === 'runs').map(({ form }) => form)
  const goOn = async (/** @type {string} */ what, /** @type {() => Promise<void>} */ work) => {
    if (data.failures.some(failure => failure.what === what)) return
    try {
      await work()
    } catch (error) {
      signal.throwIfAborted()
      data.failures.push({ what, message: describeFailure(error).message })
    }
  }
  for (let round = 1; round <= rounds; round++) {
    const run = { round, signal }
    step(`round ${round} of ${rounds}: forms`, (round - 1) / rounds)
    for (const form of shuffle(running)) {
      await goOn(form, async () => { data.runs.push(await timeForm(form, { files, sizes, forMs: callMs }, run)) })
    }
    if (!files.addon) continue
    step(`round ${round} of ${rounds}: servers`, (round - 0.5) / rounds)
    for (const way of shuffle(WAYS)) {
      await goOn(way, async () => { data.loads.push(...await runLoads(way, { files, durationS, ...run })) })
    }
  }
  return data
}
