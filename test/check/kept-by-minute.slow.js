// @ts-check
// What a server keeps for each minute, and not what it lets go of in time: by a timer, or once there is enough of it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keptOfSlowOnes } from '../../scripts/check/with-server.js'
import { PLAIN_STAGE } from '../../scripts/stages/catalog.js'
import { serverThat } from '../support/exercise.js'
import { folderOf } from '../support/temporary.js'

const MOST_BYTES = 200
const { signal } = new AbortController()

const PUT_BY = 'const minutes = server.minutes ??= new Map(); const minute = Math.floor(Date.now() / 60_000)\n' +
  'minutes.set(minute, Array(100).fill(0)); res.end()\n'
/** @type {[what: string, answer: string, isKept: boolean][]} */
const SERVERS = [
  ['what is put by', PUT_BY, true],
  ['what a timer lets go of', `${PUT_BY} setTimeout(() => minutes.delete(minute), 600_000).unref()`, false],
  ['what another timer lets go of', `${PUT_BY} server.timer ??= setInterval(() => minutes.clear(), 600_000).unref()`, false],
  ['what is let go of at five hundred', `${PUT_BY} if (minutes.size > 500) minutes.clear()`, false]
]

for (const [what, answer, isKept] of SERVERS) {
  test(`${what} is ${isKept ? 'kept' : 'not kept'}, where a minute passes between two requests`, async t => {
    const dir = await folderOf(t, { 'index.js': serverThat(answer), 'package.json': '{ "type": "commonjs" }' })
    const said = { title: '', track: '', teaches: '', defects: [], dependencies: [] }
    const stage = { ...PLAIN_STAGE, ...said, id: 'own', dir, route: '/' }
    const bytes = await keptOfSlowOnes(stage, signal, MOST_BYTES)
    assert.equal(bytes > MOST_BYTES, isKept, `${bytes} bytes`)
  })
}
