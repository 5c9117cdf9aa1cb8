// @ts-check
import { shareInterval } from '../../scripts/results/interval.js'
import { claim } from '../kit.js'
import { alarmsOf } from './report.js'

/** @import { LabClaim } from '../index.js' */

const PROMISED = 0.05 // of 95 % intervals

/** @type {LabClaim[]} */
export const claims = [
  {
    id: 'own-intervals-cry-seldom',
    text: 'on a calm machine, as many intervals of bench leave out 1 as it promises, or fewer',
    bound: '5 % of them, within what so few comparisons can tell',
    check ({ samples }) {
      const { alarms, all } = alarmsOf('bench --quick', samples).calm
      if (all === 0) return claim.finding('unresolved', 'it was not measured')
      return claim.found(shareInterval(alarms, all).low <= PROMISED, claim.count(alarms), 'of', claim.count(all))
    }
  }
]
