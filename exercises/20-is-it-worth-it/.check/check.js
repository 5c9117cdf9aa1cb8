'use strict'

module.exports = {
  title: 'Is the rewrite worth it?',
  chapter: '13-is-it-worth-it',
  minutes: 10,
  task: 'Work out what the rewrite from 02-listener-fix to 03-optimized saves at three loads, and when it has paid for itself. Fill in answers.js.',
  edits: ['answers.js'],
  holds: [
    {
      kind: 'answers',
      file: 'answers.js',
      expects: { savedAt1000: 0, savedAt10000: 80, savedAt100000: 880, monthsAt10000: 63 }
    }
  ],
  hints: [
    'First the requests per second that one server may get, then the number of servers, then the money.',
    'Of 7,600 requests per second a server gets at most 5,320: 30 % stay free. And you pay for whole servers.',
    'For each load and each version, divide the load by what one server may get, and round up. The difference, times the price, is what a month saves. How many such months does the rewrite cost?'
  ],
  why: 'A server that is 2.6 times as fast saves nothing until the load needs a second machine, because servers come in whole numbers. ' +
    'The same rewrite pays for itself within half a year at 100,000 requests per second and in more than five years at 10,000: the load decides, not the ratio.'
}
