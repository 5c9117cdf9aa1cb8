'use strict'

const { dirname, join } = require('path')

const isOnce = ({ number, attemptsMs }) => number % 50 === 10 && attemptsMs.length === 1

// Which attempts fail, and for how many seconds requests come.
const RUNS = {
  down: { seconds: 20, refuses: () => true },
  downAfterCalm: { seconds: 65, refuses: ({ nowMs }) => nowMs >= 60_000 }, // in a minute of calm, somebody may save up
  halfDown: { seconds: 20, refuses: ({ request }) => request.number % 2 === 0 },
  oneInFifty: { seconds: 60, refuses: ({ request }) => isOnce(request) },
  downForThree: {
    seconds: 26,
    refuses: ({ nowMs, request }) => (nowMs >= 5000 && nowMs < 8000) || (nowMs >= 20_000 && isOnce(request))
  },
  otherErrors: {
    seconds: 20,
    refuses: ({ request }) => request.number % 50 === 30 ? { code: '23505' } : isOnce(request)
  }
}

// In a process of its own each: what retry.js remembers of one run, the next one does not know.
module.exports = (file, run) => {
  const { simulate } = require(join(dirname(file), 'simulation.js'))
  return simulate({ file, ...RUNS[run] })
}
