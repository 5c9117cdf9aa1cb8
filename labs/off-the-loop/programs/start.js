'use strict'

// How long it takes until a way to compute elsewhere gives its first answer, and what memory it takes. Usage: node
// start.js WAY
async function main () {
  const { open } = require(`../servers/report/ways/${process.argv[2]}.js`)
  const beforeBytes = process.memoryUsage().rss
  const startedMs = performance.now()
  const { report, usage, close } = open()
  await report(1)
  const startMs = performance.now() - startedMs
  const grownBytes = process.memoryUsage().rss - beforeBytes
  const child = await usage()
  console.log(JSON.stringify({ startMs, rssBytes: grownBytes + (child ? child.rssBytes : 0) }))
  close()
}

main()
