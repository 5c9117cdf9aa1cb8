'use strict'

module.exports = {
  title: 'How many servers?',
  chapter: '13-scaling-out',
  minutes: 15,
  task: 'Predict what more processes bring to a steady server and to one that slows down. Write your numbers into answers.js.',
  edits: ['answers.js'],
  holds: [
    {
      kind: 'answers',
      file: 'answers.js',
      expects: {
        four: { from: 33_000, to: 33_700 },
        eight: { from: 54_000, to: 55_000 },
        limit: { from: 149_000, to: 151_000 },
        secondsOfFour: 64,
        processesForADay: 147
      }
    }
  ],
  hints: [
    'Put N = 2 and X = 18,750 into the law, and solve it for s. Then put in 4 and 8. And what is left of the law when N is huge?',
    's is 1 / 15. When N is huge, X(N) comes close to X(1) / s, and never gets there. ' +
      'For the slow server: k processes answer k times 100 / sqrt(T). Set that to 50.',
    'For the steady server, put s = 1 / 15 into the law. For the slow one, which sqrt(T) makes 4 * 100 / sqrt(T) just 50? For a day T is known and k is not, and nobody starts a part of a process.'
  ],
  why: 'A steady server gains less from each further process, and the share that is done by one at a time sets a limit that no hardware moves. ' +
    'A server that slows down needs ever more processes for the same work: four times as many last sixteen times as long, and then it starts again. Only the fix ends that.'
}
