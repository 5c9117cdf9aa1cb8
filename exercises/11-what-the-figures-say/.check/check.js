'use strict'

module.exports = {
  title: 'What the figures say',
  chapter: '16-frameworks',
  minutes: 10,
  task: 'A benchmark compares three frameworks and a server without one. Write into answers.js which statements its figures support, and work out two numbers from them.',
  edits: ['answers.js'],
  holds: [
    {
      kind: 'answers',
      file: 'answers.js',
      expects: {
        ternCostsNothing: false,
        ternNeedsHalf: true,
        ploverIsCheaper: false,
        ternAtMost: { from: 29500, to: 30600 },
        savedPercent: { from: 0.9, to: 1.1 }
      }
    }
  ],
  hints: [
    'Who is the bottleneck in each row? A thread that is full decides how many requests there are, whoever it belongs to.',
    'A difference counts when its interval leaves out 1 and the ratio lies outside of what heron differs by from itself.',
    'How many requests fit into a second of a thread that is never idle? And how many microseconds does tern save of a request: do they become more when the rest of the request takes longer?'
  ],
  why: 'Beside a full generator, requests per second say as much about the generator as about the server, so compare by CPU time. ' +
    'And carry over microseconds, not ratios: tern needs half of what heron needs, which saves 31 µs. Of a page that takes 3,100 µs it is one percent.'
}
