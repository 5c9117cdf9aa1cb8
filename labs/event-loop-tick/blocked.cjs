'use strict'

// When does the timer fire?
const AFTER_MS = 100
const STEPS = Number(process.argv[2])

const startedMs = performance.now()
setTimeout(() => console.log(JSON.stringify({ loopMs, firedMs: performance.now() - startedMs })), AFTER_MS)

for (let i = 0; i < STEPS; i++) Math.random()
const loopMs = performance.now() - startedMs
