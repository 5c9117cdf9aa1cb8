// @ts-check
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { findExercise, readExercise, readExercises } from '../../scripts/check/exercises.js'
import { LEAST, makeExercise } from '../support/exercise.js'

const server = { route: '/' }

/** @type {[string, any, RegExp][]} what is wrong, what a check.js says instead, and what is said to it */
const slips = [
  ['a key that is not known', { hint: [] }, /check\.js:\d+: hint is not known; allowed: title, chapter,/],
  [
    'a kind that there is not',
    { holds: [{ kind: 'beauty' }] },
    /check\.js:\d+: holds\[0\]\.kind is "beauty"; allowed: contract, listeners,/
  ],
  [
    'a ratio of requests from above',
    { server, holds: [{ kind: 'ratio', metric: 'requestsPerSecond', atMost: 1 }] },
    /holds\[0\]\.atMost is not known; allowed: kind, metric, atLeast$/
  ],
  [
    'a file outside of its folder',
    { edits: ['../util.js'] },
    /edits\[0\] is "\.\.\/util\.js"; allowed: the name of a file/
  ],
  [
    'a header of no kind',
    {
      server,
      holds: [
        { kind: 'responses', cases: [{ request: { path: '/' }, response: { headers: { etag: { like: 'x' } } } }] }
      ]
    },
    /response\.headers\.etag\.like is not known/
  ]
]

for (const [what, change, said] of slips) {
  test(`a check.js with ${what} is named with its line`, async t => {
    await assert.rejects(makeExercise(t, {}, change), error => {
      assert.ok(error instanceof Error)
      assert.equal(error.name, 'UsageError', String(error.stack))
      assert.match(error.message, said)
      assert.doesNotMatch(error.message, /\n/)
      return true
    })
  })
}

test('the line is that of the slip', async t => {
  const text = `// what must hold\nmodule.exports = {\n${Object.entries({ ...LEAST, minutes: 'ten' })
    .map(([key, value]) => `  ${key}: ${JSON.stringify(value)}`)
    .join(',\n')}\n}\n`
  await assert.rejects(makeExercise(t, { '.check/check.js': text }, {}), {
    message: /01-own\/\.check\/check\.js:5: minutes is "ten"; allowed: a number above 0 to 240$/
  })
})

test('a check.js that is no script is named with its line, and one that is missing with the way back', async t => {
  await assert.rejects(makeExercise(t, { '.check/check.js': 'module.exports = {\n  title: "t\n}\n' }, {}), {
    message: /check\.js:2: Invalid or unexpected token$/
  })
  const { dir } = await makeExercise(t, {}, {})
  await rm(join(dir, '.check/check.js'))
  await assert.rejects(readExercise(dir), { message: /01-own\/\.check\/check\.js is missing: git restore \S+check\.js$/ })
})

test('an exercise is found by number, name or folder', async () => {
  const exercises = await readExercises()
  for (const name of ['5', '05', 'slower-every-time', 'exercises/05-slower-every-time/', './exercises/5', 'exercises\\05']) {
    assert.equal(findExercise(exercises, name).id, '05-slower-every-time', name)
  }
  for (const name of ['', '0', 'fix', 'exercises/']) {
    assert.throws(() => findExercise(exercises, name), { name: 'UsageError', message: /^unknown exercise ".*"; there are: / })
  }
})
