// @ts-check
import { isDeepStrictEqual } from 'node:util'
import { fails, holds, parseJson, request, say, withClient, withServer } from '../../../scripts/check/check-kit.js'

/** @import { Check, Message } from '../../../scripts/check/check-kit.js' */

// The last three customers of the shop have never ordered. One of them does now: there is nothing in it, and what was
// placed later was written down first.
const EMPTY_ORDERS = `INSERT INTO orders VALUES
  (30001, 998, '2026-06-01 12:00:00Z'), (30002, 998, '2026-05-01 12:00:00Z') ON CONFLICT DO NOTHING`
const PATHS = [7, 1, 997, 998, 999, 5000].map(id => `/customers/${id}`)
const CHANGES = [
  `INSERT INTO items SELECT max(id) + 1, (SELECT max(id) FROM orders WHERE customer_id = 7), 'product 1', 3, 500
  FROM items`,
  "INSERT INTO orders SELECT max(id) + 1, 7, '2026-06-03 12:00:00Z' FROM orders",
  "UPDATE customers SET name = name || ' the second' WHERE id = 7"
]

/**
 * Does the server answer like the starting point, also when the data has changed?
 *
 * @type {Check}
 */
export async function check ({ stage, start, signal }) {
  return withClient(stage.settings?.DATABASE_URL, async client => {
    return await withServer(start, signal, other => withServer(stage, signal, async server => {
      await client.query(EMPTY_ORDERS)
      const problem = await compare(server.url, other.url)
      if (problem) return fails(problem)
      for (const change of CHANGES) await client.query(change)
      const later = await compare(server.url, other.url)
      return later
        ? fails(say('once the data has changed: {problem}', { problem: later }))
        : holds(say('{count} requests are answered as before', { count: 2 * PATHS.length }))
    }))
  })
}

/**
 * @param {string} url of the participant's server
 * @param {string} otherUrl
 * @returns {Promise<Message | undefined>} what differs, of the first answer that does
 */
async function compare (url, otherUrl) {
  for (const path of PATHS) {
    const [mine, wanted] = await Promise.all([url, otherUrl].map(from => request(from, path)))
    const values = { path, status: mine.status, wanted: wanted.status }
    if (mine.status !== wanted.status) return say('GET {path}: the status is {status}, not {wanted}', values)
    const problem = whatDiffers(parseJson(mine.body), parseJson(wanted.body))
    if (problem) return say('GET {path}: {problem}', { path, problem })
  }
}

/** The order of the keys is free, that of the orders is not. */
function whatDiffers (answer, wantedAnswer) {
  const [shape, wantedShape] = [answer, wantedAnswer].map(shapeOf)
  if (shape !== wantedShape) {
    return say('the answer has {found} in the place of {wanted}', { found: shape, wanted: wantedShape })
  }
  const { orders = [], ...mine } = answer
  const { orders: wantedOrders = [], ...wanted } = wantedAnswer
  const pairs = [[mine, wanted], ...wantedOrders.map((order, i) => [orders[i], order])]
  const different = pairs.find(([one, other]) => !isDeepStrictEqual(one, other))
  if (different) {
    const [found, wanted] = different.map(value => JSON.stringify(value) ?? say('nothing'))
    return say('the answer has {found} in the place of {wanted}', { found, wanted })
  }
  const values = { count: orders.length, wanted: wantedOrders.length }
  if (values.count > values.wanted) return say('the answer has {count} orders, not {wanted}', values)
}

function shapeOf ({ orders }) {
  return JSON.stringify({ orders: Array.isArray(orders) ? [] : orders })
}
