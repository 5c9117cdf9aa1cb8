// @ts-check
'use strict'

// What does a call of log.debug cost while debug is off? Prints nanoseconds a call, of several batches in turn.
const [logger, PACKAGES] = process.argv.slice(2)
Object.assign(process.env, { PACKAGES })
const { SETUPS } = require('./setups.cjs')

const BATCHES = 7
const CALLS = 20_000
const LIST = Array.from({ length: 20 }, (_, id) => ({ id, name: 'item ' + id }))

const { debug } = SETUPS[logger]('/dev/null')
let calls = 0
/** @type {Record<string, (i: number) => void>} */
const KINDS = {
  loop () { calls++ }, // so that the loop is not thrown away
  ...(debug && {
    call (i) { calls++; debug({ id: i }, 'sold') },
    expensive (i) { calls++; debug({ id: i, list: JSON.stringify(LIST) }, 'sold') }
  })
}

/** @type {Record<string, number[]>} */
const nanos = Object.fromEntries(Object.keys(KINDS).map(kind => [kind, []]))
for (let batch = 0; batch <= BATCHES; batch++) {
  for (const [kind, run] of Object.entries(KINDS)) {
    const took = time(run)
    if (batch > 0) nanos[kind].push(took) // the first is what V8 warms up by
  }
}
process.stdout.write(JSON.stringify({ nanos, calls }))

function time (run) {
  const began = process.hrtime.bigint()
  for (let i = 0; i < CALLS; i++) run(i)
  return Number(process.hrtime.bigint() - began) / CALLS
}
