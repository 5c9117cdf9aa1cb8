// @ts-check
import { mean, median } from 'simple-statistics'
import { column, inRow, message, plot, say, select, stats, table } from '../kit.js'
import { GUARDS, GUARDS_OF } from './guards.js'
import { BUSY, CALM, FIXED, IN_TIME_MS, NONE, SHARES, SLOW } from './lab.js'
import { againstNone, NOTHING, refusedShare, sharesOf } from './report-shares.js'

/** @type {import('../index.js').Report} */
export function report ({ samples }, { generations }) {
  const runs = samples.filter(({ stage }) => stage !== SLOW)
  const decay = samples.filter(({ stage }) => stage === SLOW)
  const servers = Object.keys(GUARDS_OF).flatMap(stage => guardedOf(runs, stage))
  const guarded = servers.filter(({ guard }) => guard)
  const pictured = servers.filter(({ stage }) => stage === FIXED)
  return {
    tables: {
      kept: keptTable(runs, pictured),
      ...Object.fromEntries(guarded.flatMap(which => limitsTables(runs, which)))
    },
    plots: {
      goodput: pictured.length ? goodputPlot(runs, pictured) : null,
      decay: decay.length ? decayPlot(decay) : null
    },
    notes: notesOf(runs, generations),
    figures: valuesOf(runs)
  }
}

/** @returns {any[]} without a guard, then each guard with its usual limit: those that were measured */
function guardedOf (runs, stage) {
  return [NONE, ...GUARDS_OF[stage].map(guard => ({ guard, limit: GUARDS[guard].usual }))]
    .map(which => ({ stage, ...which }))
    .filter(which => select(runs, { ...which, share: BUSY }).length > 0)
}

const GUARD = column('guard', ({ guard }) => guard ?? say.word('none'), 'names')

/** One server and its guards: what is kept of the capacity when twice as much is asked. */
function keptTable (runs, pictured) {
  return table(message`${FIXED}, asked for ${BUSY}x the capacity: what is kept of it`, pictured, [
    GUARD,
    ['sent', which => saySent(runs, select(runs, { ...which, share: BUSY }))],
    ['answered in time', which => sayInTime(runs, select(runs, { ...which, share: BUSY }))],
    ['refused', which => sayRefused(select(runs, { ...which, share: BUSY }))],
    ['in time: guard ÷ none', which => which.guard ? sayAgainst(againstNone(runs, which, BUSY)) : '-']
  ])
}

/** @returns {[string, any][]} none where a guard has one limit only */
function limitsTables (runs, { stage, guard }) {
  const limits = [...new Set(select(runs, { stage, guard }).map(({ limit }) => Number(limit)))].sort((a, b) => a - b)
  if (limits.length === 1) return []
  const at = (limit, share) => select(runs, { stage, guard, limit, share })
  return [[`limits-${guard}`, table(message`${guard} on ${stage}, limit by limit`, limits, [
    [message`limit: ${say.word(GUARDS[guard].measures)}`, String],
    ['refused at 0.5x', limit => sayRefused(at(limit, CALM))],
    ['answered in time at 2x', limit => sayInTime(runs, at(limit, BUSY))],
    ['p99 of 2xx at 2x (ms)', limit => sayP99(at(limit, BUSY))]
  ])]]
}

function sayAgainst (against) {
  return against === NOTHING ? NOTHING : say.ratios(against)
}

// A load that was not sent is no load.
function saySent (runs, group) {
  const sent = median(group.map(run => sharesOf(runs, run).sent))
  return `${say.ratio(sent)}${isMostlyFull(runs, group) ? ' †' : ''}`
}

function isMostlyFull (runs, group) {
  return group.filter(run => sharesOf(runs, run).isGeneratorFull).length * 2 >= group.length
}

const sayInTime = (runs, group) => say.median(group, run => sharesOf(runs, run).inTime, say.share)

const sayRefused = group => say.median(group, ({ result }) => refusedShare(result), say.share)

function sayP99 (group) {
  const values = group.map(({ result }) => result.latencyMsOf2xx?.percentiles[99]).filter(Number.isFinite)
  return values.length ? say.number(median(values)) : '-'
}

function notesOf (runs, generations) {
  const loads = runs.filter(({ share }) => share !== null)
  if (loads.length === 0) return []
  const full = loads.filter(run => sharesOf(runs, run).isGeneratorFull).length
  return [
    message`Medians over ${generations} generations of processes. In time is within ${IN_TIME_MS} ms of when the request was due.`,
    'Sent is what arrived ÷ the capacity. What was due and not sent found all connections waiting, or the generator full.',
    ...(full
      ? [message`† The generator's thread was full in at least half of these loads; in ${full} of all ${loads.length} loads.`]
      : [])
  ]
}

function valuesOf (runs) {
  const closed = select(runs, { share: null, stage: FIXED })
  return { capacity: closed.length ? say.median(closed, ({ result }) => stats.rate(result)) : null }
}

function goodputPlot (runs, pictured) {
  const series = pictured.map(which => plot.line(which.guard ?? message`no guard`, SHARES.flatMap(share =>
    spread(share, select(runs, { ...which, share }).map(run => sharesOf(runs, run).inTime * 100)))))
  const said = series.map(({ name, points }) => message`${name} ${say.share(points[points.length - 1].y / 100)}`)
  return {
    title: message`${FIXED}: answered in time, in % of its capacity`,
    alt: message`Answers in time over what is asked, both ÷ the capacity. At the highest load: ${said}. Bands reach from the lowest to the highest generation.`,
    x: { name: 'asked ÷ capacity', isLog: true, min: SHARES[0], ticks: SHARES, format: value => `${value}x` },
    y: { name: '% of capacity', min: 0 },
    series
  }
}

function decayPlot (decay) {
  const durationS = Math.max(1, Math.round(mean(decay.map(({ result }) => result.durationMs)) / 1000))
  const series = [false, true].map(isGuarded => {
    const loads = decay.filter(({ guard }) => Boolean(guard) === isGuarded)
    return plot.line(loads[0]?.guard ?? message`no guard`, Array.from({ length: durationS }).flatMap((_, second) =>
      spread(second + 1, loads.map(({ result }) => result.seconds[second]?.inTime ?? 0))))
  }).filter(({ points }) => points.length > 0)
  const said = series.map(({ name, points }) =>
    message`${name} ${say.number(points[0].y)} in the first second and ${say.number(points[points.length - 1].y)} in the last`)
  return {
    title: '01-slow: answers in time, second by second',
    alt: message`Fresh processes at a constant rate: ${inRow(said)}. Bands reach from the lowest to the highest generation.`,
    x: { name: 'seconds since the load began' },
    y: { name: 'answers in time', min: 0 },
    series
  }
}

/** One point, or none where there are no values. */
const spread = (x, values) => values.length ? [plot.band(x, values)] : []
