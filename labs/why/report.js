// @ts-check
import { max, mean, median } from 'simple-statistics'
import { message, say, select, stats, table } from '../kit.js'
import { CASES } from './cases.js'
import { EQUALS, PLANTS } from './planted.js'

/**
 * @import { Report } from '../index.js'
 * @import { Explained, Named } from './lab.js'
 */

/** @type {Report} */
export function report ({ samples }) {
  const names = [...PLANTS.keys()]
  const planted = names.map(name => ({ name, ...PLANTS.get(name), all: select(samples, { part: 'planted', name }) }))
    .filter(({ all }) => all.length)
  const apps = [...EQUALS.keys()].map(app => ({ app, all: select(samples, { part: 'same', name: app }) }))
    .filter(({ all }) => all.length)
  const priced = names.map(name => ({ name, all: select(samples, { part: 'price', name }) }))
    .filter(({ all }) => all.length)
  const cases = [...CASES.keys()].map(name => ({ name, all: select(samples, { part: 'case', name }) }))
    .filter(({ all }) => all.length)
  return {
    tables: {
      planted: table('What was planted, and what was named first', planted, [
        ['planted', ({ name }) => name],
        ['app', ({ app }) => app ?? ''],
        ['it costs', ({ all }) => sayCost(all)],
        ['named first', ({ all }) => sayFirst(all.at(-1))],
        ['the right one was first', ({ all }) => message`${all.filter(isFirst).length} of ${all.length}`]
      ]),
      same: table('The same code twice', apps, [
        ['app', ({ app }) => app],
        ['comparisons', ({ all }) => say.number(all.length)],
        ['nothing was named', ({ all }) => say.number(all.filter(namesNothing).length)]
      ]),
      price: table('CPU time of a request, now ÷ older', priced, [
        ['planted', ({ name }) => name],
        ['without the profiler', ({ all }) => say.ratios(ratioOf(all, 'bare'))],
        ['under it', ({ all }) => say.ratios(ratioOf(all, 'micros'))],
        ['under it ÷ without', ({ all }) => say.ratios(profilersShare(all))]
      ]),
      cases: table('The true cases, and what was named', cases, [
        ['case', ({ name }) => name],
        ['named first', ({ all }) => sayFirst(all.at(-1))],
        ['what the repair changed was named', ({ all }) => message`${all.filter(namesRepair).length} of ${all.length}`]
      ]),
      took: table('How long that took, in seconds', samples.length ? [samples] : [], [
        ['comparisons', all => say.number(all.length)],
        ['half of them at most', all => say.number(median(all.map(({ tookS }) => tookS)))],
        ['the longest', all => say.number(max(all.map(({ tookS }) => tookS)))]
      ])
    }
  }
}

/** @param {Explained} sample */
export const namesNothing = ({ named }) => named.length === 0

/**
 * @param {Pick<Explained, 'guilty' | 'named'>} sample
 * @returns {boolean} is the function that was named first one that the planted lines are in?
 */
export function isFirst ({ guilty, named: [first] }) {
  return first !== undefined && isNamed({ guilty, named: [first] })
}

/** @param {Explained & { name: string }} sample of a true case @returns {boolean} is named what its repair changed? */
export function namesRepair ({ name, named }) {
  return isNamed({ guilty: CASES.get(name)?.guilty ?? [], named })
}

/**
 * @param {{ guilty: { file: string, line?: number }[], named: Explained['named'] }} sample
 * @returns {boolean} is one of the guilty among those that were named?
 */
export function isNamed ({ guilty, named }) {
  return guilty.some(({ file, line }) => named.some(one =>
    one.file === file && (line === undefined || holds(one, line))))
}

function holds (/** @type {Named & { to?: number }} */ { line = NaN, to = line, changed }, at) {
  return (line <= at && at <= to) || (changed !== undefined && changed.from <= at && at <= changed.to)
}

/** @returns {import('bench-in-turns').Interval | null} of the profiler, on the ratio */
export function profilersShare (/** @type {any[]} */ all) {
  return stats.ratioInterval(all.flatMap(({ micros, bare }) => {
    const [under, without] = [ratiosOf(micros), ratiosOf(bare)]
    return under.slice(0, without.length).map((ratio, i) => ratio / without[i])
  }))
}

function ratioOf (all, key) {
  return stats.ratioInterval(all.flatMap(sample => ratiosOf(sample[key])))
}

function ratiosOf ([older, now]) {
  return older.slice(0, now.length).map((micros, i) => now[i] / micros)
}

/** @param {any[]} all samples of one row @returns {number} CPU time of a request, now ÷ older */
export function costOf (all) {
  return Number(ratioOf(all, 'micros')?.value)
}

function sayCost (all) {
  const micros = mean(all.map(({ why }) => why.micros.value))
  return message`${say.number(micros)} µs, ${say.ratio(costOf(all))}`
}

function sayFirst ({ named: [first] }) {
  return first ? message`${first.name} ${first.file ?? ''}` : '-'
}
