// @ts-check
import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { findExercise, readExercise, readExercises } from '../../scripts/check/exercises.js'
import { LEAST, makeExercise, makeExercisesRoot } from '../support/exercise.js'

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
    'a kind without what it needs',
    { holds: [{ kind: 'own' }] },
    /holds\[0\] has no name; it needs: kind, name$/
  ],
  [
    'a metric that there is not',
    { server, holds: [{ kind: 'ratio', metric: 'speed', atMost: 1 }] },
    /holds\[0\]\.metric is "speed"; allowed: cpuMicrosPerRequest, requestsPerSecond$/
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
  ['no list of hints', { hints: 'look' }, /hints is "look"; allowed: a list$/],
  [
    'an answer of no kind',
    { holds: [{ kind: 'answers', file: 'a.js', expects: { speed: { about: 5 } } }] },
    /holds\[0\]\.expects\.speed\.about is not known/
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

for (const [what, title, said] of [
  ['nothing', 'undefined', 'undefined'],
  ['a function', '() => "t"', 'function'],
  ['a BigInt', '4n', 'bigint'],
  ['an object that holds itself', '(o => { o.o = o; return o })({})', 'object']
]) {
  test(`a check.js with ${what} where a text belongs is named with its line`, async t => {
    const text = `module.exports = ${JSON.stringify(LEAST, null, 2)}\n`.replace('"title": "t"', `"title": ${title}`)
    await assert.rejects(makeExercise(t, { '.check/check.js': text }, {}), {
      name: 'UsageError',
      message: new RegExp(`check\\.js:2: title is ${said}; allowed: a text$`)
    })
  })
}

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
  for (const name of [
    '5',
    '05',
    'slower-every-time',
    '05-slower-every-time',
    'exercises/05',
    'exercises/05-slower-every-time/',
    './exercises/5',
    'exercises\\05'
  ]) {
    assert.equal(findExercise(exercises, name).id, '05-slower-every-time', name)
  }
  for (const name of ['', '0', '99', 'fix', '05-fix', 'exercises/']) {
    assert.throws(
      () => findExercise(exercises, name),
      { name: 'UsageError', message: /^unknown exercise ".*"; there are: .*05-slower-every-time/ },
      name
    )
  }
})

test('only folders that begin with a number are exercises', async t => {
  const root = await makeExercisesRoot(t)
  await writeFile(join(root, 'exercises/01-notes.txt'), '')
  assert.deepEqual(await readExercises(root), [])
})
