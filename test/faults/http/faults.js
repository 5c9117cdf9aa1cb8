// @ts-check
// What happens to a server, by name. Each throws unless the server is as it should be meanwhile; whether it is well
// afterwards is asked by who calls it.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { dial, exchange, statusesOf } from './exchange.js'
import { RUDE_REQUESTS } from './requests.js'

/**
 * @import { Rude } from './requests.js'
 * @import { Target } from './targets.js'
 */

const MOST_IDLE = 10_000
const KEPT_FREE = 2000 // open files of this process and of the server, for all else
const DIALLED_AT_ONCE = 200 // fewer than wait at a server's door
const PIPELINED = 100
const SLOW_CLIENTS = 200
const SLOW_BYTES = 10
const LEAVING_CLIENTS = 100

/** @type {Record<string, (target: Target) => Promise<void>>} */
export const HTTP_FAULTS = {
  ...Object.fromEntries(Object.entries(RUDE_REQUESTS).map(([name, cases]) => [name, target => sendAll(target, cases)])),
  'a request in a body': answersBehindBodies,
  [`${PIPELINED} requests in one write`]: answersInOrder,
  'slow headers': target => answersBeside(target, `GET ${target.to.url} HTTP/1.1\r\nHost: ${target.to.host}\r\nA: `),
  'slow bodies': target => answersBeside(target, uploadTo(target.to)),
  'a client that reads nothing': answersWhileOneReadsNothing,
  'clients that leave': outlivesLeavingClients
}

/**
 * @param {Target} target
 * @param {Rude[]} cases
 * @param {number[]} [alsoAnswers] other statuses that are right
 */
export async function sendAll ({ origin, to }, cases, alsoAnswers = []) {
  for (const { what, bytes, answers, isWhole, hangsUp } of cases) {
    const answer = await exchange(origin, bytes(to), { isWhole }).catch(error => {
      throw new Error(`${what}: ${error.message}`)
    })
    const statuses = statusesOf(answer)
    const isRight = status => alsoAnswers.includes(status) || (answers?.includes(status) ?? isNoFailure(status))
    assert.ok(statuses.every(isRight) && (statuses.length || hangsUp), `${what}: ${answer.slice(0, 60) || 'it hung up'}`)
  }
}

function isNoFailure (status) {
  return status < 500 || status === 501
}

// Neither a body that nobody reads nor one that looks like a request is taken for the next one.
async function answersBehindBodies ({ origin, to }) {
  const body = get({ ...to, url: '/smuggled' })
  for (const method of ['GET', 'POST']) {
    const first = `${method} ${to.url} HTTP/1.1\r\nHost: ${to.host}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    const statuses = statusesOf(await exchange(origin, first + get(to, 'close')))
    assert.equal(statuses.length, 2, `${method}: ${statuses}`)
    assert.equal(statuses[1], 200)
  }
}

async function answersInOrder ({ origin, to }) {
  const nowhere = { ...to, url: '/no/such/thing' }
  const isMissing = Array.from({ length: PIPELINED }, (_, i) => i * i % 7 > 2)
  const [found, missing] = await Promise.all([to, nowhere].map(place => exchange(origin, get(place, 'close'))))
  const gets = isMissing.map((no, i) => get(no ? nowhere : to, i < PIPELINED - 1 ? 'keep-alive' : 'close'))
  const answer = await exchange(origin, gets.join(''))
  const [hit, miss] = [found, missing].map(statusesOf)
  assert.deepEqual(statusesOf(answer), isMissing.flatMap(no => no ? miss : hit))
}

function get ({ url, host }, connection = 'keep-alive') {
  return `GET ${url} HTTP/1.1\r\nHost: ${host}\r\nConnection: ${connection}\r\n\r\n`
}

function uploadTo ({ url, host }) {
  return `POST ${url} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 1000000\r\n\r\n`
}

async function answersBeside (target, beginning) {
  const slow = await dialMany(target.origin, SLOW_CLIENTS)
  for (const socket of slow) socket.resume().write(beginning)
  for (let i = 0; i < SLOW_BYTES; i++) {
    for (const socket of slow) socket.write('a')
    await target.isWell()
  }
  hangUp(slow)
}

async function answersWhileOneReadsNothing (target) {
  const [socket] = await dialMany(target.origin, 1)
  socket.write(get(target.to).repeat(PIPELINED))
  await target.isWell()
  hangUp([socket])
}

async function outlivesLeavingClients (target) {
  hangUp(await dialMany(target.origin, LEAVING_CLIENTS))
  const uploading = await dialMany(target.origin, LEAVING_CLIENTS)
  for (const socket of uploading) socket.write(uploadTo(target.to) + 'a'.repeat(1000))
  await target.isWell() // it has read what they sent
  hangUp(uploading)
}

/**
 * @param {Target} target
 * @param {number} count
 */
export async function answersBesideIdle (target, count) {
  const idle = await dialMany(target.origin, count)
  await target.isWell()
  hangUp(idle)
}

/** @returns {Promise<number>} connections that this process and a server can have open, ten thousand at most */
export async function mostIdle () {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const files = Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? KEPT_FREE)
  return Math.max(0, Math.min(MOST_IDLE, files - KEPT_FREE))
}

async function dialMany (origin, count) {
  const sockets = []
  while (sockets.length < count) {
    const more = Math.min(DIALLED_AT_ONCE, count - sockets.length)
    sockets.push(...await Promise.all(Array.from({ length: more }, () => dial(origin))))
  }
  return sockets
}

function hangUp (sockets) {
  for (const socket of sockets) socket.resetAndDestroy()
}
