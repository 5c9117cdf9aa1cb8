'use strict'

const ask = (path, etagOf) => Object.assign({ path }, etagOf && { headers: { 'if-none-match': { from: etagOf, header: 'etag' } } })
const QUOTED = '^(W/)?"[\\x21\\x23-\\x7e]*"$'

module.exports = {
  title: 'The tag that two processes share',
  chapter: '17-conditional-requests',
  minutes: 10,
  task: 'Three processes stand behind one address, and a client may meet any of them. Change tagOf in tag.js: other content gets another ETag, and the same content gets the same ETag, whichever process sends it.',
  edits: ['tag.js'],
  keeps: { 'index.js': '43c7244f543c', 'process.js': '594f933875d1' },
  server: { route: '/first' },
  holds: [
    {
      kind: 'responses',
      cases: [
        { request: ask('/first'), response: { status: 200, headers: { etag: { matches: QUOTED } }, bodyMatches: 'the first edition' } },
        { request: ask('/first', 1), response: { status: 304, bodyMatches: '^$' } },
        { request: ask('/second', 1), response: { status: 200, headers: { etag: { matches: QUOTED, differsFrom: 1 } }, bodyMatches: 'the other edition' } },
        { request: ask('/third', 3), response: { status: 304, headers: { etag: { sameAs: 3 } }, bodyMatches: '^$' } },
        { request: ask('/first', 3), response: { status: 200, bodyMatches: 'the first edition' } }
      ]
    },
    { kind: 'own', name: 'editions' }
  ],
  hints: [
    'Two of the processes started in the same minute. What does the tag say about their content?',
    'Whatever belongs to one process, such as its number or its start, differs where the content is the same. What do all processes with the same content have in common?',
    'Every process has the body. Which function of node:crypto makes the same short text of the same bytes, in every process? And an ETag stands in quotes.'
  ],
  why: 'A time or a counter names a version inside one process only; behind a load balancer, or after a restart, it names something else. ' +
    'A hash is made of the body and of nothing else, and made once for each version it costs a request nothing.'
}
