// @ts-check
// What a server keeps for each minute, and not what it lets go of in time: by a timer, or once there is enough of it.
// And what one of two processes keeps.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepsNothing } from '../../scripts/check/check-mystery.js'
import { keptOfSlowOnes } from '../../scripts/check/with-server.js'
import { stageThat } from '../support/exercise.js'

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
    const bytes = await keptOfSlowOnes(await stageThat(t, answer), signal, MOST_BYTES)
    assert.equal(bytes > MOST_BYTES, isKept, `${bytes} bytes`)
  })
}

const IN_THE_FIRST = `const { existsSync, writeFileSync } = require('node:fs')
  server.isFirst ??= !existsSync('begun')
  writeFileSync('begun', '')`
const KEEPS = '(server.all ??= []).push(Array(500).fill(0))'

/** @type {[string, string, string][]} */
const processes = [
  ['one of two processes keeps is not decided', `${IN_THE_FIRST}; if (server.isFirst) ${KEEPS}; res.end()`, 'undecided'],
  ['both processes keep is a leak', `${KEEPS}; res.end()`, 'fails']
]
for (const [what, answer, verdict] of processes) {
  test(`what ${what}`, async t => {
    const found = await keepsNothing({ stage: await stageThat(t, answer), signal })
    assert.equal(found.verdict, verdict, JSON.stringify(found))
  })
}
