'use strict'

// What a report costs by its size, one after the other. Usage: node sizes.js WAY MS LIMIT...
const [way, forMs, ...limits] = process.argv.slice(2)
const { report, usage, close } = require(`../servers/report/ways/${way}.js`).open()

const WARM_UP = 20
const FEWEST = 5

async function main () {
  const sizes = []
  for (const limit of limits.map(Number)) {
    for (let i = 0; i < WARM_UP; i++) await report(limit)
    const before = await readCosts()
    let calls = 0
    while (calls < FEWEST || performance.now() - before.wallMs < Number(forMs)) {
      await report(limit)
      calls++
    }
    const after = await readCosts(performance.now())
    sizes.push({ limit, calls, ...difference(after, before) })
  }
  console.log(JSON.stringify(sizes))
  close()
}

/** CPU time of the main thread, where Node.js tells it, and of all that has a part in it. */
async function readCosts (wallMs) {
  const mainMicros = process.threadCpuUsage ? sum(process.threadCpuUsage()) : null
  const ownMicros = sum(process.cpuUsage())
  const helper = await usage()
  return {
    wallMs: wallMs === undefined ? performance.now() : wallMs,
    mainMicros,
    allMicros: ownMicros + (helper ? helper.cpuMicros : 0)
  }
}

function difference (after, before) {
  return {
    wallMs: after.wallMs - before.wallMs,
    mainMicros: after.mainMicros === null ? null : after.mainMicros - before.mainMicros,
    allMicros: after.allMicros - before.allMicros
  }
}

function sum ({ user, system }) {
  return user + system
}

main()
