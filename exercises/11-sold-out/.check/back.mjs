// @ts-check
import pWaitFor from 'p-wait-for'
import { fails, holds, openDatabaseProxy, say, withServer } from '../../../scripts/check/check-kit.js'
import { ask, NO_ANSWER, withQuery } from './ask.mjs'

/** @import { Check, Message } from '../../../scripts/check/check-kit.js' */

const FEW = 20
const SOLD_OUT = { path: '/sell/1/1', wanted: 409 }
const OUT_OF_RANGE = { path: '/sell/99999999999/1', wanted: 500 } // no integer of the database's
const SALE = { path: '/sell/2/1', wanted: 200 }
const MOST_CONNECTIONS = 5
const ENDED = MOST_CONNECTIONS + 1 // by then, whoever gives none of them back has none left
const OWN = "datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
const STATES = `SELECT state, count(*)::int FROM pg_stat_activity WHERE ${OWN} GROUP BY state`
const PIDS = `SELECT pid FROM pg_stat_activity WHERE ${OWN}`
const LOCKED = `FROM pg_stat_activity WHERE ${OWN} AND wait_event_type = 'Lock'`
const BEGIN = /\b(?:begin|start\s+transaction)\b/i
const SETTLED_MS = 2000 // a connection that has been closed is gone a moment later

/**
 * When requests have failed, are the others answered, and are the connections back?
 *
 * @type {Check}
 */
export async function check ({ stage, signal }) {
  const cut = { isOn: false }
  const proxy = await openDatabaseProxy(String(stage.settings?.DATABASE_URL), server => {
    server.on('data', chunk => { if (cut.isOn && BEGIN.test(chunk.toString())) server.destroy() })
  })
  try {
    return await withServer({ ...stage, settings: { DATABASE_URL: proxy.url } }, signal, ({ url }) =>
      withQuery(stage, async query => {
        const problem = await findKept(url, query) ?? await findClosed(url, query) ??
          await endSome(url, query) ?? await endAtBegin(url, cut)
        return problem ? fails(problem) : holds(say('all connections are back, and no transaction is open'))
      }))
  } finally {
    await proxy.stop()
  }
}

/** @returns {Promise<Message | undefined>} what is wrong once requests have failed */
async function findKept (url, query) {
  await query('UPDATE stock SET pieces = 0 WHERE product = 1')
  for (const kind of [SOLD_OUT, OUT_OF_RANGE]) {
    const problem = await askAll(url, Array(FEW).fill(kind)) ?? await findOpen(query) ?? await askAll(url, [SALE])
    const values = { count: FEW, path: kind.path }
    if (problem) return say('after {count} requests like {path}: {problem}', { ...values, problem })
  }
}

/** @returns {Promise<Message | undefined>} what is wrong, of the first that is */
async function askAll (url, kinds) {
  for (const { path, wanted } of kinds) {
    const { status } = await ask(url, path)
    const values = { path, status: status ?? NO_ANSWER, wanted }
    if (status !== wanted) return say('POST {path} gets {status}, not {wanted}', values)
  }
}

/**
 * When everybody has an answer, nobody uses a connection.
 *
 * @returns {Promise<Message | undefined>}
 */
async function findOpen (query) {
  let problem
  const isCalm = async () => {
    problem = whatIsOpen(await query(STATES))
    return !problem
  }
  await pWaitFor(isCalm, { timeout: { milliseconds: SETTLED_MS, fallback () {} } })
  return problem
}

function whatIsOpen (states) {
  const other = states.find(({ state }) => state !== 'idle')
  if (other) return say('{count, plural, one {# connection is} other {# connections are}} "{state}", and nobody uses any', other)
  const [{ count } = { count: 0 }] = states
  const values = { count, most: MOST_CONNECTIONS }
  if (count > MOST_CONNECTIONS) return say('there are {count} connections, and the pool has {most}', values)
}

/**
 * Whoever closes each connection has nothing to give back.
 *
 * @returns {Promise<Message | undefined>}
 */
async function findClosed (url, query) {
  const readPids = async () => (await query(PIDS)).map(({ pid }) => pid)
  const failed = await askAll(url, [SALE])
  const before = await readPids()
  const problem = failed ?? await askAll(url, Array(FEW).fill(SALE))
  if (problem) return problem
  const after = await readPids()
  if (after.some(pid => before.includes(pid))) return
  return say('after {count} sales, none of the connections is left: each of them was closed', { count: FEW })
}

/**
 * A connection may end in the middle of a sale: then it is gone from the pool, and the others go on.
 *
 * @returns {Promise<Message | undefined>}
 */
async function endSome (url, query) {
  for (let i = 0; i < ENDED; i++) await endOne(url, query)
  const problem = await askAll(url, Array(FEW).fill(SALE)) ?? await findOpen(query)
  return problem && say('after {count} connections have ended: {problem}', { count: ENDED, problem })
}

async function endOne (url, query) {
  await query('BEGIN; SELECT FROM stock WHERE product = 2 FOR UPDATE')
  let isAnswered = false
  const sell = () => ask(url, SALE.path).finally(() => { isAnswered = true })
  const end = async () => {
    await pWaitFor(async () => isAnswered || await isLocked(query))
    await query(`SELECT pg_terminate_backend(pid) ${LOCKED}`)
    await query('COMMIT')
  }
  await Promise.all([sell(), end()])
}

/** In a transaction, PostgreSQL shows what it has seen first. */
async function isLocked (query) {
  await query('SELECT pg_stat_clear_snapshot()')
  return (await query(`SELECT pid ${LOCKED}`)).length > 0
}

/**
 * One may end where a transaction begins, too.
 *
 * @returns {Promise<Message | undefined>}
 */
async function endAtBegin (url, cut) {
  cut.isOn = true
  for (let i = 0; i < ENDED; i++) await ask(url, SALE.path)
  cut.isOn = false
  const problem = await askAll(url, [SALE])
  return problem && say('after {count} connections have ended at BEGIN: {problem}', { count: ENDED, problem })
}
