// @ts-check
import { median } from 'simple-statistics'
import { column, message, say, table } from '../kit.js'
import { ROUTERS } from './lab.js'

/** @import { Report } from '../index.js' */
/** @import { Routed } from './lab.js' */

/** @type {Report} */
export function report ({ samples }) {
  const routed = inOrder(samples)
  const lengths = routed[0]?.urls.map(({ length }) => length) ?? []
  const router = column('router with', one => ROUTERS[one.router])
  return {
    tables: {
      urls: table('Milliseconds until the answer, by the length of a URL that no route matches', routed, [
        router,
        ...lengths.map((length, i) => column(message`${length} characters`, ({ urls }) => say.number(median(urls[i].ms))))
      ]),
      meaning: table(
        'What the repair changes: /flights/st-gallen-oslo, and a parameter with an expression of its own', routed, [
          router,
          [':from', ({ flight }) => flight.from],
          [':to', ({ flight }) => flight.to],
          ['/users/:id(\\d+)', ({ takesPattern }) => takesPattern ? 'taken' : 'refused']
        ])
    }
  }
}

/** @param {Routed[]} samples @returns {Routed[]} the oldest router first */
export function inOrder (samples) {
  return Object.keys(ROUTERS).flatMap(router => samples.find(one => one.router === router) ?? [])
}
