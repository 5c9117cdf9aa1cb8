'use strict'

const SUM = '666666661\\d{3}\\.\\d{3}' // each order of adding up rounds in another way

module.exports = {
  title: 'When does it fire?',
  chapter: '11-the-event-loop',
  minutes: 10,
  task: 'The server counts its own heartbeats by a timer. While it computes /sum, none of them comes, although the sum awaits something a hundred times. Change sum.js so that the heart beats on, 15 times or more in each sum. The sum itself stays in this thread, and stays the same.',
  edits: ['sum.js'],
  keeps: { 'index.js': '1a9f2e920146' },
  server: { route: '/ping' },
  holds: [
    { kind: 'own', name: 'other-sum' },
    {
      kind: 'responses',
      cases: [
        { request: { path: '/ping' }, response: { status: 200, bodyEquals: 'pong' } },
        { request: { path: '/sum' }, response: { status: 200, bodyMatches: `^${SUM} ` } },
        { request: { path: '/sum' }, response: { status: 200, bodyMatches: `^${SUM} and the heart went on beating$` } },
        { request: { path: '/sum' }, response: { status: 200, bodyMatches: `^${SUM} and the heart went on beating$` } }
      ]
    }
  ],
  hints: [
    'A promise that is settled already goes on in the same turn of the loop, before any timer. How long may that turn become?',
    'Which functions come back in another turn of the loop? The module timers/promises has some that can be awaited.',
    'Timers have a phase of the loop, and so have requests and setImmediate; promises that are settled have none. Wait for something with a phase of its own, but not at each step: a turn costs more than a step.'
  ],
  why: '"await" gives way to other promises and to nothing else: as long as there is one that is settled, the loop does not move on. ' +
    'setImmediate ends the turn, so timers fire and requests are read before the next slice. The slices decide how late everybody is, and not the length of the whole work.'
}
