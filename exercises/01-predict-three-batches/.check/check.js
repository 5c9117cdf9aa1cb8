'use strict'

module.exports = {
  title: 'Predict three batches',
  chapter: '01-the-server',
  minutes: 5,
  task: 'You send 200 requests to 01-slow, one after the other, and then the same 200 twice more. If the work of the first batch is 1, how much is that of the second, and that of the third? Write your numbers into answers.js.',
  edits: ['answers.js'],
  holds: [
    { kind: 'own', name: 'batches' }
  ],
  hints: [
    'Draw the work of each request as a bar, from the first to the last of the three batches. How high is the first bar of the second batch, beside the last bar of the first?',
    'Suppose that request number n costs n steps. How many steps do requests 1 to 200 cost, and how many do requests 201 to 400?',
    'The average request of the first batch costs 100 steps, the middle of 1 and 200. What is the middle of the second batch, and that of the third?'
  ],
  why: 'When every request adds one step to all later ones, batches take 1, 3, 5, 7 units: the total grows with the square of the requests. ' +
    'So the rate of such a server depends on how long you measure, and a number of requests per second says nothing without the length of the run.'
}
