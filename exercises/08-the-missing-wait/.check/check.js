'use strict'

module.exports = {
  title: 'The missing wait',
  chapter: '06-load-and-latency',
  minutes: 10,
  task: 'The server stands still for a second, and the small load generator in load.js sees one slow request. Change load.js so that it gives for each of its 150 requests how long an answer took since the request was due.',
  edits: ['load.js'],
  keeps: { 'index.js': '3a331b08d0e4', 'show.js': '6cda42b6541a' },
  server: { route: '/' },
  holds: [
    { kind: 'own', name: 'stall', measuringS: 8 }
  ],
  hints: [
    'Run "npm start -- exercises/08" in one terminal, and "node exercises/08-the-missing-wait/show.js" in another. How many requests are due while the server stands still? How many are sent?',
    'A real client does not wait for the one before it. Write down for request i when it is due, before anything is sent: the start of the load, and i times the interval.',
    'The end of a latency is right already, and its beginning is not. When would somebody who waits for nobody have sent request number i, counted from the start of the load? And does a request that is late already wait any longer?'
  ],
  why: 'A generator that waits for its answer asks nothing during a stall, so it counts one slow request where real clients would have sent fifty: that is coordinated omission. ' +
    'To send them later is not enough, as long as each latency begins when its request is sent and not when it was due.'
}
