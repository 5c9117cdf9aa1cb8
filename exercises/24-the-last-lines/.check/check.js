'use strict'

module.exports = {
  title: 'The last lines',
  chapter: '15-loggers',
  minutes: 10,
  task: 'The server collects its lines and writes them every ten seconds. Asked to end by SIGTERM, it loses what it has collected, and those are the lines that would say why. Change index.js so that a request that has begun still gets its answer, each answer has its line, and the server ends within two seconds.',
  edits: ['index.js'],
  keeps: { 'log.js': 'fc034d6e6cad' },
  server: { route: '/items/7' },
  holds: [
    { kind: 'own', name: 'logs' }
  ],
  hints: [
    'process.exit ends the process at once. What is still in memory then?',
    'log.flush gives a promise. The process must not end before that promise has settled.',
    'A request writes its line when its answer is finished, so lines still come after SIGTERM. What must be over before the last flush? And who tells you when it is?'
  ],
  why: 'Whoever collects lines has lines to lose. A logger that writes each line at once loses none, and pays for it on each request; one that ' +
    'collects them must be emptied before the process ends, after the last answer. No handler helps against SIGKILL, a crash of the machine, or a ' +
    'process that the kernel ends because memory is short.'
}
