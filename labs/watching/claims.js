// @ts-check
import { compared, ratioClaim } from '../kit.js'
import { BARE, SMALL } from './lab.js'
import { idOf } from './report.js'

/** @import { LabClaim } from '../index.js' */

const OF_BARE = ' the CPU time of the bare one'

/** @type {LabClaim[]} */
export const claims = [
  ratioClaim('watching-opentelemetry',
    'a span for each request by OpenTelemetry takes a good part of the CPU time of a small server',
    { atLeast: 1.2, where: OF_BARE }, data => costOf(data, 'opentelemetry')),
  ratioClaim('watching-channel', 'a subscriber of diagnostics_channel costs little',
    { atMost: 1.3, where: OF_BARE }, data => costOf(data, 'diagnostics-channel'))
]

/** On the newest Node.js. */
function costOf ({ watched, slices }, watcher) {
  const small = watched.filter(({ server }) => server === SMALL)
  const newest = small.filter(({ node }) => node === small.at(-1).node)
  return compared(slices).cpuRatio(idOf(newest, watcher), idOf(newest, BARE))
}
