// @ts-check
// Claims about what the labs show.
import { median } from 'simple-statistics'
import { costs, growthExponent } from '../../labs/decay/model.js'
import { formatNumber, formatRatio } from '../render/format.js'
import { found, unresolved } from './checks.js'

/** @import { Claim } from './list.js' */

const MOST_LEFT_OUT = 0.01 // of the requests at half the capacity; with more, it was no longer half

/** @type {Claim[]} */
export const LAB_CLAIMS = [
  {
    id: 'cost-grows',
    text: 'the cost of a request to 01-slow grows with the requests before it; that of the fixed server does not',
    bound: 'exponent over 0.4; under 0.2',
    source: 'lab decay',
    command: 'npm run lab -- decay',
    check ({ labs: { decay } }) {
      const exponentOf = stage => median(decay.watched[stage].map(({ points }) => growthExponent(points).value))
      const [slow, fixed] = [exponentOf('01-slow'), exponentOf('02-listener-fix')]
      return found(slow > 0.4 && fixed < 0.2, `exponents ${formatNumber(slow)} and ${formatNumber(fixed)}`)
    }
  },
  {
    id: 'calls-get-cheaper',
    text: 'a listener call in 01-slow costs more in the first seconds than later',
    bound: 'over 1.1x in CPU time, first against last',
    source: 'lab decay',
    command: 'npm run lab -- decay',
    check ({ labs: { decay } }) {
      // One listener for each request: those that a request calls are the requests before it.
      const ratios = decay.watched['01-slow'].map(({ points }) => costs(points).map(({ requests, cpuMicrosPerRequest }) => cpuMicrosPerRequest / requests))
        .map(perCall => perCall[0] / perCall[perCall.length - 1])
      return found(median(ratios) > 1.1, formatRatio(median(ratios)))
    }
  },
  {
    id: 'calling-costs',
    text: 'listeners that do nothing are many times cheaper than those that hash, and dearer than a single one',
    bound: 'over 4x; over 1.3x, in CPU time',
    source: 'lab noop-listener',
    command: 'npm run lab -- noop-listener',
    check ({ labs: { 'noop-listener': { runs } } }) {
      const [slow, noop, fixed] = ['01-slow', 'listeners that do nothing', '02-listener-fix'].map(name =>
        median(runs.filter(({ server }) => server === name).map(({ cpuMicrosPerRequest }) => cpuMicrosPerRequest)))
      return found(slow / noop > 4 && noop / fixed > 1.3, `${formatRatio(slow / noop)} and ${formatRatio(noop / fixed)}`)
    }
  },
  {
    id: 'node-warns',
    text: 'node warns of the eleventh listener, and its stack names attachAfterEvent',
    bound: 'as it says',
    source: 'lab trace-warnings',
    command: 'npm run lab -- trace-warnings',
    check ({ labs: { 'trace-warnings': { lines } } }) {
      const warns = lines.some(line => line.includes('11 after listeners added'))
      const names = lines.some(line => /attachAfterEvent .*util\.js/.test(line))
      return found(warns && names, `${warns ? 'warned' : 'no warning'}, ${names ? 'named' : 'not named'}`)
    }
  },
  {
    id: 'loop-delays-timer',
    text: 'a timer of 100 ms fires late when a loop is in its way',
    bound: 'over 200 ms',
    source: 'lab blocked-loop',
    command: 'npm run lab -- blocked-loop',
    check ({ labs: { 'blocked-loop': { runs } } }) {
      const most = Math.max(...runs.map(({ steps }) => steps))
      const fired = median(runs.filter(({ steps }) => steps === most).map(({ firedMs }) => firedMs))
      return found(fired > 200, `${formatNumber(fired)} ms`)
    }
  },
  {
    id: 'article-loop-delays-nothing',
    text: 'a loop of ten million steps, as the article has it, does not delay a timer of 100 ms any more',
    bound: 'under 150 ms, the least that the article saw',
    source: 'lab blocked-loop',
    command: 'npm run lab -- blocked-loop',
    check ({ labs: { 'blocked-loop': { runs } } }) {
      const fired = median(runs.filter(({ steps }) => steps === 10_000_000).map(({ firedMs }) => firedMs))
      return found(fired < 150, `${formatNumber(fired)} ms`)
    }
  },
  {
    id: 'rate-decides-latency',
    text: 'at half the capacity the median is lower than in a closed loop, and near the capacity the tail is longer',
    bound: 'median lower; p99 at 95 % higher than at 50 %',
    source: 'lab fixed-rate',
    command: 'npm run lab -- fixed-rate',
    check ({ labs: { 'fixed-rate': { runs } } }) {
      const of = (round, wanted) => runs.find(run => run.stage === '02-listener-fix' && run.round === round && run.share === wanted)?.result
      const rounds = [...new Set(runs.map(({ round }) => round))].map(round => ({ closed: of(round, null), half: of(round, 0.5), full: of(round, 0.95) }))
        .filter(({ half }) => half.neverSent + half.neverAnswered < MOST_LEFT_OUT * half.requests)
      if (rounds.length === 0) return unresolved('the machine lost over half of its speed meanwhile')
      const at = (which, percentile) => median(rounds.map(round => round[which].latencyMs.percentiles[percentile]))
      const [closed, half, halfTail, fullTail] = [at('closed', '50'), at('half', '50'), at('half', '99'), at('full', '99')]
      return found(half < closed && fullTail > halfTail, `${formatNumber(half)} against ${formatNumber(closed)} ms; ${formatNumber(halfTail)} to ${formatNumber(fullTail)} ms`)
    }
  }
]
