'use strict'

// A timer that is due while JavaScript runs has to wait until it has run.
const AFTER_MS = 100
const STEPS = Number(process.argv[2])

const startedMs = performance.now()
setTimeout(() => console.log(JSON.stringify({ loopMs, firedMs: performance.now() - startedMs })), AFTER_MS)

for (let i = 0; i < STEPS; i++) Math.random()
const loopMs = performance.now() - startedMs
