'use strict'

module.exports = {
  title: 'A listener on any signal',
  chapter: 'case-one-signal',
  minutes: 10,
  task: 'Every report leaves something on the heap that is never collected. Change report.js, so that it leaves nothing behind and a report is still given up as soon as its signal says so.',
  edits: ['report.js'],
  keeps: { 'index.js': '1c0280e0c386' },
  server: { route: '/report' },
  holds: [
    {
      kind: 'responses',
      cases: [
        { request: { path: '/report' }, response: { status: 200, bodyEquals: '42 orders' } },
        { request: { path: '/end' }, response: { status: 200, bodyEquals: 'AbortError' } }
      ]
    },
    { kind: 'kept', requests: 200, atMostBytes: 300 }
  ],
  hints: [
    'The check says how many bytes each request leaves. Which object of a request could somebody long-lived still know?',
    'A signal from AbortSignal.any that somebody listens to is kept for as long as one of its sources may still abort it.',
    'Take the listener away when the report is done. For that it needs a name.'
  ],
  why: 'Node.js must keep a combined signal with a listener, for the listener may still have to be called. The signal of the shutdown lives as long as the process, so every combination of it does. ' +
    'With its listener removed, nobody waits for the combined signal, and it is collected.'
}
