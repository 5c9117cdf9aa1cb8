// @ts-check
// --leaks: what does each version keep of its requests, and who holds it?
import { median, medianAbsoluteDeviation } from 'simple-statistics'
import { findHolders, LEAST_HELD, readHeap } from './judge/holders.js'
import { hasEnds, meanInterval } from './judge/interval.js'
import { measureInTurn } from './measured-run.js'
import { endsOf, makeResult } from './result.js'
import { say } from './message.js'
import { formatNumber, sayInterval } from './say/format.js'
import { print } from './say/terminal.js'
import { expectedKeptS, KEPT, measureKept, withSnapshots } from './turns/kept.js'

/**
 * @import { ServerError } from './errors.js'
 * @import { Holder } from './judge/holders.js'
 * @import { Interval } from './judge/interval.js'
 * @import { Localise, Message } from './message.js'
 * @import { App } from './start/app.js'
 * @import { KeptRun } from './turns/kept.js'
 */

const QUICK = { processes: 3, batches: 4, batchRequests: 300, warmUpRequests: 500 }

/**
 * @param {App[][]} pairs each an app, or an older version of it and the app
 * @param {Record<string, any>} values flags, as typed
 * @param {{ signal: AbortSignal, keep: import('./run.js').Keep, localise: Localise, startMs: number }} run
 * @returns {Promise<number>} exit code: 1 when the app leaks
 * @throws {ServerError} when it fails a request
 */
export async function leaks (pairs, values, { signal, keep, localise, startMs }) {
  const options = optionsOf(values)
  const apps = pairs.flat()
  const expectedS = expectedKeptS(apps.length, options, startMs)
  const { found, machine } = await measureInTurn(expectedS, { signal, localise }, async step => {
    const found = []
    for (const app of apps) found.push(await look(app, options, { signal, step }))
    return found
  })
  console.log()
  for (const line of found.flatMap(sayFound)) print(line, localise)
  const record = { options, kept: found.map(({ id, ...own }) => own) }
  await keep(makeResult({ question: 'leaks', pairs, leaks: found.map(leakOf), machine, record }))
  const now = pairs.map(pair => pair.at(-1)?.id)
  return found.some(({ id, judged }) => now.includes(id) && judged.verdict === 'leaks') ? 1 : 0
}

function optionsOf (/** @type {Record<string, any>} */ { quick, generations, connections }) {
  const usual = { ...KEPT, ...quick && QUICK }
  return { ...usual, processes: generations ?? usual.processes, connections: connections ?? usual.connections }
}

/** @param {App} app */
async function look (app, options, { signal, step }) {
  const runs = []
  for (let i = 1; i <= options.processes; i++) {
    step(say('{id}: process {i} of {processes}', { id: app.id, i, processes: options.processes }))
    runs.push(await measureKept(app, options, signal))
  }
  step(say('{id}: who holds what', { id: app.id }))
  const holders = await withSnapshots(app, options, signal, async (files, requests) => {
    const [before, held, kept] = await Promise.all(files.map(readHeap))
    return { held: findHolders(before, held, requests, LEAST_HELD), kept: findHolders(before, kept, requests) }
  })
  return { id: app.id, runs, judged: judgeLeaks(runs, holders.kept), holders }
}

/** @typedef {Awaited<ReturnType<look>>} Found */

/** @param {Found} found */
function leakOf ({ id, judged: { verdict, bytesPerRequest }, holders: { kept } }) {
  const holders = kept.map(({ path, bytesPerRequest }) => ({ path, bytesPerRequest }))
  return { id, verdict, bytesPerRequest: endsOf(bytesPerRequest), holders }
}

/** @param {Found} found @returns {Message[]} lines */
function sayFound ({ id, judged, holders: { held, kept } }) {
  const paths = kept.map(({ path }) => path)
  const others = held.filter(({ path }) => !paths.includes(path))
  const isClean = judged.verdict === 'does not leak' // then what is kept is a list that fills, and has a bound
  return [sayLeaks(id, judged), ...isClean ? [] : kept.map(sayHolder), ...sayHeld(others)]
}

// What the processes of one version have kept of their requests.

/**
 * Processes of servers that keep nothing grow by one to five bytes a request here, while lists of V8's own still fill,
 * and the smallest leak, one reference in a list and the closure that it leads to, is some sixty. At a hundred requests
 * a second, sixteen bytes are 138 MB a day.
 */
const LEAK_FROM_BYTES = 16
const FAR = 3 * 1.4826 // a normal distribution's standard deviation is so many median distances

/** @typedef {'leaks' | 'does not leak' | 'undecided'} LeakVerdict */

/**
 * @param {KeptRun[]} runs of one version, one a process
 * @param {Holder[]} holders of what came with the requests and stays, in another process
 * @returns {{ bytesPerRequest: Interval, verdict: LeakVerdict }} mean over the processes with Student's t interval; it
 *   leaks where that is above 0, the mean is not below {@link LEAK_FROM_BYTES}, and somebody holds more with each
 *   request: caches that still fill grow as well, but not so
 */
export function judgeLeaks (runs, holders) {
  const bytesPerRequest = meanInterval(runs.map(({ batches }) => growthOf(batches)))
  return { bytesPerRequest, verdict: verdictOf(bytesPerRequest, holders) }
}

/**
 * Batches that lie far from the others are left out, by Hampel's rule (The influence curve and its role in robust
 * estimation, 1974): beyond three standard deviations, as the median of the distances tells them. What is left is added
 * up: what one batch had too much of, the next one has too little. A leak of nothing but numbers in one list, whose
 * room doubles now and then, is not seen.
 *
 * @param {KeptRun['batches']} batches of one process
 * @returns {number} bytes a request
 */
export function growthOf (batches) {
  const idle = median(batches.map(({ idleBytes }) => idleBytes))
  const each = batches.map(({ requests, grownBytes }) => (grownBytes - idle) / requests)
  const middle = median(each)
  const most = FAR * medianAbsoluteDeviation(each)
  const near = batches.filter((_, i) => Math.abs(each[i] - middle) <= most)
  const sumOf = valueOf => near.reduce((sum, batch) => sum + valueOf(batch), 0)
  return sumOf(({ grownBytes }) => grownBytes - idle) / sumOf(({ requests }) => requests)
}

/** @param {Interval} bytes @param {Holder[]} holders @returns {LeakVerdict} */
function verdictOf (bytes, holders) {
  if (!hasEnds(bytes)) return 'undecided'
  if (bytes.high < LEAK_FROM_BYTES) return 'does not leak'
  return bytes.low > 0 && bytes.value >= LEAK_FROM_BYTES && holders.length ? 'leaks' : 'undecided'
}

/**
 * @param {string} id
 * @param {ReturnType<typeof judgeLeaks>} judged
 * @returns {Message} the verdict and its figure
 */
function sayLeaks (id, { bytesPerRequest, verdict }) {
  const { count } = bytesPerRequest
  const figure = say('{bytes} bytes a request are left when all garbage is collected, over {count} processes',
    { bytes: sayInterval(bytesPerRequest, formatNumber), count })
  if (verdict === 'leaks') return say('{id} leaks: {figure}', { id, figure })
  if (verdict === 'does not leak') {
    return say('{id} does not leak: {figure}, and a leak is {least} at least', { id, figure, least: LEAK_FROM_BYTES })
  }
  const values = { id, figure, more: hasEnds(bytesPerRequest) ? 2 * count : count + 3 }
  const isAbove = (bytesPerRequest.low ?? 0) > 0 && bytesPerRequest.value >= LEAK_FROM_BYTES
  return isAbove
    ? say('undecided whether {id} leaks: {figure}; nobody was found who holds more with each request, so a cache may ' +
      'still fill; --generations {more} takes more processes', values)
    : say('undecided whether {id} leaks: {figure}; --generations {more} takes more processes', values)
}

/**
 * @param {Holder[]} holders of what is there until finalizers have run
 * @returns {Message[]} lines
 */
function sayHeld (holders) {
  if (!holders.length) return []
  const kindsOf = things => things.map(({ kind }) => kind)
  return [
    say('Until V8 collects its whole heap, which is rare where that is large, these grow with the requests:'),
    ...holders.map(({ path, things }) => indented(say('{path}, by {kinds}', { path, kinds: kindsOf(things) })))
  ]
}

/** @param {Holder} holder of what is kept */
function sayHolder ({ path, things, bytesPerRequest }) {
  const some = things.map(({ kind, perRequest }) =>
    say('{count} {kind}', { count: formatNumber(perRequest).replace(/\.00?$/, ''), kind }))
  return indented(say('{path} has {things} more for each request: {bytes} bytes',
    { path, things: some, bytes: formatNumber(bytesPerRequest) }))
}

function indented (/** @type {Message} */ line) {
  return say('  {line}', { line })
}
