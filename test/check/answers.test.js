// @ts-check
// What a participant answers is read as a person would read it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkQuickly, makeExercise } from '../support/exercise.js'

/**
 * @param {import('node:test').TestContext} t
 * @param {string} source of answers.js
 * @param {Record<string, any>} expects
 */
async function judge (t, source, expects) {
  const holds = [{ kind: 'answers', file: 'answers.js', expects }]
  const { steps } = await checkQuickly(await makeExercise(t, { 'answers.js': source }, { edits: ['answers.js'], holds }))
  return steps[steps.length - 1]
}

const expects = {
  line: 31,
  kind: { oneOf: ['leak', 'a leak'] },
  share: { from: 0.4, to: 0.6 },
  name: { matches: '^after' }
}
/** @type {[string, string | null][]} */
const answers = [
  ["{ line: 31, kind: ' Leak ', share: 0.5, name: 'afterwards' }", null],
  ["{ line: 32, kind: 'leak', share: NaN, name: 'after' }", 'answers.js has no answer yet for: share'],
  [
    "{ line: 32, kind: 'leak', share: 0.7, name: 'before' }",
    'not the answer: line is not 32, share is not 0.7, name is not "before"'
  ],
  ["{ line: '31', kind: 'A Leak', share: '0,5', name: 'after' }", null],
  ['undefined', 'answers.js must export an object: module.exports = { ... }'],
  ['nothing', 'answers.js cannot be read: ReferenceError: nothing is not defined']
]

for (const [exported, said] of answers) {
  test(`answers: ${exported}`, async t => {
    const { verdict, says } = await judge(t, `module.exports = ${exported}\n`, expects)
    assert.equal(verdict, said ? 'fails' : 'holds', says)
    assert.ok(says.includes(said ?? '4 answers are right'), says)
  })
}

const choices = { first: 'nobody', second: true, third: 30_300, fourth: { from: 0.9, to: 1.1 } }
/** @type {[string, string | null][]} */
const chosen = [
  ["{ first: ' Nobody', second: 'True', third: '30,300', fourth: '1 %' }", null],
  ["{ first: 'A', second: true, third: '30,30', fourth: 1 }", 'right so far: 2 of 4 answers'],
  ['{ first: 1, second: 2, third: 3, fourth: 4 }', 'right so far: 0 of 4 answers']
]

for (const [exported, said] of chosen) {
  test(`answers of which some are a choice: ${exported}`, async t => {
    const { says } = await judge(t, `module.exports = ${exported}\n`, choices)
    assert.equal(says, said ?? '4 answers are right')
  })
}

/** @type {[string, boolean][]} what was written, and whether it leads to lib/a.js in exercises/01-own */
const paths = [
  ['lib/a.js', true],
  ['LIB/../lib/A.js:16:3', true],
  ['01-own/lib/a.js', true],
  ['exercises/01-own/lib/a.js:16', true],
  ['file://DIR/lib/a.js:16:3', true],
  ['DIR/lib/a.js', true],
  ['a.js', false],
  ['exercises/02-other/lib/a.js', false]
]

for (const [path, isRight] of paths) {
  test(`answers: the path ${path} ${isRight ? 'leads there' : 'leads elsewhere'}`, async t => {
    const answer = `module.exports = { file: '${path}'.replace('DIR', __dirname) }\n`
    const { verdict, says } = await judge(t, answer, { file: { path: 'lib/a.js' } })
    assert.equal(verdict, isRight ? 'holds' : 'fails', says)
  })
}
