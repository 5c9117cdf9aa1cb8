// @ts-check
// What the shop must answer, stage by stage the same. Its data is made by a formula, and so is what is wanted here.
import assert from 'node:assert/strict'
import { parseJson, request } from 'bench-in-turns/kit.js'
import { checkWholeJson, expectErrors, refuseOtherMethods } from './contracts.js'

/** @import { Contract } from './contracts.js' */

// As in postgres-variant/shop/seed.sql.
const ORDERS = 20_000
const ITEMS = 100_000
const BUYERS = 997
const FIRST_ORDER_MS = Date.UTC(2026, 0, 1)
const BETWEEN_ORDERS_MS = 600_000
const MOST_ORDERS = 20
const NEVER_ORDERED = 1000
const ROUTE = '/orders?customer='
const NO_CUSTOMER = ['/orders', `${ROUTE}x`, `${ROUTE}0`, `${ROUTE}99999999999`]

/** @type {Contract} */
export const ordersContract = {
  pipelined: 5, // as it comes, each of them asks the database 21 times
  checks: {
    'first response': async ({ origin, route }) => checkPayload(await request(origin, route), route),
    async 'another customer' ({ origin }) {
      for (const customer of [1, BUYERS]) {
        const route = ROUTE + customer
        checkPayload(await request(origin, route), route)
      }
    },
    async 'a customer without orders' ({ origin }) {
      const { status, body } = await request(origin, ROUTE + NEVER_ORDERED)
      assert.equal(status, 200, 'status')
      assert.deepEqual(parseJson(body), { orders: [] }, 'body')
    },
    '400 without a customer': target => expectErrors(target, NO_CUSTOMER, 400),
    '404 elsewhere': target => expectErrors(target, ['/', '/orders/'], 404),
    'other methods refused': refuseOtherMethods
  },
  checkPayload,
  checkBody
}

function checkPayload (answer, route) {
  checkWholeJson(answer)
  checkBody(answer.body, route)
}

function checkBody (body, route) {
  const wanted = lastOrders(Number(route.slice(ROUTE.length)))
  const { orders, ...rest } = parseJson(body)
  assert.deepEqual(rest, {}, 'properties besides orders')
  assert.deepEqual(orders?.map(({ id }) => id), wanted.map(({ id }) => id), 'ids of orders')
  for (const [i, order] of orders.entries()) assert.deepEqual(order, wanted[i], `order ${order.id}`)
}

function lastOrders (customer) {
  const ids = numbers(ORDERS).filter(n => 1 + n % BUYERS === customer).toReversed().slice(0, MOST_ORDERS)
  return ids.map(id => ({
    id,
    placedAt: new Date(FIRST_ORDER_MS + id * BETWEEN_ORDERS_MS).toISOString(),
    items: itemsByOrder().get(id)
  }))
}

/** @type {Map<number, object[]> | undefined} */
let items

function itemsByOrder () {
  if (items) return items
  items = new Map()
  for (const n of numbers(ITEMS)) {
    const order = 1 + n * 7 % ORDERS
    const item = { product: `product ${n % 500}`, quantity: 1 + n % 3, priceCents: 100 + n * 37 % 9900 }
    items.set(order, [...items.get(order) ?? [], item])
  }
  return items
}

const numbers = count => Array.from({ length: count }, (_, i) => i + 1)
