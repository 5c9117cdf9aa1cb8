'use strict'

module.exports = {
  title: 'One shape',
  chapter: '18-old-advice',
  minutes: 10,
  task: 'run.js adds up the lines of an order, and says what CPU time that took. node --trace-deopt run.js names no wrong map, and the sum is slow all the same. Guess how much faster the sum can be, and then change makeLine in lines.js, so that it takes at most half of the time. What run.js prints above the time stays the same.',
  edits: ['lines.js'],
  keeps: { 'run.js': 'beb24b77e92d' },
  holds: [{ kind: 'own', name: 'faster', measuringS: 8 }],
  hints: [
    'In the folder of the exercise, node --cpu-prof run.js shows which function has the time. How many hidden classes does it meet?',
    'An object with one property more has another hidden class, and so has one with the same properties in another order. Write down which lists of properties makeLine can make. How many are there, and how many does V8 keep beside a place in the code?',
    'What could a line have in a property that it has no use for, so that every total and every count stays the same?'
  ],
  why: 'A line could have sixteen lists of properties, so sixteen hidden classes came to one place in the code, and V8 keeps four there at most. From then on it looks each property up in a table, for every line. ' +
    'When all lines get the same properties in the same order, it compares one class and reads at a fixed place. V8 had met all of them before it optimised, so the trace of deopts is silent: only the time tells.'
}
