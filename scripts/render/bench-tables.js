// @ts-check
// The tables of a bench record, as plain rows. Nothing but the record and the articles' figures goes into them.
import { describeLoad } from '../bench/plan.js'
import { claimsTable, figureNames, figureTable, printedNames, printedTable } from './article-tables.js'
import { formatNumber, formatRatio, formatShare } from './format.js'

/** @typedef {import('../record/record.js').BenchRecord} BenchRecord */

/**
 * @typedef {object} Table
 * @property {string} title
 * @property {string[]} head the first column is text, the others are figures
 * @property {string[][]} rows
 */

const TABLES = {
  ...Object.fromEntries(figureNames.map(name => [name, record => figureTable(record, name)])),
  ...Object.fromEntries(printedNames.map(name => [`wrk-${name}`, record => printedTable(record, name)])),
  league: leagueTable,
  ratios: ratioTable,
  claims: claimsTable
}

/** Every table of a record, by name and in reading order. */
export const tableNames = Object.keys(TABLES)

/**
 * @param {BenchRecord} record
 * @param {string} name one of {@link tableNames}
 * @returns {Table}
 */
export function benchTable (record, name) {
  return TABLES[name](record)
}

/**
 * @param {BenchRecord} record
 * @param {string} track
 * @returns {BenchRecord} with the contenders and ratios of one track only
 */
export function onlyTrack (record, track) {
  const ofTrack = record.contenders.filter(({ stage }) => stage.track === track)
  const ratios = record.ratios.filter(({ over }) => ofTrack.some(({ stage }) => stage.id === over))
  return { ...record, contenders: ofTrack, ratios }
}

const GENERATOR_BOUND = '†'

function leagueTable (record) {
  const mainLoad = describeLoad(record.contenders[0].load)
  const contenders = record.contenders.filter(({ load }) => describeLoad(load) === mainLoad)
  const summaryOf = stageId => {
    const id = contenders.find(({ stage }) => stage.id === stageId)?.id
    return record.summaries.find(({ contender, validRounds }) => contender === id && validRounds > 0)
  }
  const ceiling = summaryOf(contenders.find(({ stage }) => stage.isCeiling)?.stage.id)
  const rows = contenders
    .map(({ stage }) => ({ stage, summary: summaryOf(stage.id) }))
    .filter(({ summary }) => summary)
    .sort((a, b) => rate(b.summary) - rate(a.summary))
    .map(({ stage, summary }) => {
      const first = contenders.find(other => other.stage.track === stage.track).stage
      const { cpuMicrosPerRequest: cpu, serverCpuShare, generatorCpuShare } = summary
      return [
        stage.id,
        formatNumber(rate(summary)) + (summary.generatorBound ? ` ${GENERATOR_BOUND}` : ''),
        summary.requestsPerSecond.average.rounds.map(formatNumber).join(' / '),
        ceiling ? formatShare(rate(summary) / rate(ceiling)) : '-',
        first === stage ? '-' : formatRatio(rate(summary) / rate(summaryOf(first.id))),
        formatNumber(cpu.median),
        ceiling ? formatShare(ceiling.cpuMicrosPerRequest.median / cpu.median) : '-',
        formatShare(serverCpuShare.median),
        generatorCpuShare ? formatShare(generatorCpuShare.median) : 'not measured'
      ]
    })
  const head = ['stage', 'requests/s', 'each round', 'of the ceiling', 'over its 01', 'CPU µs/request',
    'ceiling\'s CPU over its own', 'server CPU', 'generator CPU']
  return { title: `All contenders, ${mainLoad} connections`, head, rows }
}

/** What a mark in the league table means. */
export const leagueNote = `${GENERATOR_BOUND} The load generator's one thread was the limit, not the server: compare by CPU time per request.`

function rate (summary) {
  return summary?.requestsPerSecond.average.median ?? NaN
}

function ratioTable (record) {
  const rows = record.ratios.map(({ over, under, load, rounds, geometricMean }) => [
    `${over} / ${under}`,
    load,
    rounds.map(formatRatio).join(' / '),
    formatRatio(geometricMean)
  ])
  return { title: 'Ratios of requests per second', head: ['ratio', 'load', 'each round', 'geometric mean'], rows }
}

/**
 * @param {BenchRecord} record
 * @returns {Table[]} all that have something to show, in reading order
 */
export function benchTables (record) {
  return tableNames.map(name => benchTable(record, name)).filter(({ rows }) => rows.length > 0)
}
