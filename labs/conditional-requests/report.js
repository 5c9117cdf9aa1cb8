// @ts-check
import { NO_CHROMIUM } from '../../scripts/server/chromium.js'
import { NO_NGINX } from '../../scripts/server/nginx.js'
import { say, table } from '../kit.js'
import { CASES, findWrong } from './answers.js'
import { MEETINGS } from './meetings.js'
import { countAnswers, effectsOf, endsOf } from './report-effects.js'
import { TAGGINGS } from './servers.js'

/**
 * @import { Plot } from '../../scripts/render/plot.js'
 * @import { Effect } from './report-effects.js'
 */

const MISSING = { nginx: NO_NGINX, Chromium: NO_CHROMIUM }
const USUAL_BYTES = 10_000
const SHOWN = ['plugin', 'plugin, hyphen', 'own']

/** @type {import('../index.js').Report} */
export function report ({ samples, slices, caches }, options) {
  const [answers, meetings, visits] =
    ['answers', 'meeting', 'visit'].map(part => samples.filter(sample => sample.part === part))
  const effects = effectsOf({ slices }, options)
  const sizes = [...new Set(options.loaded.map(({ payloadBytes }) => payloadBytes))].sort((a, b) => a - b)
  const ends = sizes.map(bytes => endsOf(effects, bytes)).filter(pair => pair !== null)
  const usual = effects.filter(({ loaded }) => loaded.payloadBytes === USUAL_BYTES)
  const tables = {
    answers: answersTable(answers),
    sizes: sizesTable(ends),
    tags: tagsTable(meetings),
    caches: cachesTable(visits)
  }
  return {
    tables: Object.fromEntries(Object.entries(tables).filter(([, { rows }]) => rows.length > 0)),
    plots: endsOf(usual) ? { saved: savedPlot(usual) } : {},
    notes: [
      'Ratios are of geometric means over generations of processes, with 95 % intervals. Bytes are all that the sockets of the generator read, heads included. At full revalidation a few answers are 200 all the same: the version changes once a minute.',
      ...Object.keys(MISSING).filter(cache => caches[cache] === null)
        .map(cache => `${MISSING[cache]}: nothing is said of it.`)
    ],
    values: { ...answerValues(answers), ...sizeValues(ends) }
  }
}

const sayCount = number => Math.round(number).toLocaleString('en')

const sayRatio = interval => interval ? say.interval(interval, say.ratio) : '-'

function answersTable (answers) {
  const shown = SHOWN.flatMap(name => answers.find(({ implementation }) => implementation === name) ?? [])
  const sayAnswer = ({ known, replies }, { id }) => {
    const wrong = findWrong(replies.find(reply => reply.case === id), known)
    return wrong ? `wrong: ${wrong}` : 'right'
  }
  return table('What If-None-Match gets, by who answers', CASES, [
    ['If-None-Match', ({ id }) => id],
    ['right is', ({ status }) => String(status)],
    ...shown.map(one => /** @type {[string, (asked: any) => string]} */ (
      [one.implementation, asked => sayAnswer(one, asked)]))
  ])
}

/** @param {{ none: Effect, all: Effect }[]} ends by payload */
function sizesTable (ends) {
  return table('Our own answer at no and at full revalidation, by payload', ends, [
    ['payload (bytes)', ({ none }) => sayCount(none.loaded.payloadBytes)],
    ['bytes at 0 %', ({ none }) => sayCount(none.bytesPerResponse)],
    ['bytes at 100 %', ({ all }) => sayCount(all.bytesPerResponse)],
    ['less CPU/request', ({ all }) => sayRatio(all.cpuRatio)],
    ['more requests/s', ({ all }) => sayRatio(all.rateRatio)]
  ])
}

function tagsTable (meetings) {
  const taggings = Object.keys(TAGGINGS).filter(name => meetings.some(({ tagging }) => tagging === name))
  const column = (head, meeting, name) => /** @type {[string, (tagging: string) => string]} */ ([head, tagging => {
    const counts = countAnswers(meetings.filter(one => one.tagging === tagging && one.meeting === meeting))
    return `${counts[name]} of ${counts.asked}`
  }])
  const [two, again, same] = MEETINGS
  return table('Answers to a client that meets another process', taggings, [
    ['ETag from', tagging => tagging],
    column('wrong 304', two, 'wrong'),
    column('wrong after restart', again, 'wrong'),
    column('304, same content', same, 'known'),
    column('needless 200', same, 'needless')
  ])
}

function cachesTable (visits) {
  const title = 'Asked again when the copy is stale: what reaches the server, and what it answers'
  const inOrder = visits.toSorted((a, b) => `${a.cache} ${a.origin}` < `${b.cache} ${b.origin}` ? -1 : 1)
  return table(title, inOrder.filter(({ state }) => state === 'stale'), [
    ['between', ({ cache }) => cache],
    ['ETag of the server', ({ origin }) => origin],
    ['asks with', ({ passed: [first] }) => sayTag(first)],
    ['answer', ({ passed: [first] }) => String(first.status)],
    ['bytes of body', ({ passed: [first] }) => sayCount(first.bodyBytes)]
  ])
}

function sayTag ({ ifNoneMatch: sent, etag: own }) {
  if (sent === null) return 'nothing'
  if (sent === own) return 'TAG'
  return sent === `W/${own}` ? 'W/TAG' : 'another'
}

/** @returns {Plot} */
function savedPlot (effects) {
  const percent = ({ loaded }) => loaded.share * 100
  const bytes = effects.map(one => ({
    x: percent(one),
    y: (one.bytesPerResponse / effects[0].bytesPerResponse) * 100
  }))
  const cpu = effects.map(one => ({ x: percent(one), ...percentOf(one.cpuRatio) }))
  const series = [['bytes', bytes], ['CPU time', cpu]]
  const said = series.map(([name, points]) =>
    `${name} ${points.map(({ x, y }) => `${say.number(y)} % at ${x} %`).join(', ')}`)
  return {
    title: 'Of a response without revalidation: bytes, and CPU time of the server',
    alt: `What is left of the bytes and of the CPU time of a response, by the share of requests that are revalidations: ${said.join('; ')}.`,
    x: { name: 'requests that are revalidations (%)', min: 0, max: 100 },
    y: { name: '% of that without revalidation', min: 0 },
    series: series.map(([name, points]) => ({ name, points, line: /** @type {const} */ ('solid') }))
  }
}

// The ratio is that without revalidation by this one, and what is left is its inverse.
function percentOf (ratio) {
  if (!ratio) return { y: 100, low: null, high: null }
  return { y: 100 / ratio.value, low: ratio.high && 100 / ratio.high, high: ratio.low && 100 / ratio.low }
}

function answerValues (answers) {
  return Object.fromEntries(answers.map(({ implementation, known, replies }) => {
    const wrong = replies.filter(reply => findWrong(reply, known) !== null)
    return [`wrong-${implementation.replace(', ', '-')}`, `${wrong.length} of ${CASES.length}`]
  }))
}

/** @param {{ none: Effect, all: Effect }[]} ends */
function sizeValues (ends) {
  return Object.fromEntries(ends.flatMap(({ none, all }) => {
    const { payloadBytes } = none.loaded
    return [
      [`bytes-200-${payloadBytes}`, sayCount(none.bytesPerResponse)],
      [`bytes-304-${payloadBytes}`, sayCount(all.bytesPerResponse)],
      [`cpu-${payloadBytes}`, sayRatio(all.cpuRatio)]
    ]
  }))
}
