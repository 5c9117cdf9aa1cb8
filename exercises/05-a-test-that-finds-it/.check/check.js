'use strict'

module.exports = {
  title: 'A test that finds it',
  chapter: '04-experiments',
  minutes: 10,
  task: 'The test in listeners-test.js passes on 01-slow and on 02-listener-fix. Change it so that it fails on 01-slow, and still passes on 02-listener-fix.',
  edits: ['listeners-test.js'],
  holds: [
    { kind: 'own', name: 'test' }
  ],
  hints: [
    'One request shows nothing: after it both servers are alike. What is different after the second?',
    'Ask several times, then count. How many listeners should a server have, however often it was asked?',
    "Print listenerCount('after') on both stages after each of a dozen requests. On which of the two does the number grow?"
  ],
  why: 'What a request leaves behind is invisible to a test that asks once, so ask a dozen times and count what must not grow. ' +
    'A count needs no clock: it fails in a millisecond, on every machine, busy or not, long before a load test would.'
}
