'use strict'

const { '02-listener-fix': [calm, busy] } = require('./second.json')

const WITHIN = 0.1 // of the second run: CPU time moves by that from run to run
const P99_MS = 50

module.exports = {
  title: 'How many servers?',
  chapter: '13-is-it-worth-it',
  minutes: 15,
  task: 'Plan servers from a recorded load, and say which limit binds. The rates, latencies and CPU times are in exercises/21-how-many-servers/recorded.json. Write your numbers into answers.js. Two of them are held against a second recorded run that you have not seen.',
  edits: ['answers.js'],
  keeps: { 'recorded.json': 'df1079f61fc6' },
  holds: [
    {
      kind: 'answers',
      file: 'answers.js',
      expects: {
        ofOne: { from: 10_900, to: 11_000 },
        processes: 11,
        machines: 4,
        limit: 'p99',
        processesOfExport: 9,
        limitOfExport: 'cpu',
        processors: { from: calm.processorsOfServer * (1 - WITHIN), to: calm.processorsOfServer * (1 + WITHIN) },
        kept: busy.p99Ms <= P99_MS,
        slowProcesses: { from: 19, to: 22 }
      },
      forms: { limit: ['cpu', 'p99', 'memory'], limitOfExport: ['cpu', 'p99', 'memory'] }
    }
  ],
  hints: [
    'A plan uses a load that resembles what will come. Which rows asked at a constant rate, which of them were answered as asked, and which kept the limit? Only whole processes can be started, so round up.',
    'In the row after the one that you plan with, is the processor used up? And in the row that asks as fast as it can? A processor has 1,000,000 µs of CPU time in a second.',
    'CPU time per request falls as the load grows, so take it from rows on both sides of the rate. For 01-slow, compare each row with the one of four times as many seconds: what becomes of the rate?'
  ],
  why: 'Latency limits a process before its processor is full: at 82 % of it the p99 was 184 ms, and not all that was asked for was answered. So a rate by the closed loop is too high for a plan with a p99, and right where nobody waits. ' +
    'A server that slows down has no rate to plan with: four times as long takes twice as many processes, and the fix takes one.'
}
