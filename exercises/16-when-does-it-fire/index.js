'use strict'

const { createServer } = require('http')
const { performance } = require('perf_hooks')
const { sumOfRoots } = require('./sum')

const USUAL_COUNT = 1e8
const LONGEST_PAUSE = 0.25 // of all that a sum computes
const FEWEST_BEATS = 15 // while a sum is computed

// Counts what the process did until now: its CPU time, in which to wait for something is no pause, and the time that
// the loop was at work.
function lookAtClocks () {
  const { user, system } = process.cpuUsage()
  return { cpuMicros: user + system, activeMs: performance.eventLoopUtilization().active }
}

// The heart beats by a timer. What is given ends it, and says how it went.
function startHeart () {
  const beats = [lookAtClocks()]
  const timer = setInterval(() => beats.push(lookAtClocks()), 1)
  return () => {
    clearInterval(timer)
    beats.push(lookAtClocks())
    if (longestPause(beats) > LONGEST_PAUSE) return 'and the heart stood still'
    const count = countBeats(beats)
    return count < FEWEST_BEATS ? `and the heart beat only ${count} times` : 'and the heart went on beating'
  }
}

function longestPause (beats) {
  const pauses = beats.slice(1).map(({ cpuMicros }, i) => cpuMicros - beats[i].cpuMicros)
  return Math.max(...pauses) / (beats[beats.length - 1].cpuMicros - beats[0].cpuMicros)
}

// Beats with next to no work between them count as one, or a slow machine would have more of them than a fast one.
function countBeats (beats) {
  const [startMs, endMs] = [beats[0].activeMs, beats[beats.length - 1].activeMs]
  const parts = beats.slice(1, -1).map(({ activeMs }) => Math.floor(100 * (activeMs - startMs) / (endMs - startMs)))
  return new Set(parts).size
}

// While a sum is computed, the heart of the server must go on beating.
const server = createServer(async (req, res) => {
  const [, page, count = USUAL_COUNT] = req.url.split('/') // such as /sum/90000000
  if (page === 'ping') return res.end('pong')
  if (page === 'sum') {
    const endHeart = startHeart()
    const sum = await sumOfRoots(Number(count))
    return res.end(`${sum.toFixed(3)} ${endHeart()}`)
  }
  res.writeHead(404)
  res.end()
})

server.listen(process.env.PORT || 3000, process.env.HOST || '127.0.0.1', () => {
  const { address, port } = server.address()
  console.log('listening on http://' + address + ':' + port)
})

process.once('SIGINT', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
