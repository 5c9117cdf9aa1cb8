// @ts-check
// The tables of a bench record, as plain rows. Nothing but the record and the articles' figures goes into them.
import { articlesTable, figureNames, figureTable, printedNames, printedTable } from './article-tables.js'
import { comparisonTable, leagueTable, ratioTable } from './league-tables.js'

/** @import { BenchRecord } from '../record/record.js' */

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
  comparison: comparisonTable,
  ratios: ratioTable,
  articles: articlesTable
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
 * @returns {BenchRecord} with the contenders, figures and ratios of one track only
 */
export function onlyTrack (record, track) {
  const ofTrack = record.contenders.filter(({ stage }) => stage.track === track)
  const stages = record.stages.filter(stage => stage.track === track)
  const isOfTrack = id => stages.some(stage => stage.id === id)
  const ratios = record.ratios.filter(({ over }) => isOfTrack(over))
  const league = record.league && {
    ...record.league,
    standings: record.league.standings.filter(({ contender }) => isOfTrack(contender)),
    ratios: record.league.ratios.filter(({ over }) => isOfTrack(over))
  }
  const summaries = record.summaries.filter(({ contender }) => ofTrack.some(({ id }) => id === contender))
  return { ...record, stages, contenders: ofTrack, summaries, ratios, league }
}

/**
 * @param {BenchRecord} record
 * @returns {Table[]} all that have something to show, in reading order
 */
export function benchTables (record) {
  return tableNames.map(name => benchTable(record, name)).filter(({ rows }) => rows.length > 0)
}
