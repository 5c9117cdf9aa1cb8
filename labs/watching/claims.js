// @ts-check
import { compareSlices, judgeSlices, ratioFinding } from '../kit.js'
import { BARE } from './lab.js'

/** @import { Claim } from '../../scripts/results/claim.js' */

const SOURCE = { source: 'lab watching', command: 'npm run lab -- watching' }

/** @type {Claim[]} */
export const claims = [
  {
    ...SOURCE,
    id: 'watching-opentelemetry',
    text: 'a span for each request by OpenTelemetry takes a good part of the CPU time of a small server',
    bound: '1.2 times the CPU time of the bare one at least',
    check: costOf('opentelemetry', { atLeast: 1.2 })
  },
  {
    ...SOURCE,
    id: 'watching-channel',
    text: 'a subscriber of diagnostics_channel costs little',
    bound: '1.3 times the CPU time of the bare one at most',
    check: costOf('diagnostics-channel', { atMost: 1.3 })
  }
]

/** @returns {Claim['check']} */
function costOf (watcher, bound) {
  return ({ labs: { watching: { data } } }) =>
    ratioFinding(compareSlices(judgeSlices(data.slices), BARE, watcher)?.cpuMicrosPerRequest ?? null, bound)
}
