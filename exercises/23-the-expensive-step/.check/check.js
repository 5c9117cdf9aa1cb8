'use strict'

const STEPS = ['read-city', 'choose-orders', 'sort-orders', 'count-customers', 'say-prices', 'add-tag', 'to-text']

module.exports = {
  title: 'The expensive step',
  chapter: '23-upgrading',
  minutes: 15,
  task: 'A request goes through the seven steps of chain.js. Guess which one is expensive. Then find it: npm run lab -- stub-descent --chain exercises/23-the-expensive-step/chain.js --route /orders/Riga --generations 3. Change that step in its file below steps/, so that a request takes at most half of the CPU time. The answers stay the same.',
  edits: STEPS.map(name => 'steps/' + name + '.js'),
  server: { route: '/orders/Riga' },
  holds: [
    {
      kind: 'responses',
      cases: [
        {
          request: { path: '/orders/Riga' },
          response: {
            status: 200,
            headers: { etag: '"5ac3f1efe413de422da388c9948f01a5b4c51a71"' },
            bodyMatches: '^{"city":"Riga","customers":10,"orders":\\[{"id":37,"customer":"customer 7","cents":285097,"price":"2\\.850,97\xa0€"},'
          }
        },
        {
          request: { path: '/orders/Turku' },
          response: {
            status: 200,
            headers: { etag: '"3691387de8a1df9adebd6b1845a06f9a782c20cc"' },
            bodyMatches: '"id":12,"customer":"customer 0","cents":87122,"price":"871,22\xa0€"}'
          }
        },
        { request: { path: '/orders/Nowhere' }, response: { status: 200, bodyEquals: '{"city":"Nowhere","customers":0,"orders":[]}' } }
      ]
    },
    { kind: 'own', name: 'kept' },
    { kind: 'ratio', metric: 'cpuMicrosPerRequest', atMost: 0.5 }
  ],
  hints: [
    'Run the lab before you change anything. After which step does the rate of the stub fall most?',
    'It is the step that writes the prices. What does toLocaleString need to know before it can write a price, and how often does it find that out?',
    'Something is made anew for each price, and is the same for all of them. The documentation of toLocaleString on MDN says what it is, and what to do when many numbers are to be written.'
  ],
  why: 'toLocaleString with a locale and options makes a new formatter for each price, and to make one costs far more than to use it. ' +
    'The line looks harmless, and the loops around it look guilty: guess, and then measure. ' +
    'The stub needs no profiler and no knowledge of the code: it only says after which step the rate falls.'
}
