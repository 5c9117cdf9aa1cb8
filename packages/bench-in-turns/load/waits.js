// @ts-check
// Does a server wait, or work?
import { median } from 'simple-statistics'
import { busyShare, loopShare } from './load.js'

/** @import { GeneratorWork, ServerWork } from './load.js' */

const IDLE_FROM = 0.5 // of the time
const ALL_ELSEWHERE = 0.1 // of the time; what is less may be the way between the two

/** @typedef {Pick<ServerWork, 'loopActiveMs' | 'loopIdleMs' | 'wantedMicros'>} Loop */

/**
 * A server is idle as well when it answers sooner than it is asked, and looks so when others have its processor. But
 * each request under way is with the server, with the generator, or with somebody whom the server waits for: where
 * there is time in which neither of the two has anything to do, all of them are elsewhere.
 *
 * @param {{ server: Loop, generator: GeneratorWork }[]} loads closed loops on one server
 * @returns {boolean} was it idle for most of the time, because it waited?
 */
export function waits (loads) {
  const idle = 1 - median(loads.map(({ server }) => loopShare(server)))
  const elsewhere = 1 - median(loads.map(({ server, generator }) => busyShare(server) + busyShare(generator)))
  return idle > IDLE_FROM && elsewhere > ALL_ELSEWHERE
}
