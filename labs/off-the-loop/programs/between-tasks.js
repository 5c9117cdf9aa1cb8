'use strict'

// Does what a worker has begun go on between two tasks of its pool? Usage: node between-tasks.js ATOMICS IDLE_MS
const { join } = require('path')
const { setTimeout } = require('timers/promises')
const { Piscina } = require('piscina')

const [atomics, idleMs] = process.argv.slice(2)
const EVERY_MS = 10
const WARM_UP = 200
const TASKS = 1000

async function main () {
  const pool = new Piscina({ filename: join(__dirname, 'heartbeat.js'), minThreads: 1, maxThreads: 1, atomics })
  const beats = new Int32Array(new SharedArrayBuffer(4))
  await pool.run({ beats, everyMs: EVERY_MS })
  const before = Atomics.load(beats, 0)
  await setTimeout(Number(idleMs))
  const beatsBetween = Atomics.load(beats, 0) - before
  for (let i = 0; i < WARM_UP; i++) await pool.run(null)
  const startedMs = performance.now()
  for (let i = 0; i < TASKS; i++) await pool.run(null)
  const wallMs = performance.now() - startedMs
  console.log(JSON.stringify({ idleMs: Number(idleMs), everyMs: EVERY_MS, beatsBetween, tasks: TASKS, wallMs }))
  process.exit(0) // the heart would beat on
}

main()
