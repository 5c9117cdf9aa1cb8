// @ts-check
import { median } from 'simple-statistics'
import { found, number, ratioFinding, ratioInterval } from '../kit.js'

/**
 * @import { Claim } from '../../scripts/results/claim.js'
 * @import { LoadRun } from './loads.js'
 */

const SOURCE = { source: 'lab off-the-loop', command: 'npm run lab -- off-the-loop' }
const BUSY = 0.75
const BETTER = 2
const NO_QUICKER = 0.8
const MANY_TASKS = 20
const MUCH = 5

/** @type {Claim[]} */
export const claims = [
  ...['worker', 'child'].map(
    way =>
      /** @type {Claim} */ ({
        ...SOURCE,
        id: `${way}-spares-ping`,
        text: `a ${way} that makes the reports spares everybody else most of the wait`,
        bound: `the p99 of /ping at ${BUSY * 100} % load on the loop at least ${BETTER}x that with a ${way}`,
        check: ({ labs: { 'off-the-loop': { data: { loads } } } }) => ratioFinding(ratioOfPing(loads, 'loop', way), { atLeast: BETTER })
      })
  ),
  {
    ...SOURCE,
    id: 'worker-no-quicker',
    text: 'a worker makes no single report quicker',
    bound: `the time to its answer at least ${NO_QUICKER}x that on the loop, for the largest report`,
    check ({ labs: { 'off-the-loop': { data: { sizes } } } }) {
      return ratioFinding(
        ratioOfSizes(sizes, Math.max, ({ wallMs, calls }) => wallMs / calls),
        { atLeast: NO_QUICKER }
      )
    }
  },
  {
    ...SOURCE,
    id: 'small-work-stays',
    text: 'to hand tiny work over takes the main thread longer than to do it',
    bound: `its CPU time at least ${BETTER}x, for the smallest report`,
    check ({ labs: { 'off-the-loop': { data: { sizes } } } }) {
      return ratioFinding(
        ratioOfSizes(sizes, Math.min, ({ mainMicros, calls }) => (mainMicros === null ? null : mainMicros / calls)),
        { atLeast: BETTER }
      )
    }
  },
  ...['worker', 'child'].map(
    way =>
      /** @type {Claim} */ ({
        ...SOURCE,
        id: `${way}-is-kept`,
        text: `to start a ${way} takes many times as long as to ask one that is there`,
        bound: `at least ${MANY_TASKS}x a small report`,
        check ({ labs: { 'off-the-loop': { data: { starts, sizes } } } }) {
          const small = Math.min(...sizes.map(({ limit }) => limit))
          const ratios = starts
            .filter(start => start.way === way)
            .flatMap(({ round, startMs }) => {
              const size = sizes.find(size => size.way === way && size.round === round && size.limit === small)
              return size ? [startMs / (size.wallMs / size.calls)] : []
            })
          return ratioFinding(ratioInterval(ratios), { atLeast: MANY_TASKS })
        }
      })
  ),
  {
    ...SOURCE,
    id: 'moving-spares-copies',
    text: 'a large buffer that is moved to a worker and back takes a fraction of the time of one that is copied',
    bound: `copied at least ${MUCH}x moved, for the largest`,
    check ({ labs: { 'off-the-loop': { data: { trips } } } }) {
      const largest = Math.max(...trips.map(({ bytes }) => bytes))
      const of = way =>
        trips.filter(trip => trip.bytes === largest && trip.way === way).map(({ wallMs, trips }) => wallMs / trips)
      const moved = of('worker, moved')
      return ratioFinding(ratioInterval(of('worker, copied').map((ms, i) => ms / moved[i])), { atLeast: MUCH })
    }
  },
  {
    ...SOURCE,
    id: 'atomics-stop-timers',
    text: 'a worker that waits for its next task by Atomics.wait does nothing else meanwhile',
    bound: 'its timer never fires, and fires with each of the other settings',
    check ({ labs: { 'off-the-loop': { data: { pools } } } }) {
      const beats = atomics => pools.filter(pool => pool.atomics === atomics).map(({ beatsBetween }) => beatsBetween)
      const [waiting, ...others] = [beats('sync'), beats('async'), beats('disabled')]
      const isAsSaid = waiting.every(count => count === 0) && others.every(counts => counts.every(count => count > 0))
      return found(
        isAsSaid,
        number(Math.max(...waiting)),
        'against',
        number(median(others[0])),
        'and',
        number(median(others[1]))
      )
    }
  }
]

/**
 * Within each round: what the machine does to both cancels out.
 *
 * @param {LoadRun[]} loads
 * @param {string} over way
 * @param {string} under
 */
function ratioOfPing (loads, over, under) {
  const runs = loads.filter(({ share }) => share === BUSY)
  const p99 = ({ ping }) => ping.latencyMs.percentiles[99]
  const ratios = runs.filter(({ way }) => way === over).flatMap(run => {
    const other = runs.find(({ way, round }) => way === under && round === run.round)
    return other ? [p99(run) / p99(other)] : []
  })
  return ratios.length ? ratioInterval(ratios) : null
}

// Of a worker over the loop, for one size.
function ratioOfSizes (sizes, choose, quantity) {
  const limit = choose(...sizes.map(({ limit }) => limit))
  const of = (way, round) => sizes.find(size => size.way === way && size.round === round && size.limit === limit)
  const ratios = sizes.filter(size => size.way === 'worker' && size.limit === limit)
    .map(size => quantity(size) === null ? null : quantity(size) / quantity(of('loop', size.round)))
    .filter(ratio => ratio !== null)
  return ratios.length ? ratioInterval(ratios) : null
}
