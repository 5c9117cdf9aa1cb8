'use strict'

module.exports = {
  title: 'No, not now',
  chapter: '12-overload',
  minutes: 15,
  task: 'The server can do 50 requests a second, and gets 200. Change limit.js so that it refuses what it cannot do within a second, by its event-loop utilisation, and answers everybody while it has half of what it can do. It must notice by itself when requests take more or less work than now.',
  edits: ['limit.js'],
  keeps: { 'index.js': '9ef6179c2204' },
  server: { route: '/' },
  holds: [
    { kind: 'own', name: 'overload', measuringS: 24 }
  ],
  hints: [
    'perf_hooks has performance.eventLoopUtilization(). Which share of the time was the loop at work, since when? How late a timer comes is something else: it tells how long the requests are.',
    'Called without arguments it looks back to the start of the process, and so forgets nothing and reacts late. Called with two readings it gives the share between them.',
    'Read it at short regular intervals, and keep the share since the reading before. The shorter the interval, the sooner it sees that there is too much, and that it is over. And how full may the loop be at half of what it can do?'
  ],
  why: 'At constant load a server that accepts everything builds a queue, and in the end it answers only clients that have long given up; here a 503 costs far less than an answer, and it keeps the queue short. ' +
    'A closed loop of a load generator never shows this, since it waits for each answer before it asks again: real users do not.'
}
