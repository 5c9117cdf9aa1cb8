'use strict'

module.exports = {
  title: 'One slow report, and everybody else',
  chapter: '11-the-event-loop',
  minutes: 15,
  task: 'While somebody asks for /report, everybody else waits for /ping. Change report.js so that /ping stays quick. The report itself stays the same, and is computed for each request.',
  edits: ['report.js'],
  keeps: { 'index.js': '6613f7483241' },
  server: { route: '/ping' },
  holds: [
    {
      kind: 'responses',
      cases: [
        { request: { path: '/ping' }, response: { status: 200, bodyEquals: 'pong' } },
        { request: { path: '/report' }, response: { status: 200, bodyEquals: '{"number":77031,"steps":350}' } },
        { request: { path: '/report' }, response: { status: 200, bodySameAs: 2 } },
        { request: { path: '/report/10000' }, response: { status: 200, bodyEquals: '{"number":6171,"steps":261}' } },
        { request: { path: '/report/160000' }, response: { status: 200, bodyEquals: '{"number":156159,"steps":382}' } }
      ]
    },
    { kind: 'own', name: 'together' },
    { kind: 'own', name: 'threads' },
    { kind: 'own', name: 'computed' },
    { kind: 'own', name: 'latency', measuringS: 16 }
  ],
  hints: [
    '"async" does not move anything anywhere: the loop in longestSequence runs in the same thread, and nothing else runs meanwhile.',
    'Node.js has worker_threads. A worker is a file that runs in a thread of its own and sends a message when it is done.',
    'A worker can run report.js itself. The file must know in which of the two threads it runs: one exports report(), the other computes and sends what it has found. How does the promise of report() learn of that?'
  ],
  why: 'A promise says when something is done and not where, so an async function that computes blocks the loop like any other. ' +
    'The worker does not make the report any quicker; it gives the loop back to all the requests that were waiting for somebody else\'s work.'
}
