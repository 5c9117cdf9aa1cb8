'use strict'

module.exports = {
  title: 'Two servers, equally slow',
  chapter: '02-doctor',
  minutes: 15,
  task: 'Two servers give 50 requests per second at ten connections, with the same latency. Find out what each of them spends its time on, and fill in answers.js.',
  edits: ['answers.js'],
  keeps: {
    'blue.js': '078f611e72ef',
    'green.js': 'c6801bf02fd7',
    'index.js': '74fd72c8cf95',
    'offers.js': '6d3a3f7b2543'
  },
  server: { route: '/' },
  holds: [
    {
      kind: 'answers',
      file: 'answers.js',
      expects: { waits: 'green', computes: 'blue', longDelay: 'blue', moreWithTwentyConnections: 'green' },
      forms: {
        waits: ['blue', 'green'],
        computes: ['blue', 'green'],
        longDelay: ['blue', 'green'],
        moreWithTwentyConnections: ['blue', 'green', 'both', 'none']
      }
    }
  ],
  hints: [
    'The number of answers cannot tell them apart. Look at what the process does meanwhile: its CPU, and the delay of its event loop.',
    'Run "top" while the load runs. One of the two processes takes a whole core, the other next to nothing.',
    'A timer costs nothing while it runs, so any number of them run side by side. A loop lets nothing else run, not even the next request.'
  ],
  why: 'Green lets each request wait for 200 ms, and ten can wait at the same time. Blue computes for 20 ms a request, one after the other, so with ten clients each waits for 200 ms as well. ' +
    'The latency and the rate are the same: a load test alone cannot tell waiting from computing. ' +
    'The event-loop delay and the CPU can; and only the server that waits has room for more clients.'
}
