'use strict'

module.exports = {
  title: 'One of three',
  chapter: '03-profiles',
  minutes: 15,
  task: 'Profile the server under load, and find the anonymous function that takes most of its time, together with what it calls. Fill in answers.js.',
  edits: ['answers.js'],
  keeps: { 'index.js': 'a567d2910af5', 'listeners.js': '5b3b0d443d42' },
  server: { route: '/' },
  holds: [
    {
      kind: 'answers',
      file: 'answers.js',
      expects: { file: { path: 'listeners.js' }, line: { from: 16, to: 18 }, within: 'tidyNotes' }
    }
  ],
  hints: [
    'Profilers write "(anonymous)", with a file and a line behind it. The line tells you which function it is.',
    'What does the hottest function do: does it hash, serialise, or something else? It may have no file of its own; the column "called from" says which of your lines called it.',
    'The name of what is on top stands in the source as well: search listeners.js for it. The anonymous function around it begins on the line that the profiler gives.'
  ],
  why: 'SHA-512 and JSON look expensive and cost microseconds here, while /\\s+$/ tries each of the thousand spaces as a new beginning and goes on to the letter behind them: half a million steps. ' +
    'A profile knows that and a reader does not, and a function with a name would have told even sooner.'
}
