'use strict'

module.exports = {
  title: 'One server, two URLs',
  chapter: '14-the-optimised-server',
  minutes: 10,
  task: 'The server has two URLs, /seed/v1 and /leaf/v1, and one of them is answered wrongly. Change util.js: each URL gets its own content and an ETag that no other URL has, a request stays as cheap as it is, and the server does not need more memory from minute to minute. Date.now() says when a new minute has begun: the check has a clock of its own, of which a timer knows nothing.',
  edits: ['util.js'],
  keeps: { 'index.js': 'f3bd297482f5' },
  server: { route: '/seed/v1', contract: 'seed', defects: ['no-304'], isSteady: true },
  holds: [
    { kind: 'contract' },
    {
      kind: 'responses',
      cases: [
        { request: { path: '/seed/v1' }, response: { status: 200, bodyMatches: '"url":"/seed/v1"' } },
        { request: { path: '/leaf/v1' }, response: { status: 200, bodyMatches: '"url":"/leaf/v1"' } },
        { request: { path: '/leaf/v1' }, response: { status: 200, bodySameAs: 2, headers: { etag: { differsFrom: 1 } } } },
        { request: { path: '/leaf/v1' }, response: { status: 200, bodySameAs: 2, headers: { etag: { sameAs: 2 } } } },
        { request: { path: '/seed/v1' }, response: { status: 200, bodySameAs: 1, headers: { etag: { sameAs: 1 } } } }
      ]
    },
    { kind: 'own', name: 'kept' },
    { kind: 'own', name: 'cheap' }
  ],
  hints: [
    'Ask for both URLs, one after the other, and look at "url" in the two bodies. Then start the server again and ask in the other order.',
    'What does renderBody keep, and for whom? The timestamp is not all that a body depends on.',
    'Both the kept body and its tag depend on the timestamp alone. Which of them must know the URL? And how many bodies does a server with two URLs have to keep after a day?'
  ],
  why: 'The key of a cache must name everything that the value depends on, here the URL and the minute; whatever is missing from the key is answered wrongly and fast. ' +
    'The contract passed all the time because it asks for one URL: a test knows only what somebody thought of.'
}
