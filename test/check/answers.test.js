// @ts-check
// What a participant answers is read as a person would read it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkQuickly, makeExercise } from '../support/exercise.js'

const OPEN = { line: 31, kind: { matches: 'leak' }, share: { from: 0.4, to: 0.6 }, name: { matches: '^after' } }
const CHOICES = { first: 'nobody', second: true, third: 30_300, fourth: { from: 0.9, to: 1.1 } }
const NUMBERS = { line: 16, month: 880, version: { from: 18, to: 18 }, rate: { from: 29_500, to: 30_600 } }
const ROUTES = { first: 'search', second: 'health' }
const FORMS = { share: { from: 0.5, to: 1 }, side: 'right' } // and what each must be: see below
const forms = { share: 'share', side: ['left', 'right'] }
const VERSIONS = { slow: { matches: '^\\D*18(\\.[\\dx]+)*$' }, busy: false }
/** @type {[expects: any, forms: any][]} */
const withForms = [[FORMS, forms], [VERSIONS, { slow: 'version' }]]
const PLACE = { file: { path: 'lib/a.js' } } // in exercises/01-own
const RIGHT = 'answers are right'
const leadsTo = path => `{ file: '${path}'.replace('DIR', __dirname) }`

/** @type {[expects: any, exported: string, said: string][]} */
const cases = [
  [OPEN, "{ line: 31, kind: ' Leak ', share: 0.5, name: 'afterwards' }", RIGHT],
  [OPEN, "{ line: '31', kind: 'LEAK', share: '0,5', name: 'after' }", RIGHT],
  [OPEN, "{ line: 32, kind: 'leak', share: NaN, name: 'after' }", 'answers.js has no answer yet for: share'],
  [OPEN, "{ line: 32, kind: 'leak', share: 0.7, name: 'before' }", 'line is not 32, share is not 0.7, name is not "before"'],
  [OPEN, 'undefined', 'answers.js must export an object: module.exports = { ... }'],
  [OPEN, 'nothing', 'answers.js ends with an error: ReferenceError: nothing is not defined'],
  [CHOICES, "{ first: ' Nobody', second: 'True', third: '30,300', fourth: '1 %' }", RIGHT],
  [CHOICES, "{ first: 'A', second: true, third: '30,30', fourth: 1 }", 'right so far: 2 of 4 answers'],
  [NUMBERS, "{ line: 'index.js:16:21', month: '$880', version: 'v18', rate: 'about 30 000 requests/s' }", RIGHT],
  [NUMBERS, "{ line: 'line 16', month: '880 a month', version: 'Node.js 18', rate: '30,303.03' }", RIGHT],
  [NUMBERS, "{ line: '16:21', month: 880.0, version: '18', rate: 3e4 }", RIGHT],
  [NUMBERS, "{ line: '10 16 22', month: '-880', version: '17 or 18', rate: '30k' }", 'answers.js: line is "10 16 22", and must be a number; version is "17 or 18", and must be a number'],
  [NUMBERS, '{ line: 160 * 0.1, month: 100 * (1 - 0.2 - 0.7 + 8.7), version: 18, rate: 3e4 }', RIGHT],
  [NUMBERS, "{ line: '17', month: '-880', version: '17', rate: '30k' }", 'line is not "17", month is not "-880", version is not "17", rate is not "30k"'],
  [NUMBERS, "{ line: '10-22', month: '880 - 0', version: '18.20.8', rate: '0' }", 'line is "10-22", and must be a number; month is "880 - 0", and must be a number; version is "18.20.8", and'],
  [CHOICES, "{ first: 'A', second: 'no', third: 1, fourth: 1 }", 'second is "no", and must be true or false'],
  [FORMS, "{ share: 60_000, side: 'left.js' }", 'share is 60000, and must be a number from 0 to 1; side is "left.js", and must be one of left, right'],
  [FORMS, "{ share: '95 %', side: 'Left' }", 'share is "95 %", and must be a number from 0 to 1'],
  [FORMS, "{ share: 0.6, side: 'left' }", 'right so far: 1 of 2 answers'],
  [VERSIONS, "{ slow: 'yes', busy: false }", 'slow is "yes", and must be a version'],
  [VERSIONS, "{ slow: '16 or 18', busy: false }", 'slow is "16 or 18", and must be a version'],
  [VERSIONS, "{ slow: 'v18.20.x', busy: false }", RIGHT],
  [VERSIONS, '{ slow: 18, busy: false }', RIGHT],
  [VERSIONS, "{ slow: 'node@20', busy: false }", 'right so far: 1 of 2 answers'],
  [ROUTES, "{ first: '/search', second: 'GET /health' }", RIGHT],
  [ROUTES, "{ first: '/search/', second: '/health' }", 'not all of the 2 answers are right'],
  [PLACE, leadsTo('lib/a.js'), RIGHT],
  [PLACE, leadsTo('LIB/../lib/A.js:16:3'), RIGHT],
  [PLACE, leadsTo('exercises/01-own/lib/a.js:16'), RIGHT],
  [PLACE, leadsTo('file://DIR/lib/a.js:16:3'), RIGHT],
  [PLACE, leadsTo('a.js'), 'not the answer'],
  [PLACE, leadsTo('exercises/02-other/lib/a.js'), 'not the answer']
]
for (const [expects, exported, said] of cases) {
  test(`answers: ${exported}`, async t => {
    const holds = [{ kind: 'answers', file: 'answers.js', expects, forms: new Map(withForms).get(expects) }]
    const files = { 'answers.js': `module.exports = ${exported}\n` }
    const { verdict, steps } = await checkQuickly(await makeExercise(t, files, { edits: ['answers.js'], holds }))
    const { says } = steps[steps.length - 1]
    assert.equal(verdict, said === RIGHT ? 'holds' : 'fails', says)
    assert.ok(says.includes(said), says)
  })
}

test('what a file of the participant throws is told of its file and line, and not of the one that runs it', async t => {
  const files = {
    'verdicts.js': "module.exports = { a: require('./budget.js')() }\n",
    'budget.js': 'module.exports = () =>\n  nothing + 1\n'
  }
  const holds = [{ kind: 'answers', file: 'verdicts.js', expects: { a: 1 } }]
  const { steps } = await checkQuickly(await makeExercise(t, files, { edits: ['budget.js'], holds }))
  assert.match(steps[0].says, /^budget\.js ends with an error: ReferenceError: nothing is not defined, at .*budget\.js:2$/)
})
