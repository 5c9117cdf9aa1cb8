'use strict'

// Second by second: what becomes of requests, before, during and after three seconds in which the database refuses all.
const { simulate } = require('./simulation')

const SECONDS = 20
const isDown = ms => ms >= 5000 && ms < 8000

simulate({ file: './retry', seconds: SECONDS, refuses: ({ nowMs }) => isDown(nowMs) }).then(requests => {
  console.log('second  requests  attempts  answered')
  for (let second = 0; second < SECONDS; second++) {
    const isIn = ms => Math.floor(ms / 1000) === second
    const own = requests.filter(({ atMs }) => isIn(atMs))
    const attempts = requests.flatMap(({ attemptsMs }) => attemptsMs).filter(isIn)
    const answered = own.filter(({ outcome }) => outcome === 'answered')
    const row = [second, own.length, attempts.length, answered.length]
    console.log(row.map((n, i) => String(n).padStart(i ? 8 : 6)).join('  '))
  }
})
