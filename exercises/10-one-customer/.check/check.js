'use strict'

module.exports = {
  title: 'A page for one customer',
  chapter: '09-fewer-trips',
  minutes: 15,
  task: 'The server asks its database 22 times for one answer, and waits each time. With a database 5 ms away, each way, that is 220 ms of waiting. Change customer.js, so that an answer takes three queries at most, and the database reads no more than 1,000 rows for it. The answers stay the same, also when the data changes.',
  edits: ['customer.js'],
  keeps: { 'index.js': '039dd2fe50d0' },
  server: { route: '/customers/7', needs: ['postgres'] },
  holds: [
    { kind: 'own', name: 'same' },
    { kind: 'own', name: 'queries' },
    { kind: 'own', name: 'rows' }
  ],
  hints: [
    'Which of the queries needs to know what another one has answered? All others could go together.',
    'Promise.all asks as often as before: on ten connections at the same time, which nobody else has meanwhile. How could the database give the sums of all twenty orders at once?',
    'GROUP BY makes one row for each order. A condition such as = ANY($1) takes a list, and an order without items must still be in the answer.'
  ],
  why: 'Each await in the loop waits for the way there and back, and the way is the same for one row as for twenty. ' +
    'Promise.all makes the waiting shorter and leaves the work: as many queries, and up to ten connections for one answer. One query for all of them needs one way there and back, and one connection.'
}
