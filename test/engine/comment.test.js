// @ts-check
// One comment at a pull request, and the right one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { join } from 'node:path'
import { execa } from 'execa'
import { rootDir } from '../../scripts/stages/catalog.js'
import { BOT, COMMIT, EVENT, FORK, hostOf, REPOSITORY, requestOf } from '../support/host.js'
import { comparisonOf, resultOf } from '../support/results.js'
import { folderOf } from '../support/temporary.js'
import { zipOf } from '../support/zip.js'

const SAME = { value: 1, low: 0.99, high: 1.01, count: 4, starts: [1, 1.01, 0.99, 1] }
const zipped = (result = resultOf()) => zipOf([{ name: 'bench-in-turns.json', content: JSON.stringify(result) }])

/** As comment/action.yml does. */
async function commentAt (t, { api }, event = EVENT) {
  const folder = await folderOf(t, { 'event.json': JSON.stringify(event) })
  const env = {
    ARTIFACT: 'bench-in-turns',
    GITHUB_API_URL: api,
    GITHUB_EVENT_PATH: join(folder, 'event.json'),
    GITHUB_REPOSITORY: REPOSITORY,
    GITHUB_TOKEN: 'a token'
  }
  const main = join(rootDir, 'packages/bench-in-turns/comment/main.js')
  return execa('node', [main], { env, reject: false, all: true })
}

test('the verdict and the noise beside it are in its first line, and it is written anew the next time', async t => {
  const noise = comparisonOf({ verdict: 'the same', cpuMicrosPerRequest: SAME, requestsPerSecond: SAME })
  const host = await hostOf(t, { archive: zipped(resultOf({ noise })) })
  assert.equal((await commentAt(t, host)).all, 'the comment at #12 is there')
  const [first, ...rest] = host.comments[0].body.split('\n')
  assert.match(first, /^`shop` ÷ `shop at 1a2b3c4`: \*\*worse\*\*: a request costs 1\.20x \(1\.19 to 1\.21\) the CPU time; .* Noise alone, the older version beside itself: \*\*the same within 5 %\*\*: a request costs 1\.00x /)
  assert.match(rest.join('\n'), /^\n<details><summary>[^]*\| `shop` \| 1,000 [^]*\n<\/details>\n[^]*<!-- bench-in-turns -->\n$/)
  assert.equal((await commentAt(t, host)).all, 'the comment at #12 was written anew')
  assert.equal(host.comments.length, 1)
})

test('of several routes, the one that matters most comes first', async t => {
  const better = comparisonOf({ now: 'a', cpuMicrosPerRequest: { ...SAME, starts: [0.8, 0.81, 0.8] }, requestsPerSecond: SAME })
  const failed = comparisonOf({ now: 'c', failures: ['c: 3 of 4 requests (3 timeouts)'] })
  const host = await hostOf(t, { archive: zipped(resultOf({ comparisons: [better, comparisonOf({ now: 'b' }), failed] })) })
  await commentAt(t, host)
  const order = [...host.comments[0].body.matchAll(/^`(\w)` ÷ .*?\*\*([\w ]+)\*\*/gm)].map(([, ...found]) => found.join(' '))
  assert.deepEqual(order, ['c failed', 'b worse', 'a better'])
})

test('its own comment is found among hundreds, and what others have marked like it is left alone', async t => {
  const others = Array.from({ length: 120 }, (_, i) => ({ id: i, user: { login: 'mallory' }, body: '<!-- bench-in-turns -->', on: 12 }))
  const elsewhere = { id: 500, user: BOT, body: '<!-- bench-in-turns -->', on: 13 }
  const own = { id: 501, user: BOT, body: '<!-- bench-in-turns -->', on: 12 }
  const host = await hostOf(t, { archive: zipped(), comments: [...others, elsewhere, own] })
  assert.equal((await commentAt(t, host)).all, 'the comment at #12 was written anew')
  assert.deepEqual(host.asked.filter(asked => /PATCH|POST/.test(asked)), ['PATCH issues/comments/501'])
})

/** @type {[string, object, any?, any?][]} */
const none = [
  ['a run that was not of a pull request', {}, { workflow_run: { ...EVENT.workflow_run, event: 'push' } }],
  ['an event of another kind', {}, { pull_request: { number: 3 } }],
  ['a branch whose request has a newer commit', { requests: [requestOf(12, { sha: 'b'.repeat(40) })] }],
  ['a request that was closed', { requests: [] }],
  ['a fork that is gone', {}, { workflow_run: { ...EVENT.workflow_run, head_repository: null } }],
  ['a run that has left nothing', { artifact: { expired: true } }]
]
for (const [what, state, event] of none) {
  test(`${what} gets no comment, and that is no failure`, async t => {
    const host = await hostOf(t, { archive: zipped(), ...state })
    const { exitCode, all } = await commentAt(t, host, event)
    assert.equal(exitCode, 0, all)
    assert.match(all, /^no comment: /)
    assert.deepEqual(host.comments, [])
    assert.ok(!host.asked.some(asked => /zip$|POST|PATCH/.test(asked)))
  })
}

test('the number is that of the host, whatever else the event and the result say', async t => {
  const requests = [
    { ...requestOf(1), base: { repo: { full_name: 'owner/other' } } },
    requestOf(2, { repo: { id: FORK.id + 1 } }),
    requestOf(3, { sha: COMMIT.replace('a', 'b') }),
    requestOf(4)
  ]
  const forged = { ...EVENT.workflow_run, pull_requests: [{ number: 66 }], display_title: '#66' }
  const archive = zipped(/** @type {any} */ ({ ...resultOf(), number: 66, pullRequest: 66 }))
  const host = await hostOf(t, { archive, requests })
  await commentAt(t, host, { workflow_run: forged, number: 66, pull_request: { number: 66 } })
  assert.deepEqual(host.comments.map(({ on }) => on), [4])
})
