// @ts-check
import { finding, NO_NGINX, ratio } from '../kit.js'
import { FIXED, SLOW } from './growth.js'
import { costOf, counted, pairedRatio } from './report-samples.js'

/** @import { Claim } from '../../scripts/results/claim.js' */

const SOURCE = { source: 'lab scale-out', command: 'npm run lab -- scale-out' }
const FIX_AT_LEAST = 3
const NGINX_OVER = 1
const CACHE_SPARES = 2

/** @type {Claim[]} */
export const claims = [
  {
    ...SOURCE,
    id: 'fix-beats-hardware',
    text: 'one process of 02-listener-fix answers more than four of 01-slow',
    bound: `over ${FIX_AT_LEAST}x in the same time`,
    check ({ labs: { 'scale-out': { data } } }) {
      const works = counted(data.growth)
      const of = (stage, processes) => works.filter(work => work.stage === stage && work.processes === processes)
      return judge(
        pairedRatio(of(FIXED, 1), of(SLOW, 4), ({ requests }) => requests),
        FIX_AT_LEAST,
        'one of them was not measured'
      )
    }
  },
  {
    ...SOURCE,
    id: 'nginx-takes-its-part',
    text: 'behind nginx a request to one process costs more CPU time in all than behind node:cluster',
    bound: `over ${NGINX_OVER}x`,
    check ({ labs: { 'scale-out': { data } } }) {
      const works = counted(data.scaling)
      return judge(pairedRatio(behind(works, 'nginx'), behind(works, 'cluster'), wholeCost), NGINX_OVER, whyNoCpu(data))
    }
  },
  {
    ...SOURCE,
    id: 'cache-spares-servers',
    text: 'behind nginx, a request that its cache answers takes less than half the CPU time of one that it hands on',
    bound: `over ${CACHE_SPARES}x`,
    check ({ labs: { 'scale-out': { data } } }) {
      const works = counted(data.scaling)
      return judge(pairedRatio(behind(works, 'nginx'), behind(works, 'cache'), wholeCost), CACHE_SPARES, whyNoCpu(data))
    }
  }
]

const behind = (works, way) => works.filter(work => work.way === way && work.processes === 1)
const wholeCost = work => work.frontMicros === null ? null : costOf(work).server + Number(costOf(work).front)
const whyNoCpu = data => data.nginx ? 'the system does not tell the CPU time of other processes' : NO_NGINX

function judge (interval, atLeast, whyNot) {
  if (interval?.low == null || interval.high === null) return finding('unresolved', interval ? ratio(interval) : whyNot)
  const verdict = interval.low > atLeast ? 'holds' : interval.high <= atLeast ? 'fails' : 'unresolved'
  return finding(verdict, ratio(interval))
}
