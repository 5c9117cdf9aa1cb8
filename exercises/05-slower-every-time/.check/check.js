module.exports = {
  title: 'Slower every time',
  chapter: '04-experiments',
  minutes: 10,
  task: 'Every request makes the next one slower. Find out why in util.js, and fix it there by changing as little as you can.',
  edits: ['util.js'],
  server: {
    route: '/seed/v1',
    contract: 'seed',
    defects: ['unquoted-etag', 'late-etag', 'stale-etag', 'no-304'],
    isSteady: false
  },
  holds: [
    { kind: 'contract' },
    { kind: 'listeners', event: 'after', requests: 50, atMost: 1 },
    { kind: 'ratio', metric: 'cpuMicrosPerRequest', atMost: 0.5 }
  ],
  hints: [
    'What does a request leave behind in the server when it is done?',
    'Which line of util.js should keep the second request from leaving the same behind again? Does it ever do so?',
    'Write down the values on both sides of === in that line, as they are when the second request comes.'
  ],
  solution: '02-listener-fix',
  why: 'The guard tested the name of its own function, which is never true, so each request added one more listener. ' +
    'All of them run after every request: request n costs n hashes.'
}
