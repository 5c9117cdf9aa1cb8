'use strict'

const price = { request: { path: '/price' }, response: { status: 200, bodyMatches: '"cents":1295' } }

module.exports = {
  title: 'One signal for all',
  chapter: 'case-one-signal',
  minutes: 15,
  task: 'The service hands the signal of its shutdown to every fetch, and the signal gets a listener for each. Change ask.js, so that none is left behind when an answer is there, and so that a question without an answer is still given up when the process is told to end.',
  edits: ['ask.js'],
  keeps: { 'index.js': '7213c4cb48ff' },
  server: { route: '/price' },
  holds: [
    {
      kind: 'responses',
      cases: [
        ...Array.from({ length: 40 }, () => price),
        ...Array.from({ length: 20 }, () => ({ request: { path: '/broken' }, response: { status: 502 } })),
        { request: { path: '/listeners' }, response: { status: 200, bodyMatches: '^[01]$' } }
      ]
    },
    {
      kind: 'responses',
      cases: [
        price,
        { request: { path: '/end' }, response: { status: 200, bodyEquals: '["given up","given up"]' } },
        { request: { path: '/price' }, response: { status: 502 } } // the process is ending already
      ]
    },
    { kind: 'own', name: 'signals' },
    { kind: 'kept', requests: 400, atMostBytes: 180 }
  ],
  hints: [
    'curl the route /price a few times, then /listeners. Who adds a listener, and who would have to remove it?',
    'Give each fetch a signal that lives as long as the question, and no longer.',
    'A controller of its own for each question, which is told when the process ends. What you add to the long-lived signal, take away in a finally.'
  ],
  why: 'A listener keeps all that it refers to, as the listeners of the slow server do: here they are on a signal that lives as long as the process. ' +
    'Who adds to something long-lived takes it away again, whatever comes in between: that is what finally is for.'
}
