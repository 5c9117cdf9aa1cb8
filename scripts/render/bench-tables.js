// @ts-check
// The tables of a bench bench, as plain rows. Nothing but the bench and the articles' figures goes into them.
import { articlesTable, figureNames, figureTable, printedNames, printedTable } from './article-tables.js'
import { instructionGrowthTable, instructionsTable } from './instructions-table.js'
import { latencyTable } from './latency-table.js'
import { comparisonTable, leagueTable, ratioTable } from './league-tables.js'

/** @import { BenchAnalysis } from '../analyse/bench.js' */

/**
 * @typedef {object} Table
 * @property {string} title
 * @property {string[]} head names of the columns
 * @property {string[][]} rows a cell may have lines
 * @property {string[]} [details] names of the columns that are for the report and the docs: a terminal has no room for
 *   them
 */

const TABLES = {
  ...Object.fromEntries(figureNames.map(name => [name, bench => figureTable(bench, name)])),
  ...Object.fromEntries(printedNames.map(name => [`wrk-${name}`, bench => printedTable(bench, name)])),
  'latency-micros': latencyTable,
  league: leagueTable,
  comparison: comparisonTable,
  ratios: ratioTable,
  instructions: ({ instructions }) => instructionsTable(instructions),
  'instruction-growth': ({ instructions }) => instructionGrowthTable(instructions),
  articles: articlesTable
}

/** Every table of a bench, by name and in reading order. */
export const tableNames = Object.keys(TABLES)

/**
 * @param {BenchAnalysis} bench
 * @param {string} name one of {@link tableNames}
 * @returns {Table}
 */
export function benchTable (bench, name) {
  return TABLES[name](bench)
}

/**
 * @param {BenchAnalysis} bench
 * @param {string} track
 * @returns {BenchAnalysis} with the contenders, figures and ratios of one track only
 */
export function onlyTrack (bench, track) {
  const ofTrack = bench.contenders.filter(({ stage }) => stage.track === track)
  const stages = bench.stages.filter(stage => stage.track === track)
  const isOfTrack = id => stages.some(stage => stage.id === id)
  const ratios = bench.ratios.filter(({ over }) => isOfTrack(over))
  const league = bench.league && {
    ...bench.league,
    standings: bench.league.standings.filter(({ contender }) => isOfTrack(contender)),
    ratios: bench.league.ratios.filter(({ over }) => isOfTrack(over))
  }
  const instructions = bench.instructions && {
    ...bench.instructions,
    costs: bench.instructions.costs.filter(({ stage }) => isOfTrack(stage)),
    growth: bench.instructions.growth.filter(({ stage }) => isOfTrack(stage))
  }
  const summaries = bench.summaries.filter(({ contender }) => ofTrack.some(({ id }) => id === contender))
  return { ...bench, stages, contenders: ofTrack, summaries, ratios, league, instructions }
}

/**
 * @param {BenchAnalysis} bench
 * @returns {Table[]} all that have something to show, in reading order
 */
export function benchTables (bench) {
  return tableNames.map(name => benchTable(bench, name)).filter(({ rows }) => rows.length > 0)
}
