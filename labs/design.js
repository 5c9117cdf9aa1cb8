// @ts-check
// A lab is a design: its parameters, its cells, and how one sample of a cell is taken. What every lab does with these
// is here: flags and their checks, the order by lot, servers that end, failures, the expected time and the progress.
import { mkdtemp, rm } from 'node:fs/promises'
import { randomInt } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shuffle } from 'simple-statistics'
import { runStageTurns } from '../scripts/stages/stage-app.js'
import { loadServer, openLoad } from 'bench-in-turns'
import {
  AnswerError, COMPARED, DEFAULTS, expectedSlicesS, MAX_SEED, say, ToolError, UsageError
} from 'bench-in-turns/kit.js'
import { findStages, withoutNeeds } from '../scripts/stages/catalog.js'
import { withNeeds } from '../scripts/stages/installed/postgres.js'
import { startStage } from '../scripts/stages/stage-app.js'
import { assumedFacts, expectedS, missingRounds, untilTurnsS } from './amount.js'

/**
 * @import { Lab, LabRun } from './index.js'
 * @import { Goal, Loaded, PacedLoad, PacedResult, ServerProcess, SliceOptions, SliceRun } from 'bench-in-turns'
 * @import { StageContender, StagePair } from '../scripts/stages/plan.js'
 * @import { Stage } from '../scripts/stages/catalog.js'
 * @import { ServerError } from 'bench-in-turns/kit.js'
 * @import { StartOptions } from '../scripts/stages/stage-app.js'
 */

/**
 * @typedef {object} Param of a lab: a number where it has a `max`, and else what `usual` is: yes or no, a text, a list
 *   of texts
 * @property {string} help what it does to the run
 * @property {any} [usual] what holds without it
 * @property {string} [flag] its name when it is typed, without which it is its name among the options
 * @property {string} [value] stands for its value in the help: `SECONDS`
 * @property {number} [max] of a number
 * @property {boolean} [integer] false where that number may have decimals
 * @property {readonly string[]} [choices] what a text may be
 * @property {(value: any) => void} [check] throws a UsageError
 */

/**
 * What a sample is taken with. All that it starts ends with the sample.
 *
 * @typedef {LabRun & {
 *   stage: (id: string) => Stage,
 *   start: (stage: string | Parameters<typeof startStage>[0], options?: StartOptions) => Promise<ServerProcess>,
 *   load: (server: ServerProcess, route: string, load: PacedLoad) => Promise<Loaded<PacedResult>>,
 *   turns: (contenders: StageContender[], options: SliceOptions,
 *     how?: { goal?: Goal, pairs?: Ids[] }) => Promise<SliceRun>,
 *   keep: <T extends { stop: () => Promise<unknown> }>(started: T) => T,
 *   folder: () => Promise<string>
 * }} SampleRun `load` without a rate is a closed loop; `turns` compares neighbours; `keep` ends what the lab itself has
 *   started; `folder` is a new one, gone afterwards
 */

/**
 * @typedef {object} Design
 * @property {string} title one line
 * @property {Record<string, Param>} [params] by the name that they have among the options
 * @property {string[] | ((stage: Stage) => boolean)} [stages] that are measured when none is named
 * @property {boolean} [takesStages] may others be named?
 * @property {string[]} [amounts] names of options that say how many samples there are, and not of what
 * @property {(options: any, given: { catalog: Stage[] }) => any} [moreOptions] that follow from what was typed; throws
 *   a UsageError
 * @property {(options: any, run: SampleRun) => Promise<{ data?: any, [fact: string]: any }>} [prepare] what has to be
 *   there before the first sample; `data` goes into the record
 * @property {(options: any) => number} [prepareS] how long that takes, in seconds
 * @property {(options: any) => any} [assumed] facts before there are any, where `cells` and `pairs` need more than the
 *   `runtimes` of what `--node` asks for: from them follows how long the lab takes
 * @property {(options: any, facts: any) => any[]} [cells] plain objects
 * @property {(cell: any, options: any) => number} [rounds] of a cell; without it, the option of that name, or one
 * @property {(cell: any, options: any) => number} [sampleS] how long a sample takes, in seconds
 * @property {(cell: any, options: any, run: SampleRun, facts: any) => any} [sample] plain JSON of what was measured, or
 *   a list of it; what the cell holds and the round are added
 * @property {Turns} [turns] warm servers that are compared in pairs, beside the samples or in their place
 */

/** @typedef {[one: string, other: string]} Ids of two contenders */

const DEATH_WITHIN_MS = 500 // a client knows a moment earlier

/**
 * @typedef {object} Turns
 * @property {Partial<SliceOptions> & { connections: number }} usual
 * @property {(options: any) => number} count of the contenders
 * @property {(options: any, facts: any) => StageContender[]} [contenders] each is compared with the next one; without
 *   it, those that are among the facts
 * @property {(options: any, facts: any) => Ids[]} [pairs] where they are compared otherwise
 */

/**
 * @param {Design} design
 * @returns {Omit<Lab, 'report' | 'figures' | 'byHand' | 'besides'>}
 */
export function defineLab (design) {
  /** @type {Record<string, Param>} */
  const params = { ...design.params, ...(design.turns && turnParams(design.turns)) }
  return {
    title: design.title,
    takesStages: design.takesStages ?? false,
    amounts: design.amounts ?? [],
    flags: Object.fromEntries(Object.entries(params).map(([key, param]) => [flagOf(key, param), toFlag(param)])),
    valuesOf: (options, limit) => valuesOf(params, options, limit),
    readOptions: given => readOptions({ ...design, params }, given),
    expectedS: (options, earlier) => expectedS(design, options, earlier),
    measure: (options, run) => measure(design, options, run)
  }
}

/** @type {(params: Record<string, Param>, ...given: Parameters<Lab['valuesOf']>) => Record<string, number>} */
function valuesOf (params, options, { isOneSitting = false } = {}) {
  /** @param {Param} param */
  const isTaken = ({ max, usual }, value = usual) =>
    max !== undefined && (isOneSitting ? value < usual : value !== usual)
  return Object.fromEntries(Object.entries(params)
    .filter(([key, param]) => isTaken(param, options[key]))
    .map(([key, param]) => [flagOf(key, param), options[key]]))
}

const flagOf = (key, { flag = key }) => flag

/** @param {Param} param */
function toFlag ({ usual, check, flag, ...rest }) {
  if (typeof usual === 'boolean') return { type: /** @type {const} */ ('boolean'), ...rest }
  return { type: /** @type {const} */ ('string'), multiple: Array.isArray(usual), usual, ...rest }
}

/** What is compared in a lab needs no more starts than a whole bench, and turns as where two versions are compared. */
const USUAL = { ...DEFAULTS, ...COMPARED, generations: 6 }

function turnParams ({ usual }) {
  const all = { ...USUAL, ...usual }
  const of = (name, max, help) => ({ max, help, value: 'N', usual: all[name] })
  return {
    generations: of('generations', 100, 'times that all processes are started anew'),
    turns: of('turns', 1000, 'short turns of each process in each start'),
    warmUpRequests: { ...of('warmUpRequests', 1e6, 'requests that each process answers first'), flag: 'warm-up' }
  }
}

/** @param {Design & { params: Record<string, Param> }} design @param {Parameters<Lab['readOptions']>[0]} given */
async function readOptions ({ params, stages, takesStages, turns, moreOptions }, { values, positionals, catalog }) {
  /** @type {any} */
  const options = {}
  for (const [key, param] of Object.entries(params)) {
    options[key] = values[flagOf(key, param)] ?? param.usual
    param.check?.(options[key])
  }
  if (stages) options.stages = findUsual(catalog, takesStages && positionals.length ? positionals : stages)
  if (turns) options.slicing = slicingOf(turns, options)
  return { ...options, ...await moreOptions?.(options, { catalog }) }
}

function findUsual (catalog, stages) {
  const found = Array.isArray(stages) ? findStages(catalog, stages) : withoutNeeds(catalog).filter(stages)
  return found.map(({ id }) => id)
}

function slicingOf ({ usual }, { generations, turns, warmUpRequests }) {
  const { turnMs, leadInMs, spanMs } = USUAL
  return { turnMs, leadInMs, spanMs, ...usual, generations, turns, warmUpRequests }
}

async function measure (design, options, labRun) {
  const isMissing = cell => missingRounds(design, cell, options, labRun.earlier) > 0
  if (labRun.earlier && !design.cells?.(options, assumedFacts(design, options)).some(isMissing)) {
    throw new UsageError('nothing is added: that record has as many samples already')
  }
  const stages = labRun.catalog.filter(({ id }) => options.stages?.includes(id))
  return withNeeds(stages, { signal: labRun.signal, onLine: labRun.step }, signal => {
    const own = { ...labRun, signal }
    return withRun(own, async run => {
      const facts = await design.prepare?.(options, run)
      const samples = design.cells ? await takeSamples(design, options, own, facts) : undefined
      const slices = design.turns ? await takeTurns(design, options, own, facts) : undefined
      return { ...facts?.data, samples, slices }
    })
  })
}

async function takeSamples (design, options, labRun, facts) {
  const cells = design.cells(options, facts)
  const roundsLeft = cell => missingRounds(design, cell, options, labRun.earlier)
  const rounds = Math.max(0, ...cells.map(roundsLeft))
  const totalS = expectedS(design, options, labRun.earlier)
  const samples = []
  let doneS = design.prepareS?.(options) ?? 0
  let error
  for (let round = 1; round <= rounds; round++) {
    for (const cell of shuffle(cells.filter(cell => round <= roundsLeft(cell)))) {
      labRun.signal.throwIfAborted()
      labRun.step(say('{id}: round {round} of {rounds}', { id: nameOf(cell), round, rounds }), doneS / totalS)
      try {
        const taken = await withRun(labRun, run => design.sample(cell, options, run, facts))
        samples.push(...[taken].flat().map(one => ({ ...cell, round, ...one })))
      } catch (failed) {
        labRun.signal.throwIfAborted()
        if (!(failed instanceof ToolError)) throw failed
        error = failed
        samples.push({ ...cell, round, failure: { message: error.message, stderrLines: error.stderrLines ?? [] } })
      }
      doneS += design.sampleS?.(cell, options) ?? 1
    }
  }
  if (error && samples.every(({ failure }) => failure)) throw error
  return samples
}

async function takeTurns (design, options, { signal, step }, facts) {
  const { contenders: contendersOf = (_options, { contenders }) => contenders, pairs: pairsOf } = design.turns
  const contenders = contendersOf(options, facts)
  if (contenders.length === 0) return undefined
  const pairs = pairsOf && pairUp(contenders, pairsOf(options, facts))
  const [beforeS, totalS] = [untilTurnsS(design, options), expectedS(design, options)]
  return runStageTurns(contenders, {
    pairs,
    options: options.slicing,
    seed: randomInt(1, MAX_SEED),
    signal,
    onPair (generation, pair) {
      const done = { pairs: pairs?.length, until: { generation, pair } }
      const doneS = expectedSlicesS(contenders.length, options.slicing, done)
      const { generations } = options.slicing
      step(say('start {generation} of {generations}', { generation, generations }), (beforeS + doneS) / totalS)
    }
  })
}

/** @returns {StagePair[]} those of which both are there */
function pairUp (contenders, ids) {
  return ids.flatMap(pair => {
    const [one, other] = pair.map(id => contenders.find(contender => contender.id === id))
    return one && other ? [([one, other])] : []
  })
}

/** What a cell is called while it is measured. */
export function nameOf (cell) {
  return Object.values(cell).filter(value => ['string', 'number'].includes(typeof value)).join(', ')
}

/**
 * @template T
 * @param {LabRun} labRun
 * @param {(run: SampleRun) => T | Promise<T>} use
 * @returns {Promise<T>}
 */
async function withRun (labRun, use) {
  const kept = []
  const keep = one => {
    kept.push(one)
    return one
  }
  const stage = id => findStages(labRun.catalog, [id])[0]
  let generator
  let taken
  try {
    taken = await use({
      ...labRun,
      keep,
      stage,
      start: async (which, options) =>
        keep(await startStage(typeof which === 'string' ? stage(which) : which, { signal: labRun.signal, ...options })),
      load (server, route, load) {
        generator ??= keep(openLoad('paced', labRun.signal)) // one for all loads of a sample: it gets warm as well
        return loadServer(server, () => generator.run(server.url + route, load))
      },
      turns: (contenders, options, { pairs, ...how } = {}) => runStageTurns(contenders, {
        ...how,
        options,
        seed: randomInt(1, MAX_SEED),
        signal: labRun.signal,
        onPair () {},
        pairs: pairs && pairUp(contenders, pairs)
      }),
      async folder () {
        const folder = await mkdtemp(join(tmpdir(), 'lab-'))
        keep({ stop: () => rm(folder, { recursive: true, force: true }) })
        return folder
      }
    })
  } catch (error) {
    // Who asks a server that has ended sees a broken connection. What ended it says more.
    const death = error instanceof AnswerError ? await deathAmong(kept) : null
    await stopAll(kept) // what goes wrong now often follows from that error
    throw death ?? error
  }
  const [failed] = await stopAll(kept)
  if (failed) throw failed
  return taken
}

/** @returns {Promise<ServerError | null>} of a server that ended by itself */
async function deathAmong (kept) {
  const late = new Promise(resolve => setTimeout(resolve, DEATH_WITHIN_MS, null).unref())
  return Promise.race([late, ...kept.flatMap(({ ended }) => ended ?? [])])
}

/**
 * The last one first, and all of them, whatever one of them does.
 *
 * @returns {Promise<any[]>} why some could not be stopped
 */
async function stopAll (kept) {
  const errors = []
  for (const one of kept.toReversed()) await Promise.try(() => one.stop()).catch(error => errors.push(error))
  return errors
}
