'use strict'

// How long each answer took, by what Node.js itself publishes.
const { subscribe } = require('diagnostics_channel')

const started = new WeakMap()
let sumMs = 0

subscribe('http.server.request.start', ({ request }) => { started.set(request, performance.now()) })
subscribe('http.server.response.finish', ({ request }) => { sumMs += performance.now() - started.get(request) })
process.once('SIGUSR2', () => console.log(`answers took ${sumMs} ms in all`))
