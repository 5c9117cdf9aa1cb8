// @ts-check
// Which function is it? The difference of the two versions in microseconds a request, by function, each with an
// interval that allows for all the others that were looked at.
import { mean, sum } from 'simple-statistics'
import { meanInterval } from '../judge/interval.js'
import { attribute } from './attribute.js'
import { changeBetween, flameOf } from './flame.js'
import { changedLines } from './functions.js'
import { matchFunctions } from './match.js'
import { MINIMUM_STARTS, simultaneousIntervals } from './resolve.js'
import { knowVersions } from './versions.js'

/**
 * @import { Interval } from '../judge/interval.js'
 * @import { App } from '../start/app.js'
 * @import { Attributed, Counted, Row } from './attribute.js'
 * @import { Change, Flame } from './flame.js'
 * @import { SampledStart } from './sampled-turns.js'
 */

/** @typedef {Interval & { low: number, high: number }} BoundedInterval */

/**
 * @typedef {object} Named a function, or what V8 and Node do by themselves
 * @property {string} name
 * @property {string} [file]
 * @property {number} [line] in the new version, if it is there
 * @property {BoundedInterval} micros a request costs more in it
 * @property {boolean} [isWhole] of it with all that it calls, where none of these stands out
 * @property {{ from: number, to: number }} [changed] lines of it that differ
 * @property {'older' | 'now'} [only] the version that has it
 * @property {string} [was] what it was called in the older version, or where it was
 * @property {string} [caller] below which most of it was
 * @property {{ name: string, older: string | null, now: string | null }} [package] that differs
 */

/**
 * @typedef {object} Why
 * @property {Interval} micros a request costs more in all, under the profiler
 * @property {Interval} systemMicros of it, in system calls
 * @property {Named[]} named what differs in the two versions first, and then by size
 * @property {number | null} restMicros by which no other function differs more; null where there are too few starts
 * @property {number} looked at, functions
 */

const LOOKED_SHARE = 0.005 // of a request, in the one version or the other
const MAINLY = 0.5
const NODE = 'Node.js' // whose functions have names of their own where the two versions run on different ones

/**
 * @param {App[]} pair the older version and the new one
 * @param {SampledStart[]} starts of both
 * @returns {Promise<{ why: Why, counted: CountedStart[], flame: Flame }>}
 */
export async function explain (pair, starts) {
  const ids = pair.map(({ id }) => id)
  const byVersion = ids.map(id => starts.filter(({ version }) => version === id))
  const nodes = byVersion.map(([one]) => one?.node ?? '')
  const { known, packages } = await knowVersions(pair.map(({ dir }, i) => ({
    dir, node: nodes[i], runs: byVersion[i].map(({ sampled }) => sampled)
  })))
  packages.set(NODE, { older: nodes[0], now: nodes[1] })
  const counted = byVersion.map((own, i) => own.map(start => ({ start, ...attribute(start.sampled, known[i]) })))
  const pairs = counted[1].flatMap(now => {
    const older = counted[0].find(({ start }) => start.generation === now.start.generation)
    return older ? [[older, now]] : []
  })
  const paced = atOnePace(pairs)
  const matched = matchRows(counted, known)
  const table = tabulate(paced, matched)
  const inAll = paced.map(both => both.map(({ micros }) => micros))
  const inSystem = paced.map(both => both.map(({ micros, start }) => micros * start.systemShare))
  const { named, changes, restMicros } = resolve(table, inAll)
  const why = {
    micros: meanInterval(inAll.map(differenceOf)),
    systemMicros: meanInterval(inSystem.map(differenceOf)),
    named: causesFirst(named.map(one => describe(one, table, packages)), sum(inAll.map(differenceOf))),
    restMicros,
    looked: table.length
  }
  const flame = flameOf(paced, { nowOf: id => matched.as.get(id) ?? id, changes })
  return { why, counted: counted.flat(), flame }
}

/** @typedef {{ start: SampledStart } & Attributed} CountedStart */

/**
 * @typedef {Omit<SampledStart, 'sampled'> & SampledStart['sampled']['times'] & { samples: number,
 *   functions: [id: string, self: number, total: number][] }} SampledCounts of one process, as plain JSON
 */

/** @param {CountedStart[]} counted @returns {SampledCounts[]} */
export function countsOf (counted) {
  return counted.map(({ start: { sampled: { times }, ...start }, samples, rows }) => ({
    ...start, ...times, samples, functions: [...rows].map(([id, { self, total }]) => [id, self, total])
  }))
}

/**
 * A machine is faster in one start than in the next, for both: all are told as if the older version had always taken
 * what it took on average.
 */
function atOnePace (pairs) {
  const usual = mean(pairs.map(([{ start }]) => mainMicros(start)))
  return pairs.map(both => {
    const pace = usual / mainMicros(both[0].start)
    return both.map(one => ({ ...one, micros: mainMicros(one.start) * pace }))
  })
}

/** Of a request on the main thread: on others, V8 compiles and collects, and the profiler looks up what it saw. */
function mainMicros ({ microsPerRequest, sampled: { times: { cpuMicros, mainMicros } } }) {
  return mainMicros === null ? microsPerRequest : microsPerRequest * Math.min(1, mainMicros / cpuMicros)
}

/** @param {number[]} both the older and the new */
function differenceOf ([older, now]) {
  return now - older
}

function matchRows (counted, known) {
  const [older, now] = counted.map(own => {
    const rows = own.flatMap(({ rows }) => [...rows.values()]).map(({ row }) => row)
    return [...new Map(rows.map(row => [row.id, row])).values()].filter(({ kind }) => kind === 'function')
  })
  const scripts = known.map(({ sources }) => new Map([...sources.values()].map(({ file, script }) => [file, script])))
  return matchFunctions(older, now, ({ file }, isNow) => scripts[Number(isNow)].get(file))
}

/**
 * @typedef {object} Line of the table
 * @property {Row} row
 * @property {(Row | undefined)[]} rows in the older version and the new one
 * @property {string} [was]
 * @property {number[][]} self microseconds of a request, a start: in the older version, and in the new one
 * @property {number[][]} total
 * @property {Map<string, number>} callers by id: microseconds of `self` below them, over all starts
 */

function tabulate (pairs, { as, was }) {
  const lines = /** @type {Map<string, Line>} */ (new Map())
  const empty = () => pairs.map(() => [0, 0])
  pairs.forEach((both, at) => both.forEach(({ micros, samples, rows }, version) => {
    const each = samples ? micros / samples : 0 // by their count: no sample is taken while others have the processor
    const take = (/** @type {Counted} */ { row, self, total, callers }) => {
      const id = as.get(row.id) ?? row.id
      const line = lines.get(id) ??
        { row, rows: [undefined, undefined], was: was.get(id), self: empty(), total: empty(), callers: new Map() }
      lines.set(id, line)
      line.rows[version] = row
      if (version === 1) line.row = row
      line.self[at][version] += self * each
      line.total[at][version] += total * each
      for (const [caller, count] of callers) {
        const same = as.get(caller) ?? caller
        line.callers.set(same, (line.callers.get(same) ?? 0) + count * each)
      }
    }
    for (const counted of rows.values()) take(counted)
  }))
  return [...lines.values()]
}

function resolve (table, inAll) {
  const count = inAll.length
  const nothing = { named: [], changes: new Map(), restMicros: null }
  if (count < MINIMUM_STARTS) return nothing
  const least = LOOKED_SHARE * Math.max(...inAll.flat())
  const isLooked = taken => sum(taken.flat()) > least * count
  const asked = table.flatMap(line => [
    ...isLooked(line.self) ? [{ line, isWhole: false, taken: line.self }] : [],
    ...line.row.kind === 'function' && isLooked(line.total) ? [{ line, isWhole: true, taken: line.total }] : []
  ])
  if (!asked.length) return nothing
  const intervals = simultaneousIntervals(asked.map(({ taken }) => taken.map(differenceOf)))
  const judged = asked.map((one, i) => ({ ...one, micros: intervals[i] }))
  const sure = judged.filter(({ micros: { low, high } }) => low > 0 || high < 0)
  const alone = sure.filter(({ isWhole }) => !isWhole)
  const trades = tradesOf(alone)
  const named = alone.filter(one => !trades.some(both => both.includes(one)))
  for (const whole of sure.filter(({ isWhole }) => isWhole).sort(bySize).reverse()) {
    if (!named.some(({ line }) => line === whole.line || line.callers.has(whole.line.row.id))) named.push(whole)
  }
  const rest = judged.filter(one => !one.isWhole && !alone.includes(one))
  const restMicros = Math.max(0, ...rest.flatMap(({ micros: { low, high } }) => [-low, high]))
  return { named, changes: changesOf({ named, sure, trades }), restMicros }
}

/**
 * By the whole of a function where that is sure, since its box is as wide as that, and else by itself.
 *
 * @returns {Map<string, Change>} by id, in the new version where it is there
 */
function changesOf ({ named, sure, trades }) {
  const inlined = new Set(trades.map(([one]) => one.line))
  const wholes = sure.filter(({ line, isWhole }) => isWhole && !inlined.has(line))
  return new Map([...named, ...wholes].map(({ line, taken }) => {
    const [older, now] = [0, 1].map(version => sum(taken.map(both => both[version])))
    return [line.row.id, changeBetween(older, now)]
  }))
}

/**
 * What a function has lost to one that it calls, or got from it, is told by both together.
 *
 * @returns {any[][]} the one that is called, and its caller
 */
function tradesOf (alone) {
  return alone.flatMap(one => {
    const most = MAINLY * sum(one.line.self.flat())
    const caller = alone.find(other => (one.line.callers.get(other.line.row.id) ?? 0) >= most &&
      Math.sign(other.micros.value) !== Math.sign(one.micros.value))
    return caller ? [[one, caller]] : []
  })
}

/**
 * What is the same in both versions costs more only because of what differs.
 *
 * @param {Named[]} named
 * @param {number} inAll more than 0 where a request costs more
 * @returns {Named[]} what differs before what is the same, what costs more before what costs less, and then by size
 */
export function causesFirst (named, inAll) {
  const sign = Math.sign(inAll) || 1
  const rankOf = (/** @type {Named} */ { micros, changed, only, package: differs }) => {
    if (sign * micros.value < 0) return 2
    return changed || only || differs ? 0 : 1
  }
  return named.toSorted((one, other) => rankOf(one) - rankOf(other) || sign * (other.micros.value - one.micros.value))
}

function bySize (one, other) {
  return Math.abs(other.micros.value) - Math.abs(one.micros.value)
}

function describe ({ line, micros, isWhole }, table, packages) {
  const { row, rows: [older, now], was, callers } = line
  const { name, file, of } = row
  const changed = older?.code && now?.code ? changedLines(older.code, now.code) : null
  const owner = file?.startsWith('node:') ? NODE : of
  const differs = packages.get(owner)
  const isOnly = row.kind === 'function' && row.code && !(older && now)
  const caller = changed || isOnly ? undefined : callerOf(callers, table)
  return {
    name,
    ...file && { file, line: row.line },
    micros,
    ...isWhole && { isWhole },
    ...changed && { changed },
    ...isOnly && { only: now ? 'now' : 'older' },
    ...was && { was },
    ...caller && { caller },
    ...differs && { package: { name: owner, ...differs } }
  }
}

/** @returns {string | undefined} one that has changed, below which most of it was */
function callerOf (callers, /** @type {Line[]} */ table) {
  const all = Math.max(0, ...callers.values())
  const found = table.find(({ row, rows: [older, now] }) => Number(callers.get(row.id)) >= MAINLY * all &&
    older?.code && now?.code && changedLines(older.code, now.code))
  return found && `${found.row.name} ${found.row.file}:${found.row.line}`
}
