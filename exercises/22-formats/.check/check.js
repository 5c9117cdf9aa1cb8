'use strict'

const ODD = '0000000000000080' + '555555555555d5bf' // -0 and -1/3
const TINY_AND_ENDLESS = '2be6708b68120000' + '000000000000f07f' // 1e-310 and Infinity

module.exports = {
  title: 'The format that somebody wrote by hand',
  chapter: '18-formats',
  minutes: 10,
  task: 'The server sends its readings in eight bytes each, and a function of our own makes them bit by bit. Nearly all of the time of a request goes there. Change pack.js so that it takes a fraction of it. The bytes stay the same, to the last bit, and are made for each request.',
  edits: ['pack.js'],
  server: { route: '/readings/100' },
  holds: [
    {
      kind: 'responses',
      cases: [
        {
          request: { path: '/readings/5.hex' },
          response: { status: 200, bodyEquals: '000000000000f03f' + ODD + TINY_AND_ENDLESS }
        },
        { request: { path: '/readings/3.hex' }, response: { status: 200, bodyEquals: '0000000000000040' + ODD } },
        { request: { path: '/readings/3.hex' }, response: { status: 200, bodyEquals: '0000000000000840' + ODD } },
        { request: { path: '/readings/0.hex' }, response: { status: 200, bodyEquals: '' } },
        {
          request: { path: '/readings/7' },
          response: { status: 200, headers: { 'content-type': 'application/octet-stream', 'content-length': '56' } }
        },
        { request: { path: '/readings/many' }, response: { status: 404 } }
      ]
    },
    { kind: 'own', name: 'apart' },
    { kind: 'ratio', metric: 'cpuMicrosPerRequest', atMost: 0.4 }
  ],
  hints: [
    'Every number becomes 64 little numbers in lists of lists. But the bytes that you want are those in which Node.js holds the number anyway.',
    'A Buffer can be made in its full size first, and written to number by number. See the methods of Buffer whose names begin with "writeDouble".',
    'How many bytes do all numbers take? Make as many at once. Which of those methods puts the lowest byte first, and at which byte does number i begin?'
  ],
  why: 'The engine and its libraries turn values into bytes in native code, and a format that is written by hand in JavaScript competes with that. ' +
    'The same holds of JSON.stringify: an author who packed JSON by hand was twelve times as slow as the built-in.'
}
