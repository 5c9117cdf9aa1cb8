'use strict'

module.exports = {
  title: 'Five comments',
  chapter: '18-old-advice',
  minutes: 15,
  task: 'A review of report.js brought five pieces of old advice, A to E. One of them pays on your Node.js. Find it, and say in answers.js what shows it. Then follow it: a request must cost less than half as much, and every answer stays as it is.',
  edits: ['report.js', 'answers.js'],
  keeps: { 'index.js': '277a57fc45c3' },
  server: { route: '/report/north/700', isSteady: true },
  holds: [
    {
      kind: 'responses',
      cases: [
        {
          request: { path: '/report/north/700' },
          response: { status: 200, bodyMatches: '^North: 499\\.50 mm on average, above 700: 919 mm, ' }
        },
        {
          request: { path: '/report/south/950' },
          response: { status: 200, bodyEquals: 'South: 499.50 mm on average, above 950: \n' }
        },
        {
          request: { path: '/report/south/950mm' },
          response: { status: 200, bodyEquals: 'South: 499.50 mm on average, above 950: \n' }
        },
        { request: { path: '/report/west/1' }, response: { status: 404 } }
      ]
    },
    {
      kind: 'answers',
      file: 'answers.js',
      expects: { line: 16, values: 20_000, othersAtMost: 20, share: { from: 0.5, to: 1 } },
      forms: { share: 'share' }
    },
    { kind: 'ratio', atMost: 0.5 }
  ],
  hints: [
    'Descend with a stub: let report() return a fixed text at once, and load the server. Then move that return one line down, and load it again. Where the rate drops, that line costs.',
    'Count how often each of the five lines runs for one request. Four of them handle one value or twenty.',
    'How many readings are there, and how many of them does each of the five lines meet? Follow the advice on that line alone: others of the five change answers.'
  ],
  why: 'Two things must come together before advice pays: it still holds on your version, and your program runs that line often. ' +
    'A profile or a stub tells you the second. And two of them change answers: of 950mm, parseInt reads 950 and + makes NaN, ' +
    'and Math.round makes 499.5 where toFixed prints 499.50.'
}
