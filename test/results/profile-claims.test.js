// @ts-check
// What is said of profiles, on call trees made by hand.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkClaim, NO_EVIDENCE } from '../../scripts/results/claim.js'
import { PROFILE_CLAIMS } from '../../scripts/results/profile-claims.js'
import { checkEachProfile } from '../../scripts/results/profile-claims.js'
import { addStack, createTree } from '../../scripts/profile/call-tree.js'

/** @import { Frame, Kind } from '../../scripts/profile/call-tree.js' */

const LISTENER = { file: '01-slow/util.js', line: 26 }

/** @returns {Frame} */
const frame = (name, file, line, kind) => ({ name, file, line, kind: /** @type {Kind} */ (kind) })
const listener = frame('(anonymous)', LISTENER.file, LISTENER.line, 'app')
const emit = frame('emit', 'node:events', 489, 'node')
const route = frame('(anonymous)', '01-slow/index.js', 10, 'app')
const send = frame('send', 'node_modules/restify/lib/response.js', 1, 'package')
const write = frame('writev', 'node', 0, 'native')
const sha = frame('sha512_block_data_order_avx2', 'node', 0, 'native')

/**
 * @param {[Frame[], number][]} stacks with their weights
 * @param {object} [more]
 */
function seen (stacks, { stage = '01-slow', profiler = 'cpu', samples = 1000, ...more } = {}) {
  const tree = createTree()
  for (const [stack, weight] of stacks) addStack(tree, stack, weight)
  return { stage, profiler, samples, tree, listener: LISTENER, ...more }
}
const claim = id => /** @type {any} */ (PROFILE_CLAIMS.find(other => other.id === id))
const check = (id, ...profiles) => checkClaim(claim(id), { ...NO_EVIDENCE, profiles })

test('the listener is the hottest with over half of the time, or the claim fails', () => {
  assert.equal(check('listener-is-hottest', seen([[[emit, listener], 8], [[route, send], 2]])).verdict, 'holds')
  assert.equal(check('listener-is-hottest', seen([[[emit, listener], 4], [[route, send], 6]])).verdict, 'fails')
  assert.equal(check('listener-is-hottest', seen([[[emit, listener], 3], [[send], 7]])).verdict, 'fails')
})

test('of several profilers, the one that is shown or that disagrees is named', () => {
  const by = (profiler, share) => seen([[[emit, listener], share], [[route, send], 10 - share]], { profiler })
  const said = (...profiles) => {
    const { verdict, measured } = check('listener-is-hottest', ...profiles)
    return [verdict, measured.at(-1), measured.find(part => typeof part === 'object')?.value]
  }
  assert.deepEqual(said(by('flame', 8), by('cpu', 7), by('prof', 9)), ['holds', 'by the profiler cpu', 0.7])
  assert.deepEqual(said(by('flame', 4), by('cpu', 7)), ['fails', 'by the profiler flame', 0.6])
})

test('a function on another line, or with the same name elsewhere, is not the listener', () => {
  const other = frame('(anonymous)', LISTENER.file, 30, 'app')
  assert.equal(check('listener-is-hottest', seen([[[emit, other], 8], [[route], 2]])).verdict, 'fails')
  assert.equal(
    check('koa-listener-is-hot', seen([[[emit, listener], 8]], { stage: 'koa-variant/01-slow', listener: null }))
      .verdict,
    'fails'
  )
})

test('a listener that is in no sample is no proof of a cheap one', () => {
  for (const id of ['listener-is-hottest', 'emit-calls-it']) { assert.equal(check(id, seen([[[emit], 1]])).verdict, 'fails', id) }
  assert.equal(check('listener-shrinks', seen([[[emit], 1]], { stage: '02-listener-fix' })).verdict, 'fails')
  assert.equal(
    check(
      'listener-shrinks',
      seen(
        [
          [[emit, listener], 3],
          [[send], 7]
        ],
        { stage: '02-listener-fix' }
      )
    ).verdict,
    'holds'
  )
})

test('the caller of the listener is named', () => {
  assert.equal(check('emit-calls-it', seen([[[emit, listener], 8], [[send, listener], 1]])).verdict, 'holds')
  assert.deepEqual(
    check(
      'emit-calls-it',
      seen([
        [[emit, listener], 1],
        [[send, listener], 8]
      ])
    ),
    { verdict: 'fails', measured: ['send', send.file] }
  )
})

test('what is left is Node\'s own, unless something is hashed', () => {
  const optimised = more => seen([[[route, write], 8], ...more], { stage: '03-optimized' })
  assert.equal(check('node-is-left', optimised([])).verdict, 'holds')
  assert.equal(
    check('node-is-left', optimised([[[frame('hash', '03-optimized/util.js', 1, 'app')], 1]])).verdict,
    'fails'
  )
  assert.equal(check('node-is-left', optimised([[[send], 9]])).verdict, 'fails')
})

test('too few samples make no claim, nor does no profile', () => {
  assert.equal(check('listener-is-hottest', seen([[[emit, listener], 8]], { samples: 10 })).verdict, 'unresolved')
  assert.equal(check('listener-is-hottest').verdict, 'unresolved')
})

test('the most doubtful of several profilers decides', () => {
  const good = seen([[[emit, listener], 8]], { profiler: 'prof' })
  const bad = seen([[[route], 8]], { profiler: 'flame' })
  assert.equal(check('listener-is-hottest', good, bad).verdict, 'fails')
  assert.equal(check('listener-is-hottest', good, seen([[[emit, listener], 8]], { profiler: 'perf' })).verdict, 'holds')
})

test('compiled functions are spoken of only where they have names', () => {
  const prof = (top, plainNative = []) => seen([[[emit, listener, top], 8]], { profiler: 'prof', plainNative })
  assert.equal(check('sha512-is-hottest', prof(sha)).verdict, 'holds')
  assert.equal(check('sha512-is-hottest', prof(sha, [{ name: 'sha512_block', share: 0.9 }])).verdict, 'fails')
  assert.equal(check('sha512-is-hottest', prof(frame('node', 'node', 0, 'native'))).verdict, 'unresolved')
})

test('a profile that could not be made fails the claims about it, and no other', () => {
  const failures = [{ source: 'profiles', stage: '01-slow', profiler: 'prof', message: 'no log' }]
  assert.equal(checkClaim(claim('sha512-is-hottest'), { ...NO_EVIDENCE, failures }).verdict, 'fails')
  assert.equal(checkClaim(claim('listener-shrinks'), { ...NO_EVIDENCE, failures }).verdict, 'unresolved')
})

test('perf is asked for itself', () => {
  const perf = (...tops) => seen(tops.map(top => [[emit, top], 1]), { profiler: 'perf' })
  assert.equal(check('perf-agrees', perf(sha)).verdict, 'holds')
  assert.equal(check('perf-agrees', perf(sha, write, write)).verdict, 'fails')
  assert.equal(check('perf-agrees', seen([[[emit, sha], 1]], { profiler: 'prof' })).verdict, 'unresolved')
  const each = checkEachProfile([{ stage: '01-slow', profiler: 'perf', profile: perf(sha) }])
  assert.deepEqual(each.map(({ claim: { id }, finding }) => [id, finding.verdict]), [['perf-agrees', 'holds']])
})
