// @ts-check
import { judgeSlices } from '../../scripts/results/samples.js'
import { compareSlices } from '../../scripts/results/standings.js'
import { claim } from '../kit.js'
import { BARE, SMALL } from './lab.js'
import { idOf } from './report.js'

/** @import { LabClaim } from '../index.js' */

/** @type {LabClaim[]} */
export const claims = [
  {
    id: 'watching-opentelemetry',
    text: 'a span for each request by OpenTelemetry takes a good part of the CPU time of a small server',
    bound: '1.2 times the CPU time of the bare one at least',
    check: data => claim.ratioFinding(costOf(data, 'opentelemetry'), { atLeast: 1.2 })
  },
  {
    id: 'watching-channel',
    text: 'a subscriber of diagnostics_channel costs little',
    bound: '1.3 times the CPU time of the bare one at most',
    check: data => claim.ratioFinding(costOf(data, 'diagnostics-channel'), { atMost: 1.3 })
  }
]

/** On the newest Node.js. */
function costOf ({ watched, slices }, watcher) {
  const small = watched.filter(({ server }) => server === SMALL)
  const newest = small.filter(({ node }) => node === small.at(-1).node)
  const cost = compareSlices(judgeSlices(slices), idOf(newest, BARE), idOf(newest, watcher))
  return cost?.cpuMicrosPerRequest ?? null
}
