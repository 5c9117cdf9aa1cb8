'use strict'

module.exports = {
  title: 'Sold out',
  chapter: '10-queues',
  minutes: 15,
  task: 'The server sells pieces until there are none left. A few refusals later it answers nobody any more, while its database has nothing to do. Find out where its five connections are, and change sell.js: whatever becomes of a request, its connection is back in the pool afterwards, with no transaction open, and nothing is sold twice.',
  edits: ['sell.js'],
  keeps: { 'index.js': 'ca36a9581592' },
  server: { route: '/stock/1', needs: ['postgres'] },
  holds: [
    { kind: 'own', name: 'back' },
    { kind: 'own', name: 'sold' }
  ],
  hints: [
    'Run the server, and let five sales fail. The database knows of every connection: SELECT pid, state, query FROM pg_stat_activity. Which state are they in, and after which query?',
    'Which lines of sell.js does a failing sale not get to? There are two ways to fail: too few pieces, and an error of the database, such as for product 99999999999.',
    'Whatever was begun has to be ended before the next one gets the connection. JavaScript has a block that runs however the one before it ends.'
  ],
  why: 'A connection that is not released counts as used for as long as the process lives; once all five are gone, everybody else waits for one without end, and neither the event loop nor the database shows any work. ' +
    'So release belongs into finally, and ROLLBACK before it: given back in the middle of its transaction, the connection would go on holding its locks. ' +
    'The pool can bound the waiting (connectionTimeoutMillis), which turns the silence into an error that somebody sees.'
}
