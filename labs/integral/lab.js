// @ts-check
// One double integral in JavaScript, C++ and threads: when each pays, and what a server gets of it.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ToolError } from 'bench-in-turns/kit.js'
import { defineLab, installPackages, names, runProgram, seconds, START_STOP_S, times } from '../kit.js'
import { buildAll, PACKAGES } from './build.js'
import { AREA, ARTICLE, CALLERS, FORMS, SIZES, WAYS } from './programs/forms.js'
import { article } from './programs/js.js'

/**
 * @import { Design } from '../design.js'
 * @import { Build } from './build.js'
 * @import { Files } from './programs/open.js'
 */

/** @typedef {'runs' | 'not built' | 'no device' | 'fails' | 'wrong'} Status */
/** @typedef {{ form: string, status: Status, why: string | null }} Tried */

const PROGRAMS = join(import.meta.dirname, 'programs') // with index.js, the server
const CALL_MS = 30
const BUILD_S = 8
const PROCESS_S = 0.4
const SAMPLE_NS = 5 // on average over the forms
const WARM_UP_S = 0.2
const TRIED_N = 256
const LOADED_N = 1024 // some milliseconds of work
const ROUTE = `/integral/${LOADED_N}`
const NO_DEVICE = /^Error: cuda\w+: /
/** What has to be built for who computes. */
const BUILT = { addon: 'addon', cuda: 'cuda' }
const ON_CPU = Object.keys(FORMS).filter(form => FORMS[form].by !== 'cuda')

/** @satisfies {Design} */
export const design = {
  title: 'one double integral in JavaScript, C++ and threads',
  params: {
    forms: names(ON_CPU, { flag: 'form', help: 'beside JS' }),
    sizes: names(SIZES.map(String), { flag: 'size', value: 'N', help: 'samples in a row' }),
    rounds: times({ usual: 9, help: 'rounds, each with a fresh process for each form, and of all loads' }),
    durationS: seconds({ usual: 1, help: 'of each load on a server' })
  },
  moreOptions: ({ forms, sizes }) => ({
    forms: [...new Set([ARTICLE, ...forms])],
    sizes: sizes.map(Number).sort((a, b) => a - b),
    keptThreads: availableParallelism()
  }),
  prepareS: ({ forms }) => BUILD_S + forms.length * PROCESS_S,
  prepare,
  assumed: ({ forms }) => ({ files: { addon: '' }, data: { tried: forms.map(form => ({ form, status: 'runs' })) } }),
  cells (_options, { files, data }) {
    const running = data.tried.filter(({ status }) => status === 'runs').map(({ form }) => form)
    const ways = files.addon === undefined ? [] : WAYS
    return [...running.map(form => ({ form })), ...ways.map(way => ({ way }))]
  },
  sampleS ({ way }, { sizes, durationS }) {
    if (way) return START_STOP_S + CALLERS.length * (WARM_UP_S + durationS)
    return sizes.reduce((sum, n) => sum + Math.max(CALL_MS / 1000, n * n * SAMPLE_NS / 1e9), PROCESS_S)
  },
  sample: ({ form, way }, { sizes, durationS }, run, { files }) => way
    ? takeLoads(way, { files, durationS }, run)
    : timeForm(form, { files, sizes, forMs: CALL_MS }, run.signal)
}

export default defineLab(design)

// Correctness before speed.
async function prepare ({ forms }, run) {
  const { signal, step } = run
  await installPackages(import.meta.dirname, 'what native code needs', run)
  step('building what is native')
  const wanted = new Set(forms.flatMap(form => BUILT[FORMS[form].by] ?? []))
  const { files, builds } = await buildAll([...wanted], await run.folder(), signal)
  const tried = []
  for (const form of forms) {
    step(`${form}: does it run, and is its sum right?`)
    tried.push(await tryForm(form, { files, builds }, signal))
  }
  return { files, data: { builds, tried } }
}

/**
 * @param {string} form
 * @param {{ files: Files, builds: Build[] }} built
 * @param {AbortSignal} signal
 * @returns {Promise<Tried>} whether it runs here and gives the right sum
 */
export async function tryForm (form, { files, builds }, signal) {
  const { by, within } = FORMS[form]
  const build = builds.find(({ name }) => name === BUILT[by])
  if (build?.missing) return { form, status: 'not built', why: build.missing }
  try {
    const { sizes: [{ value }] } = await timeForm(form, { files, sizes: [TRIED_N], forMs: 0 }, signal)
    const right = article(TRIED_N, 0, TRIED_N, AREA[0], AREA[1], AREA[2], AREA[3])
    if (Math.abs(value / right - 1) <= within) return { form, status: 'runs', why: null }
    return { form, status: 'wrong', why: `for n = ${TRIED_N} it is ${value}, and ${right} by ${ARTICLE}` }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ToolError)) throw error
    return { form, status: by === 'cuda' && NO_DEVICE.test(error.message) ? 'no device' : 'fails', why: error.message }
  }
}

/** In a process of its own. */
async function timeForm (form, { files, sizes, forMs }, signal) {
  const { multipleOf = 1 } = FORMS[form]
  const fitting = sizes.filter(n => n % multipleOf === 0)
  const args = [form, JSON.stringify(files), forMs, ...fitting]
  const [timed] = await runProgram(join(PROGRAMS, 'time.js'), args, { signal })
  return timed
}

/** A server that gives integrals, and 1, 2 or 4 callers who each wait for theirs before they ask for the next one. */
async function takeLoads (way, { files, durationS }, run) {
  const settings = { WAY: way, FILES: JSON.stringify(files), PACKAGES }
  const server = await run.start({ id: `integrals, ${way}`, dir: PROGRAMS, settings })
  const taken = []
  for (const callers of CALLERS) {
    await run.load(server, ROUTE, { connections: callers, durationS: WARM_UP_S })
    const { result: { seconds, ...integrals }, ...work } =
      await run.load(server, ROUTE, { connections: callers, durationS })
    taken.push({ callers, integrals, ...work })
  }
  return taken
}
