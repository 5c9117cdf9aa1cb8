'use strict'

module.exports = {
  title: 'After the outage',
  chapter: '10-queues',
  minutes: 15,
  task: 'A database refuses everything for three seconds, and then nothing, but the service never recovers: see node exercises/13-a-retry/outage.js, which simulates it. Change retry.js, so that a single refusal is still no failure, there are never many more attempts than requests, retries come spread over time, and all is well soon after the cause has ended.',
  edits: ['retry.js'],
  keeps: { 'outage.js': '089c9ea1fe2b', 'simulation.js': '04cb75dda0d9' },
  holds: [
    { kind: 'own', name: 'single' },
    { kind: 'own', name: 'bounded' },
    { kind: 'own', name: 'spread' },
    { kind: 'own', name: 'recovers' }
  ],
  hints: [
    'How many attempts a second does the database get once all requests fail, and how many can it take? A longer wait between attempts only moves them to a later second.',
    'What one request may do, all requests do. So count for all of them together: how many retries have there been, and how many requests?',
    'Let each request earn a small part of a retry, such as a tenth, and let a retry need a whole one. Cap what can be saved up in good times. And what decides the moment of a retry, if no two should choose the same?'
  ],
  why: 'Five attempts are five times the load, at the very moment at which the database can take the least: the retries keep up the overload that they answer, and it outlives its cause. ' +
    'A budget bounds that: one retry for ten requests helps against a single failure, and costs a tenth when everything fails. ' +
    'Waiting twice as long each time does not bound it, since new requests keep coming; jitter bounds nothing either, but without it those who failed together come back together.'
}
