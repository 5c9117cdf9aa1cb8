'use strict'

module.exports = {
  title: 'One shape',
  chapter: '20-deoptimised',
  minutes: 10,
  task: 'run.js adds up many order lines without a discount, and then some with one. By then V8 has optimised the sum for lines without, and it has to deoptimise. Change makeLine in lines.js so that all lines have one hidden class. Every total stays the same.',
  edits: ['lines.js'],
  holds: [{ kind: 'own', name: 'deopts' }],
  hints: [
    'In the folder of the exercise, node --trace-deopt run.js | grep bailout says what was deoptimised, and why. Only "prepare for on stack replacement" is no harm.',
    'An object with one property more has another hidden class. So has one that gets the same properties in another order.',
    'Write down which properties makeLine adds for a line with a discount, in their order, and which it adds for one without. How do the two lists become one, with no other total?'
  ],
  why: 'V8 gives objects one hidden class when they get the same properties in the same order. Code that has met one class reads a property ' +
    'at a fixed place, after one comparison. The first object of another class makes the comparison fail: that code is thrown away. A discount of 0 costs ' +
    'one number per line, and no reader of a line has to ask whether the property is there.'
}
