'use strict'

module.exports = {
  title: 'The day of the sale',
  chapter: '10-queues',
  minutes: 10,
  task: 'Orders take seconds, and nothing is busy. activity.txt is what the database said meanwhile. Find the connection that all others wait for, what it waits for itself, and what would have ended that. Fill in answers.js.',
  edits: ['answers.js'],
  keeps: { 'activity.txt': 'd617f30c090e' },
  holds: [
    {
      kind: 'answers',
      file: 'answers.js',
      expects: {
        holder: 4120,
        waitsFor: 'the server',
        endsIt: 'idle_in_transaction_session_timeout',
        largerPool: 'does not help'
      },
      forms: {
        waitsFor: ['a lock', 'the disk', 'the server'],
        endsIt: ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'],
        largerPool: ['helps', 'does not help']
      }
    }
  ],
  hints: [
    'Begin with any row that waits, and go to the row that blocks it. Go on until nobody blocks the row.',
    'A connection in the state "idle in transaction" runs no statement. Who has to say what comes next?',
    'Of the three limits, one counts the wait for a lock, one counts a statement, and one counts the time between two statements.'
  ],
  why: 'The rows that wait for stock are no trouble of the stock: the order that has changed it waits for a customer, whose row is held by somebody who does nothing at all. ' +
    'So follow blocked_by to its end before you look at a query. At that end, your own code awaits something else in the middle of a transaction. ' +
    'No statement runs there, so neither lock_timeout nor statement_timeout ends it; and with a larger pool, more of them would wait for the same row. ' +
    'What ends it ends its connection as well: pg then emits "error" on the client, and whoever does not listen for that on a client of the pool loses the whole server.'
}
