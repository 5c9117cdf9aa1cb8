'use strict'

// Preloaded into a server: node --require ./spans-to-file.cjs index.js
// OpenTelemetry then notes each request that comes in, each query to PostgreSQL and each request that goes out. Every
// one of them is a span, and a line of JSON in the file that SPANS_FILE names. A query is there with its text, without
// any values, and an address without its query.
const { createWriteStream } = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')
const { NodeTracerProvider } = require('@opentelemetry/sdk-trace-node')
const { registerInstrumentations } = require('@opentelemetry/instrumentation')
const { HttpInstrumentation } = require('@opentelemetry/instrumentation-http')
const { PgInstrumentation } = require('@opentelemetry/instrumentation-pg')
const { UndiciInstrumentation } = require('@opentelemetry/instrumentation-undici')
const { plainAttributes } = require('./plain-attributes.cjs')

const file = createWriteStream(process.env.SPANS_FILE || 'spans.jsonl', { flags: 'a' })
const starts = new WeakMap()
const nowMs = () => performance.timeOrigin + performance.now() // a span's own start is in whole milliseconds

const toFile = {
  onStart (span) {
    starts.set(span, nowMs())
  },
  onEnd (span) {
    const { name, kind, parentSpanContext, status, attributes } = span
    const { traceId, spanId } = span.spanContext()
    const parentId = parentSpanContext && parentSpanContext.spanId
    const times = { startMs: starts.get(span), endMs: nowMs() }
    const ids = { traceId, spanId, parentId }
    const kept = { status: { code: status.code }, attributes: plainAttributes(attributes) }
    file.write(JSON.stringify({ ...ids, name, kind, ...times, ...kept }) + '\n')
  },
  async forceFlush () {},
  async shutdown () {}
}

new NodeTracerProvider({ spanProcessors: [toFile] }).register()
registerInstrumentations({
  instrumentations: [new HttpInstrumentation(), new PgInstrumentation(), new UndiciInstrumentation()]
})

// An ES module that imports these gets them as they are now.
require('node:http')
require('node:https')
syncBuiltinESMExports()
