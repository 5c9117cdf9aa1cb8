// Answers with a stub: a short text that is the same whatever it went through before.
//   CHAIN  a file that exports an array of steps
//   FIXED  another one with the same steps; FIXES says how many of the first ones come from it
//   DEPTH  after so many steps it answers
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { loadSteps } from './steps.js'

const listen = createRequire(import.meta.url)('../../../listen.cjs')
const KEEP_ALIVE_MS = 60_000 // connections stay open between two bursts of load
const STUB = 'stub'

const { CHAIN, FIXED = CHAIN, FIXES = '0', DEPTH } = process.env
let last // what was computed is kept, so that no compiler leaves out what nobody reads

const [steps, fixed] = await Promise.all([CHAIN, FIXED].map(loadSteps))
const chain = [...fixed.slice(0, FIXES), ...steps.slice(FIXES)].slice(0, DEPTH)
const server = createServer(({ url, method, headers }, res) => {
  const state = goOn({ url, method, headers }, 0)
  if (isPromise(state)) state.then(value => answer(res, value))
  else answer(res, state)
})
server.keepAliveTimeout = KEEP_ALIVE_MS
listen(server)

// Synchronous steps follow each other without a promise: one for each would have a cost of its own.
function goOn (state, from) {
  let i = from
  const giveUp = error => {
    console.error(`${i < FIXES ? FIXED : CHAIN}, step ${i + 1} (${chain[i].name}) throws: ${error?.message ?? error}`)
    process.exit(1)
  }
  try {
    for (; i < chain.length; i++) {
      state = chain[i](state)
      if (isPromise(state)) return state.then(value => goOn(value, i + 1), giveUp)
    }
  } catch (error) {
    giveUp(error)
  }
  return state
}

function answer (res, state) {
  last = state
  res.end(STUB)
}

function isPromise (value) {
  return typeof value?.then === 'function'
}

process.on('exit', () => last)
