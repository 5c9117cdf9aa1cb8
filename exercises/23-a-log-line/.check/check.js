'use strict'

module.exports = {
  title: 'A log line that costs nothing',
  chapter: '15-loggers',
  minutes: 10,
  task: 'The level is "info", so nobody sees the debug line, and yet it takes most of the time of a request. Change index.js so that it costs nothing while it is off. With LOG_LEVEL=debug it must say the same as now.',
  edits: ['index.js'],
  keeps: { 'log.js': '1006ed431f62' },
  server: { route: '/items/7' },
  holds: [
    {
      kind: 'responses',
      cases: [
        { request: { path: '/items/7' }, response: { status: 200, bodyEquals: '{"id":7,"name":"item 7"}' } },
        { request: { path: '/items/1000' }, response: { status: 404 } }
      ]
    },
    { kind: 'own', name: 'prints' },
    { kind: 'own', name: 'sells' },
    // The default level, but set: that it is set turns nothing on.
    { kind: 'ratio', atMost: 0.45, settings: { LOG_LEVEL: 'info' } }
  ],
  hints: [
    'log.debug returns at once when debug is off. So what is it that takes time before log.debug is even called?',
    'Arguments are computed before the function that they are for. The list must become text only when somebody will read it.',
    'The question whether debug is on must come before the list becomes text. Read log.js, and look at what it knows and who may ask for it.'
  ],
  why: 'A logger can only decide whether to write; its arguments have been computed by then, and those were nearly all of the cost. ' +
    'Ask for the level first, or hand over the objects themselves, as pino lets you do, and let the logger make text of them when it needs some.'
}
