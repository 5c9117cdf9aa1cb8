'use strict'

// How long it takes until a way to compute elsewhere gives its first answer, and what memory it takes. Usage: node
// start.js WAY
const { memoryUsage } = process

async function main () {
  const { open } = require(`../servers/report/ways/${process.argv[2]}.js`)
  const before = memoryUsage()
  const startedMs = performance.now()
  const { report, usage, close } = open()
  await report(1)
  const startMs = performance.now() - startedMs
  const after = memoryUsage()
  const helper = await usage()
  console.log(JSON.stringify({
    startMs,
    rssBytes: after.rss - before.rss,
    heapUsedBytes: after.heapUsed - before.heapUsed,
    helperRssBytes: helper ? helper.rssBytes : 0,
    helperHeapUsedBytes: helper ? helper.heapUsedBytes : 0
  }))
  close()
}

main()
