// @ts-check
import { median } from 'simple-statistics'
import { unpackProfile } from '../../scripts/profile/call-tree.js'
import { summarizeProfile } from '../../scripts/profile/summary.js'
import { hottestTable } from '../../scripts/render/profile-tables.js'
import { say, stats, table, value } from '../kit.js'
import { FIXED, NO_OP, SLOW } from './lab.js'

/** @type {import('../index.js').Report} */
export function report ({ samples }) {
  const rates = name => loadsOf(samples, name)
    .toSorted((a, b) => a.round - b.round).map(rateOf)
  const ratio = name => stats.ratioByRound(loadsOf(samples, name), loadsOf(samples, SLOW), rateOf)
  const servers = [SLOW, NO_OP, FIXED].filter(name => loadsOf(samples, name).length > 0)
  const { profile } = samples.find(({ profile }) => profile) ?? {}
  return {
    tables: {
      rates: table('Requests per second, fresh processes', servers, [
        ['server', name => name],
        ['requests/s, round by round', name => rates(name).map(say.number).join(' / ')],
        ['CPU µs/request', name => say.number(medianCost(samples, name))],
        ['listeners at the end', name =>
          median(loadsOf(samples, name).map(({ server }) => (server.counts ?? server).afterListeners)).toLocaleString('en')],
        ['rate ÷ that of 01-slow', name => name === SLOW ? '-' : say.ratios(ratio(name))]
      ]),
      ...(profile && { hottest: hottestTable(summarizeProfile(unpackProfile(profile)), say.word(NO_OP)) })
    },
    figures: { 'over-slow': value.ratio(ratio(NO_OP)?.value) }
  }
}

const rateOf = ({ result }) => result.requests.average

function loadsOf (samples, wanted) {
  return samples.filter(({ name, result }) => name === wanted && result)
}

/** @returns {number} CPU time of a request, median, microseconds */
export function medianCost (samples, name) {
  return median(loadsOf(samples, name).map(({ server }) => stats.cpuMicrosPerRequest(server)))
}
