'use strict'

module.exports = {
  title: 'Passed on',
  chapter: '18-old-advice',
  minutes: 10,
  task: 'This server passes on documents of another service, and nearly all of its CPU time goes into formats. Find out what it makes although it has already received exactly that, and change pass.js so that a request takes a fraction of the time, with gzip and without. Every answer stays the same, byte for byte, and the documents change from request to request.',
  edits: ['pass.js'],
  keeps: { 'index.js': 'c57aa833e8b0', 'upstream.js': '8762c5d163fa' },
  server: { route: '/documents/riga' },
  holds: [
    { kind: 'own', name: 'same' },
    { kind: 'own', name: 'apart' },
    { kind: 'own', name: 'packed', measuringS: 6 },
    { kind: 'ratio', atMost: 0.5 }
  ],
  hints: [
    'Profile the server under load: npm run profile -- exercises/34-formats --tool cpu. Which formats is a document in on its way, from the bytes that come to the bytes that go?',
    'Does anything in this server look at a reading? What would be lost if nobody ever made an object of the text?',
    'Read how upstream.js can be asked, and for which encodings. Who packs the document there, and when?'
  ],
  why: 'The cheapest format is the one that nobody makes: what is only passed on, is passed on in bytes. To parse and to write costs on each request, however fast the library is, ' +
    'and gzip costs several times as much as both. A proxy hands the wish of its client for an encoding to the service behind it, which may have the bytes ready.'
}
