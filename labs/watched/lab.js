// @ts-check
// The runs that pages show live, for those who cannot run anything; and what it costs to watch a run.
import {
  COMMON_LOAD,
  describeFailure,
  expectAnswers,
  findStages,
  loadServer,
  openAutocannon,
  parsePositive,
  planContenders,
  StageError,
  startStage,
  takeWatched
} from '../kit.js'

/**
 * @import { Sample } from '../../scripts/measure/cold-runs.js'
 * @import { Point } from '../../scripts/measure/watched.js'
 * @import { Lab, LabFlags, LabRun } from '../index.js'
 */

export const title = 'runs that somebody watches, and what watching costs'

/** @type {LabFlags} */
export const flags = {
  duration: { type: 'string', value: 'S', help: 'seconds of each run that pages show' },
  pairs: { type: 'string', value: 'N', help: 'pairs of runs, watched and not' },
  'pair-duration': { type: 'string', value: 'S', help: 'seconds of each of these' }
}
export const quick = { duration: '1', pairs: '8', 'pair-duration': '3' }

/** What pages show: the stage, and the rate where it is not a closed loop. */
export const SHOWN = [
  { stage: '01-slow' },
  { stage: '02-listener-fix' },
  { stage: '03-optimized' },
  { stage: 'koa-variant/01-slow' },
  { stage: 'koa-variant/02-listener-fix' },
  { stage: '02-listener-fix', rate: 2000 },
  { stage: '02-listener-fix', rate: 25_000 }
]
const PAIRED = '02-listener-fix'
const START_STOP_S = 1.2

/** @typedef {Pick<Sample, 'failure' | 'server'> & { stage: string, rate: number | null, points: Point[] }} ShownRun */

/** @typedef {{ isWatched: boolean, requestsPerSecond: number, server: NonNullable<Sample['server']> }} Side */

/** @type {Lab['readOptions']} */
export function readOptions ({ values }) {
  return {
    durationS: parsePositive('duration', values.duration, { max: 60, integer: false }) ?? COMMON_LOAD.durationS,
    pairs: parsePositive('pairs', values.pairs, { max: 1000 }) ?? 12,
    pairDurationS: parsePositive('pair-duration', values['pair-duration'], { max: 60, integer: false }) ?? 5,
    stage: PAIRED
  }
}

/** @type {Lab['expectedS']} */
export function expectedS ({ durationS, pairs, pairDurationS }) {
  return SHOWN.length * (durationS + START_STOP_S) + 2 * pairs * (pairDurationS + START_STOP_S)
}

/**
 * @param {{ durationS: number, pairs: number, pairDurationS: number, stage: string }} options
 * @param {LabRun} run
 * @returns {Promise<{ runs: ShownRun[], pairs: Side[][] }>}
 */
export async function measure ({ durationS, pairs: count, pairDurationS, stage }, { catalog, signal, step }) {
  const runs = []
  for (const shown of SHOWN) {
    step(`${shown.stage}${shown.rate ? `, ${shown.rate} requests/s` : ''}`)
    runs.push(await takeShown(contenderOf(catalog, shown, durationS), signal))
  }
  const pairs = []
  for (let pair = 1; pair <= count; pair++) {
    step(`pair ${pair} of ${count}`)
    const sides = []
    // The first of a pair is the watched one in every other pair.
    for (const isWatched of pair % 2 ? [true, false] : [false, true]) {
      sides.push(await takeSide(contenderOf(catalog, { stage }, pairDurationS), isWatched, signal))
    }
    pairs.push(sides)
  }
  return { runs, pairs }
}

/**
 * @param {LabRun['catalog']} catalog
 * @param {{ stage: string, rate?: number }} shown
 * @param {number} durationS
 */
function contenderOf (catalog, { stage, rate }, durationS) {
  const load = { connections: COMMON_LOAD.connections, durationS, ...rate && { overallRate: rate } }
  return planContenders(findStages(catalog, [stage]), load)[0]
}

/** @returns {Promise<ShownRun>} */
async function takeShown (contender, signal) {
  const { failure, server, points } = await takeWatched(contender, { signal, onPoint () {} })
  return { stage: contender.stage.id, rate: contender.load.overallRate ?? null, failure, server, points }
}

/** @returns {Promise<Side>} */
async function takeSide (contender, isWatched, signal) {
  const { failure, result, server } = /** @type {any} */ (isWatched
    ? await takeWatched(contender, { signal, onPoint () {} })
    : await takeUnwatched(contender, signal))
  if (failure) throw new StageError(failure.message, failure.stderrLines)
  expectAnswers(result)
  return { isWatched, requestsPerSecond: result.requests.average, server }
}

async function takeUnwatched ({ stage, load }, signal) {
  const generator = openAutocannon(signal)
  let server
  try {
    server = await startStage(stage, { signal })
    const { url } = server
    return { failure: null, ...await loadServer(server, () => generator.run(url + stage.route, load)) }
  } catch (error) {
    return { failure: describeFailure(error) }
  } finally {
    await Promise.all([server?.stop(), generator.stop()])
  }
}
