'use strict'

module.exports = {
  title: 'After npm update',
  chapter: 'case-npm-update',
  minutes: 15,
  task: 'The gateway in labs/case-undici-reuse/service was fast with undici 7.16.0 and is slow with 7.29.0. Find the first slow version by halving the list, then the line in it that makes each request wait, and the function around it, which --why names. Fill in answers.js.',
  edits: ['answers.js'],
  holds: [
    {
      kind: 'answers',
      file: 'answers.js',
      expects: {
        version: { matches: '^(undici@|v)?7\\.28\\.0$' },
        file: { matches: '(^|[\\\\/])client-h1\\.js(:\\d+)*$' },
        line: { from: 1021, to: 1031 },
        function: { matches: '^scheduleIdleSocketValidation(\\(\\))?$' },
        busy: false
      },
      forms: { version: 'version' }
    }
  ],
  hints: [
    'npm view undici versions lists them. Try one in the middle, then one in the middle of the half that is left: five runs are enough.',
    'npm diff --diff=undici@A --diff=undici@B shows what changed from A to B. What can make a process wait that has nothing to do?',
    'Add --why to the command with --bisect-package: once it has the version, it names functions of undici that cost more in it, each with its file.',
    'A timer of 0 ms fires after one millisecond at the earliest. Look for a new timer in what handles HTTP/1.1 connections.'
  ],
  why: 'A security fix looks at each idle connection before it is used again, and waits for a timer of 0 ms to do so: one millisecond for each request. ' +
    'All tests were green, and a CPU profile shows an idle process. Halving the versions takes five runs and needs no profiler.'
}
