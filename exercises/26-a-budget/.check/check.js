'use strict'

module.exports = {
  title: 'A budget that holds on a busy machine',
  chapter: '16-preventing-it',
  minutes: 15,
  task: 'The budget in budget.js decides whether a change may be merged. Measured runs of nine changes are in runs.json, and node exercises/26-a-budget/verdicts.js shows what it says to each. Change budget.js so that it stops what makes the server slower, and lets everything else pass, however busy the machine was.',
  edits: ['budget.js'],
  keeps: { 'runs.json': 'adeec9df78df', 'verdicts.js': '2cbc65467fb6' },
  holds: [
    {
      kind: 'answers',
      file: 'verdicts.js',
      expects: {
        'nothing, on a calm machine': 'passes',
        'nothing, on a busy machine': 'passes',
        'nothing, on a busy machine, again': 'passes',
        'nothing, with Koa, on a busy machine': 'passes',
        'a leak is fixed': 'passes',
        'headers are parsed again and again': 'fails',
        'each answer waits a little': 'fails',
        'a cache forgets nothing': 'fails',
        'many small awaits, on a busy machine': 'fails'
      }
    }
  ],
  hints: [
    'Look at the runs in which nothing changed. Which of the two quantities stays closer to 1 when the machine is busy?',
    'One round on a busy machine says nothing. What does a single wild round do to a mean, and what does it do to a median?',
    'verdicts.js shows both ratios of every round. In which of the two rows does the middle value of all innocent changes lie on one side of a line, and that of all others beyond it?'
  ],
  why: 'The neighbours on a machine take time away from your server, and so requests per second fall; the work that a request takes changes far less. ' +
    'A median of ratios forgives wild rounds, and a ratio to the version before does not know how fast the machine is. ' +
    'The bound comes from runs in which nothing changed. A smaller slow-down than that needs more rounds or a calmer machine, and no cleverer bound.'
}
