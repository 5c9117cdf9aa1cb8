// @ts-check
import { formatInterval, formatNumber, formatRatio, formatShare } from '../kit.js'
import { CASES, findWrong } from './cases.js'
import { countAnswers } from './report-effects.js'
import { MEETINGS } from './share-tags.js'

/**
 * @import { Table } from '../../scripts/render/bench-tables.js'
 * @import { Visit } from './caches.js'
 * @import { Effect } from './report-effects.js'
 * @import { Data } from './lab.js'
 */

/**
 * @param {Pick<Data, 'replies' | 'known'>} data
 * @param {string[]} implementations
 * @returns {Table}
 */
export function answersTable ({ replies, known }, implementations) {
  const names = implementations.filter(name => known.some(({ implementation }) => implementation === name))
  const rows = CASES.map(({ id, status }) => [id, String(status), ...names.map(name => {
    const reply = replies.find(reply => reply.implementation === name && reply.case === id)
    const wrong =
      reply && findWrong(reply, /** @type {any} */ (known.find(({ implementation }) => implementation === name)))
    return !reply ? '-' : wrong ? `wrong: ${wrong}` : 'right'
  })])
  return { title: 'What If-None-Match gets, by who answers', head: ['If-None-Match', 'right is', ...names], rows }
}

/**
 * @param {Effect[]} effects of one size of payload
 * @returns {Table}
 */
export function loadTable (effects) {
  const rows = effects.map(({ loaded, ...effect }) => [
    loaded.implementation,
    formatShare(loaded.share),
    Math.round(effect.bytesPerResponse).toLocaleString('en'),
    sayRatio(effect.rateRatio),
    sayRatio(effect.cpuRatio)
  ])
  return {
    title: 'What a share of revalidations saves, in times',
    head: ['server', 'revalidated', 'bytes/response', 'more requests/s', 'less CPU/request'],
    rows
  }
}

/**
 * @param {Effect[]} effects
 * @returns {Table}
 */
export function figuresTable (effects) {
  const rows = effects.map(({ loaded, ...effect }) => [
    loaded.id,
    formatShare(effect.notModifiedShare),
    formatInterval(effect.requestsPerSecond, formatNumber),
    formatInterval(effect.cpuMicrosPerRequest, formatNumber),
    formatShare(effect.generatorCpuShare)
  ])
  return {
    title: 'The same in figures',
    head: ['server, revalidated, payload', 'are 304', 'requests/s', 'CPU µs/request', 'generator CPU'],
    rows
  }
}

/**
 * @param {{ none: Effect, all: Effect }[]} ends by payload
 * @returns {Table}
 */
export function sizesTable (ends) {
  const rows = ends.map(({ none, all }) => [
    none.loaded.payloadBytes.toLocaleString('en'),
    Math.round(none.bytesPerResponse).toLocaleString('en'),
    Math.round(all.bytesPerResponse).toLocaleString('en'),
    sayRatio(all.cpuRatio),
    sayRatio(all.rateRatio)
  ])
  return {
    title: 'Our own answer at no and at full revalidation, by payload',
    head: ['payload (bytes)', 'bytes at 0 %', 'bytes at 100 %', 'less CPU/request', 'more requests/s'],
    rows
  }
}

/**
 * @param {Data['meetings']} meetings
 * @returns {Table}
 */
export function tagsTable (meetings) {
  const rows = [...new Set(meetings.map(({ tagging }) => tagging))].map(tagging => {
    const count = meeting => countAnswers(meetings.filter(one => one.tagging === tagging && one.meeting === meeting))
    const [two, again, same] = MEETINGS.map(count)
    return [
      tagging,
      `${two.wrong} of ${two.asked}`,
      `${again.wrong} of ${again.asked}`,
      `${same.known} of ${same.asked}`,
      `${same.needless} of ${same.asked}`
    ]
  })
  return {
    title: 'Answers to a client that meets another process',
    head: ['ETag from', 'wrong 304', 'wrong after restart', '304, same content', 'needless 200'],
    rows
  }
}

/**
 * @param {Visit[]} visits
 * @returns {Table}
 */
export function cachesTable (visits) {
  const rows = visits
    .filter(({ state }) => state === 'stale')
    .map(({ cache, origin, passed: [{ ifNoneMatch, status, etag, bodyBytes }] }) => [
      cache,
      origin,
      sayTag(ifNoneMatch, etag),
      String(status),
      bodyBytes.toLocaleString('en')
    ])
  return {
    title: 'Asked again when the copy is stale: what reaches the server, and what it answers',
    head: ['between', 'ETag of the server', 'asks with', 'answer', 'bytes of body'],
    rows
  }
}

function sayTag (sent, own) {
  if (sent === null) return 'nothing'
  if (sent === own) return 'TAG'
  return sent === `W/${own}` ? 'W/TAG' : 'another'
}

function sayRatio (interval) {
  return interval ? formatInterval(interval, formatRatio) : '-'
}
