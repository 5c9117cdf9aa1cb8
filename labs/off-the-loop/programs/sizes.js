'use strict'

// What a report costs by its size, one after the other. Usage: node sizes.js WAY MS LIMIT...
const [way, forMs, ...limits] = process.argv.slice(2)
const { report, close } = require(`../servers/report/ways/${way}.js`).open()

const WARM_UP = 20
const FEWEST = 5

async function main () {
  for (const limit of limits.map(Number)) {
    for (let i = 0; i < WARM_UP; i++) await report(limit)
    const beforeMicros = mainMicros()
    const startedMs = performance.now()
    let calls = 0
    while (calls < FEWEST || performance.now() - startedMs < Number(forMs)) {
      await report(limit)
      calls++
    }
    const wallMs = performance.now() - startedMs
    const micros = beforeMicros === null ? null : mainMicros() - beforeMicros
    console.log(JSON.stringify({ limit, calls, wallMs, mainMicros: micros }))
  }
  close()
}

/** CPU time of the main thread, where Node.js tells it. */
function mainMicros () {
  if (!process.threadCpuUsage) return null
  const { user, system } = process.threadCpuUsage()
  return user + system
}

main()
