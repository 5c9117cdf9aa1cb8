'use strict'

module.exports = {
  title: 'Busy while nobody asks',
  chapter: '04-experiments',
  minutes: 15,
  task: 'The guard of this server has been repaired, and yet it gets slower with every request, and is busy even when nobody asks any more. Find out what a request leaves behind, and fix util.js. While a request is in progress, the server measures the memory of its process, and /status shows the highest value. It must still do so after your fix.',
  edits: ['util.js'],
  keeps: { 'index.js': 'b9c2f95916af' },
  server: {
    route: '/seed/v1',
    contract: 'seed',
    defects: ['unquoted-etag', 'late-etag', 'stale-etag', 'no-304']
  },
  holds: [
    { kind: 'contract' },
    { kind: 'own', name: 'left', measuringS: 5 }
  ],
  hints: [
    'npm start -- exercises/06-slower-every-time runs it. Ask for /status, load /seed/v1 for some seconds, and ask for /status again. What has grown? It is not listeners this time.',
    'Profile it under load. Which function of util.js takes the time, and what calls it: a request, or something else?',
    'Each request starts a timer that repeats. Which event should end it, and how often does that event come? It must come for an answer that was sent, and for a client that has gone.'
  ],
  why: 'A timer that repeats lives until somebody clears it, and keeps all that its function refers to. This one was cleared for the clients that hung up, and for nobody else, so every answered request left a sampler behind. ' +
    'Node.js warns of listeners, and says nothing of timers: process.getActiveResourcesInfo() counts them, and a server that is busy while nobody asks has some.'
}
