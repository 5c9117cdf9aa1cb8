'use strict'

module.exports = {
  title: 'What holds it?',
  chapter: 'memory',
  minutes: 15,
  task: 'The memory of the server grows with every request. Take two heap snapshots with a load in between, find what the second has more of, and follow its retainers to a variable. Fill in answers.js.',
  edits: ['answers.js'],
  keeps: {
    'index.js': '4a5509a501eb',
    'lookups.js': '64324347522b',
    'prices.js': 'fd64e535d73d',
    'visits.js': '578648b980ab'
  },
  server: { route: '/' },
  holds: [
    {
      kind: 'answers',
      file: 'answers.js',
      expects: { variable: 'resolved', file: { path: 'lookups.js' }, line: { from: 8, to: 9 }, collected: false }
    }
  ],
  hints: [
    'Send exactly a hundred requests between the snapshots, and sort the comparison by what is new. What has grown by a hundred?',
    'Some caches grow at first and then stop. Take a third snapshot: what grows again is the leak.',
    'The retainers lead from an object to who holds it. The first name of a variable of this server on the way, in a Context, is the answer.'
  ],
  why: 'The key has the time of the request in it, so nothing is ever found in the cache and everything is added. ' +
    'The other cache is as long-lived, but it has a bound. A snapshot tells which of two that look alike grows.'
}
