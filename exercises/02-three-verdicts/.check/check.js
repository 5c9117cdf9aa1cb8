'use strict'

module.exports = {
  title: 'Three verdicts',
  chapter: 'how-sure-is-a-number',
  minutes: 5,
  task: 'Three people say that their change makes a difference. Only one of them can say so from what was measured. Find out who, and fill in answers.js.',
  edits: ['answers.js'],
  holds: [
    {
      kind: 'answers',
      file: 'answers.js',
      expects: { right: 'A', moreStarts: 'B', noise: 'C', savedAtLeast: 2 },
      forms: { right: ['A', 'B', 'C'], moreStarts: ['A', 'B', 'C'], noise: ['A', 'B', 'C'] }
    }
  ],
  hints: [
    'The first number of each is an estimate. Any ratio in the range behind it would fit as well: would "nothing has changed"?',
    'The second column shows what the same code gives in that run. Which of the three is no further from one than that?',
    'For what may be promised, take the end of the range that is nearest to one.'
  ],
  why: 'The largest difference is the least sure one here: its range reaches beyond one, so it may be none at all, and more starts would tell. ' +
    'And a range without one in it proves nothing while the same code, compared with itself, gives such a range too: something in that run was not balanced. ' +
    'What is left is the smallest of the three, and it may promise the near end of its range, not its middle.'
}
