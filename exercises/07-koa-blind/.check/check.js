'use strict'

module.exports = {
  title: 'Blind, on Koa',
  chapter: '05-koa',
  minutes: 15,
  task: 'This Koa server answers correctly and gets slower all the time. Find out why with a profiler, then fix pages.js: a request must cost less than half as much, and every answer stays as it is.',
  edits: ['pages.js'],
  keeps: { 'index.js': '9481769185a3' },
  server: { route: '/test', contract: 'seed', defects: ['late-etag', 'stale-etag', 'no-304'], isSteady: false },
  holds: [
    { kind: 'contract' },
    { kind: 'own', name: 'once' },
    { kind: 'ratio', atMost: 0.5 }
  ],
  hints: [
    'Load the server for ten seconds under a profiler. Which function has the time, and who calls it?',
    'One hash for each request cannot take that long. How often does render() go round its loop on the hundredth request?',
    'Print observers.size in render(). The Set should hold one observer: how do two functions with the same text differ? And what does a request for a URL that does not exist leave behind?'
  ],
  why: 'A Set keeps each function once, but every run of a function expression makes a new function, so nothing was ever "already there". ' +
    'So each request leaves one more function behind, and each of them runs for every later request, as in 01-slow. There is no guard, listener or event here, and the profile looks the same: one small function has nearly all of the time.'
}
