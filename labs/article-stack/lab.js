// @ts-check
// The stages as they are, on the runtimes and frameworks that the articles had, beside those of today: what did eight
// years of other people's work do to each?
import { join } from 'node:path'
import { loadServer } from 'bench-in-turns'
import { runLoad, whyNotGenerator } from '../../scripts/stages/whole-load.js'
import { COMMON_LOAD } from '../../scripts/stages/common-load.js'
import { loadUnder } from '../../scripts/profile/on-port.js'
import { plainCppSection } from '../../scripts/profile/prof.js'
import { passGate } from '../../scripts/stages/stage-gate.js'
import { defineLab, names, seconds, times } from '../kit.js'
import { findStacks, placeStage, STACKS } from './stacks.js'

/**
 * @import { Load } from '../../scripts/stages/whole-load.js'
 * @import { Stage } from '../../scripts/stages/catalog.js'
 * @import { Stack } from './stacks.js'
 */

export const STACK_IDS = Object.keys(STACKS)
const PROFILED = 'koa-variant/01-slow'
const TRACKS = ['restify', 'koa']
const STEADY_S = 6
const GATE_S = 3
const INSTALL_S = 5
const PROFILE_S = 5
const PROFILE_CONNECTIONS = 100
const WRK = { generator: /** @type {const} */ ('wrk'), threads: 8, connections: 200 } // the Koa article's

/** Checks of the gate that an old stack fails, by what the stage is a step of. One that fails another is not timed. */
const DECLARED = {
  // restify 7.1.0 leaves the connection open and says nothing, so there is nothing to wait for.
  'malformed request line': ['restify'],
  // Headers could be 80 KiB then; the limit of today came with 8.14.0 and 10.14.0, for security.
  'oversized header': ['restify', 'koa']
}
const SLOW_CHECK = 'malformed request line' // where it fails it takes half a minute to say so

/** @typedef {{ stage: Stage, stack: Stack }} Entry a stage where it finds the packages of a stack */

/**
 * @typedef {object} Gated
 * @property {string} stage id
 * @property {string} stack id
 * @property {string} track
 * @property {{ check: string, message: string }[]} failures
 * @property {boolean} isTimed false when it does not start, or answers otherwise than is declared
 */

export default defineLab({
  title: "the stages on the articles' own runtimes and frameworks, beside today's",
  params: {
    rounds: times({ usual: 3, help: 'rounds of all stages on all stacks' }),
    durationS: seconds({ usual: COMMON_LOAD.durationS, help: 'of each load at most' }),
    stacks: names(STACK_IDS, { flag: 'stack', help: 'runtime with its frameworks' })
  },
  stages: ({ track }) => TRACKS.includes(track),
  takesStages: true,
  moreOptions: async ({ stages, stacks, durationS }, { catalog }) => ({
    noWrk: await whyNotGenerator('wrk'),
    stages: catalog.filter(({ id, track }) => stages.includes(id) && TRACKS.includes(track))
      .map(({ id, track, isSteady }) => (
        { id, track, durationS: isSteady ? Math.min(STEADY_S, durationS) : durationS }
      )),
    stacks: STACK_IDS.filter(id => stacks.includes(id)),
    profileS: Math.min(PROFILE_S, durationS)
  }),
  prepareS: options => INSTALL_S + placesOf(options).length * GATE_S,
  prepare,
  cells: (options, { data }) => cellsOf(options).filter(cell => !data || isTimed(cell, data.gates)),
  rounds: ({ what }, { rounds }) => what === 'profile' ? 1 : rounds,
  sampleS: (cell, options) => 1 + (cell.what === 'profile' ? options.profileS + 3 : loadOf(cell, options).durationS),
  sample (cell, options, run, { entries }) {
    const entry = entries.find(({ stage, stack }) => stage.id === cell.stage && stack.id === cell.stack)
    return cell.what === 'profile'
      ? takeNative(entry, options.profileS, run)
      : takeSample(entry, loadOf(cell, options), run)
  }
})

// A stage meets the runtimes that its article had, or could have had.
function placesOf ({ stages, stacks }) {
  return stages.flatMap(({ id, track }) => stacks
    .filter(stack => STACKS[stack].tracks.includes(track))
    .map(stack => ({ stage: id, stack })))
}

function cellsOf (options) {
  const places = placesOf(options)
  const profiled = places.filter(({ stage, stack }) => stage === PROFILED && STACKS[stack].isOld)
  return [...places, ...profiled.map(place => ({ ...place, what: 'profile' }))]
}

function isTimed (cell, gates) {
  return gates.some(({ stage, stack, isTimed }) => stage === cell.stage && stack === cell.stack && isTimed)
}

async function prepare (options, run) {
  const { stacks, missing } = await findStacks(options.stacks, { ...run, folder: await run.folder() })
  if (options.noWrk && options.stages.some(({ track }) => track === 'koa')) {
    missing.push({ what: 'wrk', reason: options.noWrk })
  }
  /** @type {Entry[]} */
  const entries = []
  for (const place of placesOf(options)) {
    const stack = stacks.find(({ id }) => id === place.stack)
    if (stack) entries.push({ stage: await placeStage(run.stage(place.stage), stack), stack })
  }
  const gates = []
  for (const entry of entries) gates.push(await gate(entry, run))
  return { entries, data: { stacks: stacks.map(({ binary, folder, ...about }) => about), gates, missing } }
}

async function gate ({ stage, stack }, { signal, step }) {
  step(`gate: ${stage.id}, ${stack.id}`)
  const isDeclared = check => STACKS[stack.id].isOld && DECLARED[check]?.includes(stage.track)
  const except = isDeclared(SLOW_CHECK) ? [SLOW_CHECK] : []
  const { failures } = await passGate(stage, signal, { nodeBinary: stack.binary, except })
  signal.throwIfAborted()
  const isTimed = failures.every(({ check }) => isDeclared(check))
  return { stage: stage.id, stack: stack.id, track: stage.track, failures, isTimed }
}

/** @returns {Load} as each article loaded its server, as far as the machine has what it takes */
function loadOf ({ stage: id }, { stages, noWrk }) {
  const { track, durationS } = stages.find(stage => stage.id === id)
  const autocannon = { generator: /** @type {const} */ ('autocannon'), durationS }
  if (track === 'restify') return { ...autocannon, connections: COMMON_LOAD.connections }
  return noWrk ? { ...autocannon, connections: WRK.connections } : { ...WRK, durationS }
}

/** In a fresh process, as the articles did. */
async function takeSample ({ stage, stack }, load, run) {
  const { generator, connections } = load
  const server = await run.start(stage, { nodeBinary: stack.binary })
  const loaded = await loadServer(server, () => runLoad(server.url + stage.route, load, run.signal))
  const { requests, duration, errors, timeouts, non2xx } = loaded.result
  return {
    generator,
    connections,
    result: { requests: requests.total, durationS: duration, errors, timeouts, non2xx },
    server: loaded.server,
    work: loaded.generator,
    machine: loaded.machine
  }
}

/**
 * The compiled functions under load.
 *
 * @returns {Promise<{ plain: { name: string, share: number }[] }>} as `node --prof-process` of the old Node.js itself
 *   has them
 */
async function takeNative ({ stage, stack }, durationS, run) {
  const { signal } = run
  const folder = await run.folder()
  const load = { folder, durationS, connections: PROFILE_CONNECTIONS, nodeBinary: stack.binary, signal }
  const log = join(folder, 'v8.log')
  await loadUnder(stage, ['--prof', `--logfile=${log}`, '--no-logfile-per-isolate'], load)
  return { plain: await plainCppSection(log, signal, stack.binary) }
}
