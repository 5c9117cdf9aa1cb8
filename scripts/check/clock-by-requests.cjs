'use strict'

// Preloaded into a server: a minute passes before each request, by Date, by performance.now() and for timers, of which
// the due ones come first. What is kept for each minute then shows by few requests. Timers of packages go by the real
// clock: a pool would close its connections each time.
const { subscribe } = require('node:diagnostics_channel')
const timers = require('node:timers')
const { promisify } = require('node:util')

const MINUTE_MS = 60_000
const OF_PACKAGE = /[\\/]node_modules[\\/]/
const CALLER = 3 // the line of a stack, below its error, isOfPackage and remember
const dateMs = Date.now
const sinceStartMs = performance.now.bind(performance)
const waiting = new Set()
let passedMs = 0

global.Date = new Proxy(Date, {
  construct: (target, args, made) => Reflect.construct(target, args.length ? args : [Date.now()], made)
})
Date.now = () => dateMs() + passedMs
performance.now = () => sinceStartMs() + passedMs

for (const name of ['setTimeout', 'setInterval']) {
  const start = timers[name]
  const remember = (work, delayMs, ...args) => {
    const timer = start(work, delayMs, ...args)
    if (isOfPackage()) return timer
    const everyMs = Number(delayMs) || 1
    waiting.add({ timer, everyMs, dueMs: performance.now() + everyMs, work: () => work.apply(timer, args) })
    return timer
  }
  global[name] = timers[name] = Object.assign(remember, { [promisify.custom]: start[promisify.custom] })
}

function isOfPackage () {
  const { stack = '' } = new Error()
  return OF_PACKAGE.test(stack.split('\n')[CALLER])
}

subscribe('http.server.request.start', () => {
  passedMs += MINUTE_MS
  for (const one of waiting) {
    if (one.timer._destroyed) waiting.delete(one)
    else if (one.dueMs <= performance.now()) ring(one)
  }
})

/** An interval that is due several times comes once, as after any pause of the loop. */
function ring (one) {
  const { timer, everyMs, work } = one
  if (timer._repeat === null) clearTimeout(timer)
  one.dueMs = performance.now() + everyMs
  work()
}
