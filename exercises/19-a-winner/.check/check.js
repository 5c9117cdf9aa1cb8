'use strict'

module.exports = {
  title: 'And the winner is',
  chapter: '15-noise',
  minutes: 5,
  task: 'Three benchmarks compare server A with server B. Write into answers.js who is faster in each, as far as the figures say.',
  edits: ['answers.js'],
  holds: [
    { kind: 'answers', file: 'answers.js', expects: { first: 'nobody', second: 'nobody', third: 'A' } }
  ],
  hints: [
    'Not every difference is one. Look at the intervals before you look at the ratios.',
    'An interval that holds 1 does not decide. And what do you make of a server that is 6 % faster than itself?',
    'Lay the two intervals of a line beside each other, that of the ratio and that of the noise. Where do they overlap? And what does a ratio of B over A below 1 say about B?'
  ],
  why: 'The second interval leaves out 1 and still says nothing, because in the same run one and the same server was "faster" than itself by as much: the interval shows the noise that was seen and not the bias. ' +
    'So measure one version against itself in every run, and believe only what stands clear of that.'
}
