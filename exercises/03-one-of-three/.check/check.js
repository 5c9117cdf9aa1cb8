'use strict'

module.exports = {
  title: 'One of three',
  chapter: '03-profiles',
  minutes: 15,
  task: 'Profile the server under load, and find the anonymous function that takes most of its time, together with what it calls. Fill in answers.js.',
  edits: ['answers.js'],
  server: { route: '/' },
  holds: [
    {
      kind: 'answers',
      file: 'answers.js',
      expects: { file: { path: 'listeners.js' }, line: { from: 16, to: 18 }, within: 'tidyNotes' }
    }
  ],
  hints: [
    'Profilers write "(anonymous)", with a file and a line behind it. There may be several: compare their total time, which has all in it that they call, and not their self time.',
    'The row with most self time is no function of this server, but something that one of its functions calls. Which anonymous function has nearly as much total time, and next to none of its own?',
    'The name of what has most self time stands in the source as well: search listeners.js for it. The anonymous function around it is the one, and the line is where that function begins.'
  ],
  why: 'SHA-512 and JSON look expensive and cost microseconds here, while /\\s+$/ tries each of the thousand spaces as a new beginning and goes on to the letter behind them: half a million steps. ' +
    'A profile knows that and a reader does not, and a function with a name would have told even sooner.'
}
