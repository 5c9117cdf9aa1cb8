// @ts-check
// What the labs make of their committed records, and sentences of records in which what they compare is exchanged.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { readLabs } from '../../labs/index.js'
import { reportLab } from '../../docs/.book/book-sources.js'
import { createFigures } from '../../docs/.book/figures.js'
import { readPages } from '../../docs/.book/pages.js'
import { findSentences, judgeSentences } from '../../docs/.book/sentences.js'
import { readLabRecord, referenceFile } from '../../scripts/results/record.js'
import { inEnglish } from '../../scripts/render/localise.js'

const labs = await readLabs()
const labOf = name => /** @type {any} */ (labs.get(name))
const recorded = [...labs.keys()].filter(name => existsSync(referenceFile(name)))

const pages = await readPages()
const sentences = findSentences(pages)

/** @returns {string[]} verdicts on what rests on these figures of a lab */
function verdictsOn (name, ids, data, options) {
  const record = /** @type {any} */ ({ lab: name, data, options })
  const labs = { [name]: reportLab(labOf(name), record) }
  const figures = createFigures(/** @type {any} */ ({ labs, seen: { diagnoses: [] } }))
  const wanted = ids.map(id => /** @type {any} */ (sentences.find(one => one.record === name && one.id === id)))
  return judgeSentences(wanted, figures).map(({ verdict }) => verdict)
}

/**
 * What refutes sentences, by their footnotes: pieces of the JSON that are exchanged, or one that replaces another.
 *
 * @type {[lab: string, sentences: string, ...exchanges: [one: string, other: string][]][]}
 */
const REFUTED = [
  ['article-stack', 'fix-pays-on-each-stack', ['01-slow', '02-listener-fix']],
  ['case-any-signal', 'any-signal-keeps', ['listens', 'cleans-up']],
  ['case-new-node', 'new-node-costs', ['v16', 'v18']],
  ['case-new-node', 'new-node-repaired', ['v18', 'v22']],
  ['case-new-node', 'new-node-key-once', ['"text on v26', '"key on v26']],
  ['case-one-signal', 'one-signal-grows', ['v20', 'v26']],
  ['case-one-signal', 'one-signal-repaired', ['"8.3.0"', '"8.4.0"']],
  ['case-router-regexp', 'router-regexp-cubic router-regexp-repaired', ['"router-old"', '"router-repaired"']],
  ['case-router-regexp', 'router-regexp-meaning', ['"st"', '"st-gallen"']],
  ['case-undici-reuse', 'undici-reuse-slow', ['7.27.2', '7.28.0']],
  ['case-undici-reuse', 'undici-reuse-repaired', ['7.28.0', '7.30.2']],
  ['conditional-requests', 'own-answers-right', [':200', ':304']],
  ['conditional-requests', 'plugin-keeps-the-old', ['"plugin"', '"plugin, hyphen"']],
  ['conditional-requests', 'large-bodies-save-cpu', ['"own, 0 %', '"own, 100 %']],
  ['conditional-requests', 'a-304-saves-little-cpu', [', 10000 bytes', ', 100000 bytes']],
  ['conditional-requests', 'minutes-are-not-unique', ['"isSameTag":false,"answers":[{"status":200', '"isSameTag":false,"answers":[{"status":304']],
  ['deopt', 'shape', ['"form":"slow"', '"form":"fast"']],
  ['event-loop-tick', 'loop-delays-timer', ['loopMs', 'firedMs']],
  ['event-loop-tick', 'short-loop-delays-nothing', ['"firedMs":', '"firedMs":2']],
  ['event-loop-tick', 'short-ticks-spare-ping', ['"perS":0,', '"perS":5,']],
  ['experiments', 'calling-costs', ['"name":"listeners that do nothing"', '"name":"02-listener-fix"']],
  ['experiments', 'node-warns', ['attachAfterEvent', 'another']],
  ['experiments', 'each-request-adds-one', ['01-slow', '02-listener-fix']],
  ['folklore', 'closures-are-cheap', ['v4.9.1', 'v20.20.2']],
  ['folklore', 'first-call-was-expensive', ['"slow"', '"fast"']],
  ['folklore', 'for-in-stays-expensive', ['"for-in"', '"same-code"']],
  ['formats', 'msgpackr-costs-more', ['"JSON"', '"msgpackr"']],
  ['formats', 'schema-decodes-quicker', ['"JSON"', '"avsc"']],
  ['formats', 'doubles-pay', ['"JSON"', '"protobufjs"']],
  ['formats', 'gzip-beats-binary-bytes', ['encodedBytes', 'gzipBytes']],
  ['integral', 'vectors-pay', ['"JS"', '"C++, vectors"']],
  ['integral', 'plain-cpp-gives-little', ['"C++"', '"C++, vectors"']],
  ['integral', 'cores-not-the-server synchronous-stops-the-loop', ['"asynchronous"', '"synchronous"']],
  ['integral-cuda', 'cores-beat-copies', ['"CUDA, as in the article"', '"C++, vectors, all cores"']],
  ['integral-cuda', 'adding-there-pays small-sums-stay', ['"C++, vectors"', '"CUDA, added up there"']],
  ['load', 'cost-grows', ['01-slow', '02-listener-fix']],
  ['load', 'rate-decides-latency', ['"share":0.5,', '"share":0.95,']],
  ['loggers', 'pino-cheaper-in-a-file slow-reader-stops-the-server debug-off-is-not-free',
    ['"pino-sync"', '"winston"']],
  ['loggers', 'sigkill-loses-buffered', ['"pino-sync"', '"pino-async"']],
  ['off-the-loop', 'worker-spares-ping small-work-stays', ['"loop"', '"worker"']],
  ['off-the-loop', 'moving-spares-copies', ['"copied"', '"moved"']],
  ['overload', 'guard-keeps-answering', ['"guard":null,"limit":null,"share":2', '"guard":"in-front","limit":100,"share":2']],
  ['overload', 'lower-limit-keeps-more', ['"limit":10,', '"limit":42,']],
  ['overload', 'low-limit-refuses', ['"limit":0.3', '"limit":0.9']],
  ['overload', 'guard-saves-slow', ['"guard":null', '"guard":"overload-protection"']],
  ['pool', 'small-pool-queues', ['"size":2,', '"size":10,']],
  ['pool', 'large-pool-is-no-faster', ['"size":1,', '"size":10,']],
  ['pool', 'random-requests-wait', ['"isRandom":true', '"isRandom":false']],
  ['pool', 'loop-guard-sees-nothing', ['"event-loop delay"', '"a bound on the wait"']],
  ['pool', 'together', ['"isTogether":true', '"isTogether":false']],
  ['pool', 'together', ['"clients":1,', '"clients":10,']],
  ['pool', 'spares-the-database', ['01-one-by-one', '02-one-query']],
  ['pool', 'spares-the-database', ['02-one-query', '03-indexed']],
  ['profilers-compared', 'todays-profilers-agree', ['"place":"01-slow/util.js:26"', '"place":"01-slow/util.js:2"']],
  ['scale-out', 'fix-beats-hardware', ['01-slow', '02-listener-fix'], ['"processes":1', '"processes":4']],
  ['scale-out', 'nginx-takes-its-part', ['"nginx"', '"cluster"']],
  ['scale-out', 'cache-spares-servers', ['"nginx"', '"cache"']],
  ['upgrade', 'stub-finds-the-step', ['before: 3', 'before: 4']],
  ['upgrade', 'fixes-show-in-the-whole', ['before', 'after']],
  ['upgrade', 'upgrade-pays', ['v6.17.1 un', 'v26.10.0 un']],
  ['upgrade', 'code-pays-on-the-newest', ['unoptimised', 'optimised']],
  ['waiting', 'waiting-loop-is-idle', ['loopActiveMs', 'loopIdleMs']],
  ['waiting', 'which-first', ['one by one, with the index, ', '02-one-query, ']],
  ['waiting', 'distance-hides-the-index', [', 0 ms away', ', 5 ms away']],
  ['watching', 'watching-opentelemetry', ['"watcher":"bare"', '"watcher":"opentelemetry"']],
  ['watching', 'watching-channel', ['"watcher":"diagnostics-channel"', '"watcher":"opentelemetry"']]
]
/** Their refutations are with what makes their data. */
const ELSEWHERE = /^(false-alarms|truths|why) /
const exchange = (text, [one, other]) => text.split(one).map(part => part.replaceAll(other, one)).join(other)

for (const [name, ids, ...exchanges] of REFUTED) {
  test(`${ids} of ${name} hold by what was seen, and fail where ${exchanges.join(' and ')} are exchanged`, async () => {
    const { data, options } = await readLabRecord(referenceFile(name), name)
    const refuted = JSON.parse(exchanges.reduce(exchange, JSON.stringify(data)))
    const all = ids.split(' ')
    assert.deepEqual(verdictsOn(name, all, data, options), all.map(() => 'holds'))
    assert.deepEqual(verdictsOn(name, all, refuted, options), all.map(() => 'fails'))
  })
}

test('each sentence that rests on a recorded lab is seen to fail', () => {
  const refuted = REFUTED.flatMap(([, ids]) => ids.split(' '))
  const others = sentences.filter(({ record, id }) => recorded.includes(record) && !refuted.includes(id))
  assert.deepEqual([...new Set(others.map(({ record, id }) => `${record} ${id}`))].filter(one => !ELSEWHERE.test(one)), [])
})

for (const name of recorded) {
  test(`the sentences that rest on ${name} are undecided where nothing was measured`, async () => {
    const { data, options } = await readLabRecord(referenceFile(name), name)
    const ids = sentences.filter(({ record }) => record === name).map(({ id }) => id)
    assert.deepEqual(verdictsOn(name, ids, emptied(data), options), ids.map(() => 'undecided'))
  })
}

/** The same without anything in its lists. */
function emptied (value) {
  if (Array.isArray(value)) return []
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, emptied(inner)]))
}

/** @type {[lab: string, says: RegExp, of: (data: any) => object][]} what a machine or a version does not have */
const LACKING = [
  ['generators', /^(?!.*Without ab.*Without ab).*Without ab: no\.\n/s, ({ samples }) => ({
    samples: samples.filter(({ generator }) => generator !== 'ab'), missing: [{ what: 'ab', reason: 'no' }]
  })],
  ['loggers', /Without a pipe/, ({ slices }) => ({ slices, samples: [] })],
  ['scale-out', /^Without nginx: nginx is missing/m, ({ samples }) => ({
    nginx: null, samples: samples.filter(({ way }) => way === 'cluster').map(one => ({ ...one, frontMicros: null }))
  })],
  ['upgrade', /^Without Node\.js 7: no[^]*\nold was not timed: it answers \/ [^]*\nnew was not timed: gone$/m, ({ runtimes, slices }) => ({
    runtimes,
    samples: [],
    slices: { ...slices, slices: slices.slices.filter(({ contender }) => contender === 'v26.10.0 optimised') },
    missing: [{ what: 'Node.js 7', reason: 'no' }],
    contract: [{ contender: 'old', wrong: [{ path: '/' }] }, { contender: 'new', wrong: [], failure: 'gone' }]
  })]
]
for (const [name, says, of] of LACKING) {
  test(`what ${name} has to do without is said in a line, and the rest is shown`, async () => {
    const { data, options } = await readLabRecord(referenceFile(name), name)
    const { tables, notes } = /** @type {any} */ (labs.get(name)).report(of(data), options)
    assert.match(notes.map(inEnglish).join('\n'), says)
    const glued = notes.filter(note => typeof note === 'string' && /^Without \S+: /.test(note))
    assert.deepEqual(glued, [], 'in English whatever the language')
    assert.ok(Object.keys(tables).length > 0)
    assert.doesNotMatch(JSON.stringify(Object.values(tables).map(({ rows }) => rows)), /NaN|undefined|null/)
  })
}

const FAILURE = { contender: 'a server', message: 'it was ended by SIGKILL', stderrLines: [] }
test('who failed is said in a line, and the others are shown', async () => {
  for (const name of recorded) {
    const { data, options } = await readLabRecord(referenceFile(name), name)
    if (data.slices) data.slices.failures.push(FAILURE)
    else data.samples.push({ server: 'a server', round: 1, failure: FAILURE })
    const { tables, plots, notes } = /** @type {any} */ (labs.get(name)).report(data, options)
    assert.equal(notes.filter(note => inEnglish(note).includes('a server: it was ended by SIGKILL')).length, 1, name)
    assert.ok(Object.keys({ ...tables, ...plots }).length > 0, name)
  }
})
