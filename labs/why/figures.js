// @ts-check
import { max, min } from 'simple-statistics'
import { stats } from 'bench-in-turns'
import { select, value } from '../kit.js'
import { CASES } from './cases.js'
import { PLANTS, WORK_NAMES } from './planted.js'
import { costOf, isFirst, namesNothing, namesRepair, profilersShare } from './report.js'

const NAMED_SHARE = 0.9
const SILENT_SHARE = 0.95
const CASES_NAMED = 4
const MOST_S = 60

/** @type {import('../index.js').Figures} */
export const figures = {
  'first-named': ({ samples }) => {
    const planted = select(samples, { part: 'planted' })
    if (new Set(planted.map(({ name }) => name)).size < PLANTS.size) return notMeasured()
    const count = planted.filter(isFirst).length
    return {
      ...value.found(count >= NAMED_SHARE * planted.length, value.count(count), 'of', value.count(planted.length)),
      required: 'nine of ten'
    }
  },
  'least-work': ({ samples }) => ofWork(samples, min),
  'most-work': ({ samples }) => ofWork(samples, max),
  'same-names-nothing': ({ samples }) => {
    const same = select(samples, { part: 'same' })
    if (!same.length) return notMeasured()
    const count = same.filter(namesNothing).length
    const holds = stats.shareInterval(count, same.length).high >= SILENT_SHARE
    return {
      ...value.found(holds, value.count(count), 'of', value.count(same.length)),
      required: '95 % of the comparisons, as far as so few of them can show'
    }
  },
  'cases-named': ({ samples }) => {
    const cases = select(samples, { part: 'case' })
    if (new Set(cases.map(({ name }) => name)).size < CASES.size) return notMeasured()
    const count = cases.filter(namesRepair).length
    return {
      ...value.found(count >= CASES_NAMED / CASES.size * cases.length, value.count(count), 'of', value.count(cases.length)),
      required: 'four of five'
    }
  },
  'profilers-share': ({ samples }) => {
    const priced = select(samples, { part: 'price' })
    return priced.length
      ? value.ratio(profilersShare(priced), 'now ÷ older under the profiler, by the same without it')
      : notMeasured()
  },
  'longest-s': ({ samples }) => {
    if (!samples.length) return notMeasured()
    const longest = max(samples.map(({ tookS }) => tookS))
    return { ...value.found(longest <= MOST_S, value.number(longest), 'seconds at most'), required: 'a minute' }
  }
}

/** By how much the planted work makes a request cost more. */
function ofWork (samples, choose) {
  const all = WORK_NAMES.map(name => select(samples, { part: 'planted', name }))
  if (all.some(({ length }) => !length)) return notMeasured()
  return value.ratio(choose(all.map(costOf)), 'CPU time of a request, now ÷ older, under the profiler')
}

function notMeasured () {
  return value.finding('undecided', 'it was not measured')
}
