// @ts-check
import { median } from 'simple-statistics'
import { finding, found, ms } from '../kit.js'

/** @import { Claim } from '../../scripts/results/claim.js' */

const MOST_LEFT_OUT = 0.01 // of the requests at half the capacity; with more, it was no longer half

/** @type {Claim[]} */
export const claims = [
  {
    id: 'rate-decides-latency',
    text: 'at half the capacity the median is lower than in a closed loop, and near the capacity the tail is longer',
    bound: 'median lower; p99 at 95 % higher than at 50 %',
    source: 'lab fixed-rate',
    command: 'npm run lab -- fixed-rate',
    check ({ labs: { 'fixed-rate': { data: { runs } } } }) {
      const of = (round, wanted) =>
        runs.find(run => run.stage === '02-listener-fix' && run.round === round && run.share === wanted)?.result
      const rounds = [...new Set(runs.map(({ round }) => round))]
        .map(round => ({ closed: of(round, null), half: of(round, 0.5), full: of(round, 0.95) }))
        .filter(({ half }) => half.neverSent + half.neverAnswered < MOST_LEFT_OUT * half.requests)
      if (rounds.length === 0) return finding('unresolved', 'the machine lost over half of its speed meanwhile')
      const at = (which, percentile) => median(rounds.map(round => round[which].latencyMs.percentiles[percentile]))
      const [closed, half, halfTail, fullTail] = [
        at('closed', '50'),
        at('half', '50'),
        at('half', '99'),
        at('full', '99')
      ]
      return found(
        half < closed && fullTail > halfTail,
        ms(half),
        'against',
        ms(closed),
        'and',
        ms(halfTail),
        'to',
        ms(fullTail)
      )
    }
  }
]
