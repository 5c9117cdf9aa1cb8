// @ts-check
// What check says to a participant who has named, or fixed, the slow-down.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeMystery } from '../../scripts/check/check-mystery.js'
import { inEnglish } from '../../scripts/render/localise.js'
import { LONG, untilDecided } from '../support/exercise.js'
import { mysteryWith } from '../support/mystery.js'

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

test('who still keeps something of every request is told so', async t => {
  const mystery = await thereWith(t, 'unbounded-cache', text => `${text}// no fix\n`)
  const { steps } = await judgeMystery(mystery, { signal, isQuick: true })
  const memory = steps.find(({ name }) => name === 'memory')
  assert.ok(['fails', 'undecided'].includes(String(memory?.verdict)), JSON.stringify(memory)) // the latter where few requests were answered
  assert.match(inEnglish(memory?.says ?? ''), /^each request leaves ([3-9]|1\d)\d\d bytes behind, at most 200 wanted$/)
})

test('who still adds a listener for every request is told so on any machine, and not what it is', async t => {
  const mystery = await thereWith(t, 'leak', text => `${text}// no fix\n`)
  const { verdict, steps } = await judgeMystery(mystery, { signal, isQuick: true })
  assert.deepEqual([verdict, inEnglish(steps.at(-1)?.says ?? '')], ['fails', 'each request leaves something behind'])
})

test('what is ten times as expensive is not fixed yet, and the unbroken code is, at the length that it takes', LONG, async t => {
  const broken = await thereWith(t, 'json', text => `${text}// no fix\n`)
  const still = await untilDecided(() => judgeMystery(broken, { signal }))
  assert.equal(still.steps.find(({ name }) => name === 'speed')?.verdict, 'fails', JSON.stringify(still.steps))
  const fixed = await thereWith(t, 'json', text => text.replaceAll(/return \w+\((\w+(\[url\])?)\)$/gm, 'return $1'))
  const [{ file, line }] = fixed.guilty
  const named = { kind: 'json', line: `${file}:${line}` }
  const { verdict, steps } = await untilDecided(() => judgeMystery(fixed, { signal, ...named }))
  assert.equal(verdict, 'holds', JSON.stringify(steps))
  assert.equal(inEnglish(steps[0].says), 'the line and the kind are right')
})

/** @param {(text: string) => string} change of util.js */
const thereWith = (t, kind, change) => mysteryWith(t, kind, texts => ({ 'util.js': change(texts['util.js']) }))
