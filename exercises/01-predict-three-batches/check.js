'use strict'

module.exports = {
  title: 'Predict three batches',
  chapter: '01-the-server',
  minutes: 5,
  task: 'Predict how the time for 200 requests to 01-slow changes when they are sent three times in a row, one request after the other. Write your numbers into answers.js.',
  edits: ['answers.js'],
  holds: [
    {
      kind: 'batches',
      stage: '01-slow',
      file: 'answers.js',
      requests: 200,
      answers: ['secondBatch', 'thirdBatch'],
      within: 0.25
    }
  ],
  hints: [
    'Start the server with "npm start -- 01-slow" and ask it a hundred times. Does the last answer take as long as the first?',
    'Suppose that request number n costs n steps. How many steps do requests 1 to 200 cost, and how many do requests 201 to 400?',
    'The average request of the first batch costs 100 steps. The average request of the second costs 300, and that of the third 500.'
  ],
  solution: '.solution',
  why: 'When every request adds one step to all later ones, batches take 1, 3, 5, 7 units: the total grows with the square of the requests. ' +
    'So the rate of such a server depends on how long you measure, and one number such as "68 requests per second" says nothing without the length of the run.'
}
