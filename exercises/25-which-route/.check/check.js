'use strict'

const ROUTES = ['health', 'users', 'search', 'reports']

module.exports = {
  title: 'Which route costs?',
  chapter: 'your-own-server',
  minutes: 15,
  task: 'The team wants to make a service cheaper, and its access log does not say how long an answer took. Find out which of its four routes costs what, and fill in answers.js.',
  edits: ['answers.js'],
  keeps: {
    'service/access.log': '82409adf596e',
    'service/index.js': '98721019bd2b',
    'service/package.json': '10954f4f1e09'
  },
  holds: [
    {
      kind: 'answers',
      file: 'answers.js',
      forms: { mostRequests: ROUTES, mostEach: ROUTES, mostOfAll: ROUTES },
      expects: { mostRequests: 'health', mostEach: 'reports', mostOfAll: 'search', reportsFirst: false }
    }
  ],
  hints: [
    'The log says how often, and a load says how expensive. Neither alone says what a route costs the service.',
    'npm run bench -- --app exercises/25-which-route/service --log exercises/25-which-route/service/access.log --quick measures each route and multiplies, in less than a minute.',
    'What a change saves is a part of what the route costs now: a half of one share, or nine tenths of another.'
  ],
  why: 'The hottest route is nearly free, and the most expensive answer is rare. The product decides: search takes most of the CPU time, though it is first in neither list. ' +
    'Twice as fast there saves more than ten times as fast on the reports.'
}
