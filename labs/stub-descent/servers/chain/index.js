// Answers with a stub: a short text that is the same whatever it went through before.
//   CHAIN  a file that exports an array of steps
//   FIXED  another one with the same steps; FIXES says how many of the first ones come from it
//   DEPTH  after so many steps it answers
//   ROUTE  in place of a server: goes through the chain once, and says before each step which one comes
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const listen = createRequire(import.meta.url)('../../../listen.cjs')
const KEEP_ALIVE_MS = 60_000 // connections stay open between two bursts of load
const STUB = 'stub'

const { CHAIN, FIXED = CHAIN, FIXES = '0', DEPTH, ROUTE } = process.env
let last // what was computed is kept, so that no compiler leaves out what nobody reads

if (ROUTE) await goThrough()
else await serve()

async function goThrough () {
  const say = message => new Promise(resolve => process.send(message, resolve))
  try {
    const steps = await loadSteps(CHAIN)
    await say({ steps: steps.map(({ name }, i) => name || `step ${i + 1}`) })
    let state = { url: ROUTE, method: 'GET', headers: {} }
    for (const [at, step] of steps.entries()) {
      await say({ at })
      state = await step(state)
    }
    await say({ isDone: true })
  } catch (error) {
    await say({ problem: String(error?.message ?? error).split('\n')[0] })
  }
  process.exit()
}

async function serve () {
  const [steps, fixed] = await Promise.all([CHAIN, FIXED].map(loadSteps))
  const chain = [...fixed.slice(0, FIXES), ...steps.slice(FIXES)].slice(0, DEPTH)
  const server = createServer(({ url, method, headers }, res) => {
    const state = goOn(chain, { url, method, headers }, 0)
    if (isPromise(state)) state.then(value => answer(res, value))
    else answer(res, state)
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  listen(server)
}

async function loadSteps (file) {
  const { default: steps } = await import(pathToFileURL(file).href)
  const isChain = Array.isArray(steps) && steps.length > 0 && steps.every(step => typeof step === 'function')
  if (!isChain) throw new TypeError('it exports no array of functions')
  return steps
}

// Synchronous steps follow each other without a promise: one for each would have a cost of its own.
function goOn (chain, state, from) {
  let i = from
  const giveUp = error => {
    console.error(`${i < FIXES ? FIXED : CHAIN}, step ${i + 1} (${chain[i].name}) throws: ${error?.message ?? error}`)
    process.exit(1)
  }
  try {
    for (; i < chain.length; i++) {
      state = chain[i](state)
      if (isPromise(state)) return state.then(value => goOn(chain, value, i + 1), giveUp)
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
