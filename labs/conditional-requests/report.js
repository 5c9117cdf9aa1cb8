// @ts-check
import { sum } from 'simple-statistics'
import { column, compared, message, say, select, table, value } from '../kit.js'
import { CASES, findWrong } from './answers.js'
import { loadedAt, MEETINGS, USUAL_BYTES } from './lab.js'
import { IMPLEMENTATIONS, TAGGINGS } from './servers.js'

/**
 * @import { Interval, SliceRun } from 'bench-in-turns'
 * @import { Meeting } from './lab.js'
 */

/** @type {import('../index.js').Report} */
export function report (data) {
  const [answers, meetings] = ['answers', 'meeting'].map(part => select(data.samples, { part }))
  return {
    tables: { answers: answersTable(answers), tags: tagsTable(meetings) },
    notes: [
      'Ratios are of geometric means over generations of processes, with 95 % intervals. Bytes are all that the sockets of the generator read, heads included. At full revalidation a few answers are 200 all the same: the version changes once a minute.'
    ],
    figures: { ...answerValues(answers), ...sizeValues(data) }
  }
}

function answersTable (answers) {
  const shown = Object.keys(IMPLEMENTATIONS).flatMap(implementation => select(answers, { implementation }))
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
  const [two, same] = MEETINGS
  return table('Answers to a client that meets another process', taggings, [
    ['ETag from', tagging => tagging],
    counted('wrong 304', two, 'wrong'),
    counted('304, same content', same, 'known'),
    counted('needless 200', same, 'needless')
  ])
}

function answerValues (answers) {
  return Object.fromEntries(answers.map(({ implementation, known, replies }) => {
    const wrong = replies.filter(reply => findWrong(reply, known) !== null)
    return [`wrong-${implementation.replace(', ', '-')}`, message`${wrong.length} of ${CASES.length}`]
  }))
}

function sizeValues (data) {
  const [none, all] = [0, 1].map(share => bytesPerResponse(data, share))
  return {
    [`bytes-200-${USUAL_BYTES}`]: none && say.count(none),
    [`bytes-304-${USUAL_BYTES}`]: all && say.count(all),
    [`cpu-${USUAL_BYTES}`]: value.ratio(savedCpu(data, USUAL_BYTES))
  }
}

/**
 * @param {{ slices: SliceRun }} data
 * @param {number} share of requests that carry If-None-Match
 * @returns {number | null} on the wire, heads included, with the usual payload; null where no slice counts
 */
export function bytesPerResponse ({ slices }, share) {
  const counted = compared(slices).counting(loadedAt(share, USUAL_BYTES).id)
  if (counted.length === 0) return null
  const total = (/** @type {'receivedBytes' | 'requests'} */ key) => sum(counted.map(slice => Number(slice[key])))
  return total('receivedBytes') / total('requests')
}

/**
 * @param {{ slices: SliceRun }} data
 * @param {number} payloadBytes
 * @returns {Interval | null} CPU time of a 200 ÷ that of a 304
 */
export function savedCpu ({ slices }, payloadBytes) {
  return compared(slices).cpuRatio(loadedAt(0, payloadBytes).id, loadedAt(1, payloadBytes).id)
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
