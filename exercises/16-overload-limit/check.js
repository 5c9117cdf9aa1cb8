'use strict'

module.exports = {
  title: 'No, not now',
  chapter: '12-overload',
  minutes: 15,
  task: 'The server can do 50 requests a second, and gets 200. Change limit.js so that it refuses what it cannot do in time, by its event-loop utilisation, and answers everybody while it has little to do.',
  edits: ['limit.js'],
  server: { route: '/' },
  holds: [
    { kind: 'overload', path: '/', calmRate: 5, busyRate: 200, connections: 50, refusal: 503 }
  ],
  hints: [
    'perf_hooks has performance.eventLoopUtilization(). Which share of the time was the loop at work, since when?',
    'Called without arguments it looks back to the start of the process, and so forgets nothing and reacts late. Called with two readings it gives the share between them.',
    'Every 100 ms: const now = eventLoopUtilization(), take eventLoopUtilization(now, last).utilization, keep now as last. Refuse while it is above 0.8.'
  ],
  solution: '.solution',
  why: 'At constant load a server that accepts everything builds a queue, and in the end it answers only clients that have long given up; here a 503 costs far less than an answer, and it keeps the queue short. ' +
    'A closed loop of a load generator never shows this, since it waits for each answer before it asks again: real users do not.'
}
