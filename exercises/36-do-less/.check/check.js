'use strict'

module.exports = {
  title: 'Do less before you do it elsewhere',
  chapter: '20-native-code',
  minutes: 15,
  task: 'The server adds up a grid of samples for every request, and nearly all of its time goes there. Before you reach for another language, look at what the loop computes again and again. Change volume.js so that a request takes a fraction of its CPU time, in JavaScript. The answers stay the same, to the last of nine decimals.',
  edits: ['volume.js'],
  keeps: { 'index.js': 'd2f894227eec' },
  server: { route: '/volume/2' },
  holds: [
    {
      kind: 'responses',
      cases: [
        { request: { path: '/volume/0.5' }, response: { status: 200, bodyEquals: '0.851120880\n' } },
        { request: { path: '/volume/0.5' }, response: { status: 200, bodyEquals: '0.851123754\n' } },
        { request: { path: '/volume/2' }, response: { status: 200, bodyEquals: '3.112263049\n' } },
        { request: { path: '/volume/0' }, response: { status: 200, bodyEquals: '0.000000000\n' } },
        { request: { path: '/volume/1.125' }, response: { status: 200, bodyEquals: '2.479440783\n' } },
        { request: { path: '/volume/3.5' }, response: { status: 200, bodyEquals: '3.141587974\n' } },
        { request: { path: '/volume/wide' }, response: { status: 404 } }
      ]
    },
    { kind: 'ratio', atMost: 0.25 }
  ],
  hints: [
    'How often is Math.exp called for a request? With how many different values of x, and of y?',
    'Math.exp(-(x * x + y * y)) is Math.exp(-x * x) * Math.exp(-y * y). So one list of parts, as long as a row, serves both axes.',
    'With the parts in a list, the inner loop multiplies one part by each of the others, and adds it all up. Which factor is the same in all turns of the inner loop? Take it out, and look at what is left.'
  ],
  why: 'A compiler, vectors and more cores each divide the time of a loop by some factor. They all still run the loop. ' +
    'Here the loop over the whole grid was not needed at all: one row says everything. ' +
    'No other language gives you that, and you keep one language, one build and one debugger. Look for it first.'
}
