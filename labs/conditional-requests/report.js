// @ts-check
import { sum } from 'simple-statistics'
import { NO_NGINX } from '../equipment/nginx.js'
import { column, compared, inRow, message, plot, say, select, table, value } from '../kit.js'
import { CASES, findWrong } from './answers.js'
import { baseOf, LOADED, MEETINGS, USUAL_BYTES } from './lab.js'
import { TAGGINGS } from './servers.js'

/**
 * @import { Message } from 'bench-in-turns/message.js'
 * @import { Interval } from 'bench-in-turns/judge/interval.js'
 * @import { Plot } from '../../scripts/render/plot.js'
 * @import { SliceRun } from 'bench-in-turns/turns/turns.js'
 * @import { Loaded, Meeting } from './lab.js'
 */

const SHOWN = ['plugin', 'plugin, hyphen', 'own']

/** @type {import('../index.js').Report} */
export function report ({ samples, slices, nginx }) {
  const [answers, meetings] = ['answers', 'meeting'].map(part => select(samples, { part }))
  const effects = effectsOf({ slices })
  const usual = effects.filter(({ loaded }) => loaded.payloadBytes === USUAL_BYTES)
  return {
    tables: { answers: answersTable(answers), tags: tagsTable(meetings) },
    plots: { saved: endsOf(usual, USUAL_BYTES) ? savedPlot(usual) : null },
    notes: [
      'Ratios are of geometric means over generations of processes, with 95 % intervals. Bytes are all that the sockets of the generator read, heads included. At full revalidation a few answers are 200 all the same: the version changes once a minute.',
      ...(nginx === null ? [message`${say.word(NO_NGINX)}: nothing is said of it.`] : [])
    ],
    figures: { ...answerValues(answers), ...sizeValues(endsOf(effects, USUAL_BYTES)) }
  }
}

const sayCount = number => Math.round(number).toLocaleString('en')

function answersTable (answers) {
  const shown = SHOWN.flatMap(name => answers.find(({ implementation }) => implementation === name) ?? [])
  const sayAnswer = ({ known, replies }, { id }) => {
    const wrong = findWrong(replies.find(reply => reply.case === id), known)
    return wrong ? message`wrong: ${wrong}` : 'right'
  }
  return table('What If-None-Match gets, by who answers', CASES, [
    ['If-None-Match', ({ id }) => id],
    ['right is', ({ status }) => String(status)],
    ...shown.map(one => column(one.implementation, asked => sayAnswer(one, asked)))
  ])
}

function tagsTable (meetings) {
  const taggings = Object.keys(TAGGINGS).filter(name => meetings.some(({ tagging }) => tagging === name))
  const counted = (head, meeting, name) => column(head, tagging => {
    const counts = countAnswers(select(meetings, { tagging, meeting }))
    return message`${counts[name]} of ${counts.asked}`
  })
  const [two, again, same] = MEETINGS
  return table('Answers to a client that meets another process', taggings, [
    ['ETag from', tagging => tagging],
    counted('wrong 304', two, 'wrong'),
    counted('wrong after restart', again, 'wrong'),
    counted('304, same content', same, 'known'),
    counted('needless 200', same, 'needless')
  ])
}

/** @returns {Plot} */
function savedPlot (effects) {
  const pointsOf = toPoint => effects.flatMap(one => {
    const point = toPoint(one)
    return point ? [{ x: one.loaded.share * 100, ...point }] : []
  })
  /** @type {[Message, any[]][]} */
  const series = [
    [message`bytes`, pointsOf(one => ({ y: (one.bytesPerResponse / effects[0].bytesPerResponse) * 100 }))],
    [message`CPU time`, pointsOf(({ loaded, cpuRatio }) => loaded.share === 0 ? WHOLE : percentOf(cpuRatio))]
  ]
  const said = series.map(([name, points]) =>
    message`${name} ${points.map(({ x, y }) => message`${say.number(y)} % at ${x} %`)}`)
  return {
    title: 'Of a response without revalidation: bytes, and CPU time of the server',
    alt: message`What is left of the bytes and of the CPU time of a response, by the share of requests that are revalidations: ${inRow(said)}.`,
    x: { name: 'requests that are revalidations (%)', min: 0, max: 100 },
    y: { name: '% of that without revalidation', min: 0 },
    series: series.map(([name, points]) => plot.line(name, points))
  }
}

const WHOLE = { y: 100, low: null, high: null }

// The ratio is that without revalidation by this one, and what is left is its inverse.
function percentOf (ratio) {
  return ratio && { y: 100 / ratio.value, low: ratio.high && 100 / ratio.high, high: ratio.low && 100 / ratio.low }
}

function answerValues (answers) {
  return Object.fromEntries(answers.map(({ implementation, known, replies }) => {
    const wrong = replies.filter(reply => findWrong(reply, known) !== null)
    return [`wrong-${implementation.replace(', ', '-')}`, message`${wrong.length} of ${CASES.length}`]
  }))
}

/** @param {ReturnType<typeof endsOf>} ends */
function sizeValues (ends) {
  return ends && {
    [`bytes-200-${USUAL_BYTES}`]: sayCount(ends.none.bytesPerResponse),
    [`bytes-304-${USUAL_BYTES}`]: sayCount(ends.all.bytesPerResponse),
    [`cpu-${USUAL_BYTES}`]: value.ratio(ends.all.cpuRatio)
  }
}

/**
 * One contender, beside the same server with the same payload and no revalidation.
 *
 * @typedef {object} Effect
 * @property {Loaded} loaded
 * @property {number} bytesPerResponse on the wire, heads included
 * @property {Interval | null} cpuRatio above 1 when a request needs less; null of the one that the others stand beside
 */

/**
 * @param {{ slices: SliceRun }} data
 * @returns {Effect[]} without those that have no slice that counts
 */
export function effectsOf ({ slices }) {
  const { counting, cpuRatio } = compared(slices)
  return LOADED.flatMap(one => {
    const counted = counting(one.id)
    if (counted.length === 0) return []
    const total = key => sum(counted.map(slice => slice[key]))
    return [{
      loaded: one,
      bytesPerResponse: total('receivedBytes') / total('requests'),
      cpuRatio: one.share > 0 ? cpuRatio(baseOf(one).id, one.id) : null
    }]
  })
}

/**
 * @param {Effect[]} effects
 * @param {number} payloadBytes
 * @returns {{ none: Effect, all: Effect } | null} with no request and with all of them revalidated; null where one of
 *   them is missing
 */
export function endsOf (effects, payloadBytes) {
  const at = share => effects.find(({ loaded }) => loaded.payloadBytes === payloadBytes && loaded.share === share)
  const [none, all] = [at(0), at(1)]
  return none && all ? { none, all } : null
}

/**
 * @param {Meeting[]} meetings
 * @returns {{ asked: number, wrong: number, known: number, needless: number }} answers: 304 for another body than the
 *   client has, 304 for the same, and 200 with the body that it has already
 */
export function countAnswers (meetings) {
  const answers = meetings.flatMap(({ answers }) => answers)
  const count = (status, isSame) =>
    answers.filter(answer => answer.status === status && answer.isSameBody === isSame).length
  return { asked: answers.length, wrong: count(304, false), known: count(304, true), needless: count(200, true) }
}
