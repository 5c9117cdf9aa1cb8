'use strict'

module.exports = {
  title: 'How large a pool?',
  chapter: '10-queues',
  minutes: 15,
  task: 'Work out how many connections a service needs, before anybody measures it, and write your numbers into answers.js. Then the check runs index.js with your pool, on a database 25 ms away, and counts how many requests wait for a connection.',
  edits: ['answers.js'],
  keeps: { 'index.js': 'b6f01fcd2c85' },
  server: { route: '/', needs: ['postgres'] },
  holds: [
    {
      kind: 'answers',
      file: 'answers.js',
      expects: {
        heldMs: 175,
        inUse: { from: 5.2, to: 5.3 },
        pool: { from: 10, to: 24 }, // by Erlang's formula, 10.3 % wait for one of nine and 4.8 % for one of ten
        most: 24,
        withoutBegin: { from: 2.2, to: 2.3 }
      }
    },
    { kind: 'own', name: 'waits', measuringS: 11 }
  ],
  hints: [
    'Each statement goes to the database and its answer comes back, before the next one is sent. How many ms are on the way, and how many are work?',
    "Little's law: how many requests are in progress at a time is how many come in a second, times how many seconds each of them stays.",
    'The average is exceeded about half of the time. Requests that arrive at random come in bunches, so take about twice the average; and all four pools have to fit into what the database allows.'
  ],
  why: 'On average 5.25 connections are in use, and with a pool of six two requests in three would wait: they arrive in bunches. With ten, one in twenty waits. ' +
    'A hundred in each pool would help nobody, as they are never in use; but four such pools may ask for 400 connections when the database is slow, and it refuses all beyond 97. ' +
    'What shortens the time that a request holds its connection is worth more than a larger pool: without BEGIN and COMMIT, fewer than half are in use.'
}
