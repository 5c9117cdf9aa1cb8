// @ts-check
// What check says to a participant who has named, or fixed, the slow-down.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeMystery } from '../../scripts/check/check-mystery.js'
import { inEnglish } from '../../scripts/render/localise.js'
import { withNeeds } from '../../scripts/stages/installed/postgres.js'
import { LONG, untilDecided } from '../support/exercise.js'
import { mysteryWith } from '../support/mystery.js'
import { NO_POSTGRES } from '../support/postgres.js'

const { signal } = new AbortController()

/** @type {[string, (text: string) => string, string, RegExp][]} */
const wrongFixes = [
  ['a syntax error', text => `${text}}\n`, 'syntax', /util\.js:\d+: /],
  ['another answer', text => text.replace('"url":', '"uri":'), 'contract', /first response/]
]
for (const [what, change, step, says] of wrongFixes) {
  test(`${what} is named before anything is measured`, async t => {
    const mystery = await thereWith(t, 'json', change)
    const { verdict, isFixed, steps } = await judgeMystery(mystery, { signal })
    assert.deepEqual([verdict, isFixed], ['fails', false])
    const last = steps.at(-1)
    assert.equal(last?.name, step)
    assert.match(inEnglish(last?.says ?? ''), says)
  })
}

// After few requests it is undecided.
/** @type {[what: string, kind: any, step: string, verdicts: string[], says: RegExp][]} */
const leaving = [
  ['still keeps something of every request is told so', 'unbounded-cache', 'memory', ['fails', 'undecided'],
    /^each request leaves ([3-9]|1\d)\d\d bytes behind, at most 200 wanted$/],
  ['still adds a listener for every request is told so on any machine, and not what it is', 'leak', '', ['fails'],
    /^each request leaves something behind$/]
]
for (const [what, kind, step, verdicts, says] of leaving) {
  test(`who ${what}`, async t => {
    const mystery = await thereWith(t, kind, text => `${text}// no fix\n`)
    const { steps } = await judgeMystery(mystery, { signal, isQuick: true })
    const told = step ? steps.find(({ name }) => name === step) : steps.at(-1)
    assert.ok(verdicts.includes(String(told?.verdict)), JSON.stringify(steps))
    assert.match(inEnglish(told?.says ?? ''), says)
  })
}

for (const ms of [10, 100, 60_000]) {
  test(`who keeps something for every ${ms} ms is told so, though it is little for each request`, async t => {
    const now = 'askedAt: performance.now()'
    const mystery = await thereWith(t, 'unbounded-cache', text => {
      assert.ok(text.includes(now))
      return text.replace(now, `askedAt: Math.floor(performance.now() / ${ms})`)
    })
    const { verdict, steps } = await judgeMystery(mystery, { signal, isQuick: true })
    assert.equal(verdict, 'fails', JSON.stringify(steps))
    assert.match(inEnglish(steps.at(-1)?.says ?? ''), /^each request leaves \d+ bytes behind when requests come a minute apart/)
  })
}

test('what is ten times as expensive is not fixed yet, at the length that it takes', LONG, async t => {
  const broken = await thereWith(t, 'json', text => `${text}// no fix\n`)
  const still = await untilDecided(() => judgeMystery(broken, { signal }))
  assert.equal(still.steps.find(({ name }) => name === 'speed')?.verdict, 'fails', JSON.stringify(still.steps))
})

test('queries that are all sent at once are no memory that is kept, and not as fast as one', { ...LONG, skip: NO_POSTGRES }, async t => {
  const loop = 'for (const order of orders) order.items = await itemsOf(order)'
  const all = 'await Promise.all(orders.map(async order => { order.items = await itemsOf(order) }))'
  const mystery = await mysteryWith(t, 'query-loop', texts => {
    assert.ok(texts['index.js'].includes(loop))
    return { 'index.js': texts['index.js'].replace(loop, all) }
  })
  const { steps } = await withNeeds([mystery.stage], { signal, onLine () {} }, signal =>
    untilDecided(() => judgeMystery(mystery, { signal })))
  const verdicts = steps.map(({ name, verdict }) => [name, verdict])
  assert.deepEqual(verdicts.slice(-2), [['memory', 'holds'], ['speed', 'fails']], JSON.stringify(steps))
})

/** @param {(text: string) => string} change of util.js */
const thereWith = (t, kind, change) => mysteryWith(t, kind, texts => ({ 'util.js': change(texts['util.js']) }))
