// @ts-check
// --leaks: what does each version keep of its requests, and who holds it?
import { QUICK_KEPT } from './turns/defaults.js'
import { median, sum } from 'simple-statistics'
import { judgeGrowth, judgeLeak, LEAK_FROM_BYTES } from './judge/growth.js'
import { findHolders, LEAST_HELD, readHeap } from './judge/holders.js'
import { hasEnds } from './judge/has-ends.js'
import { measureInTurn } from './measured-run.js'
import { endsOf, makeResult } from './result.js'
import { say } from './message.js'
import { formatNumber, sayInterval } from './say/format.js'
import { print } from './say/terminal.js'
import { PLACEHOLDER } from './start/http-client.js'
import { expectedKeptS, KEPT, measureKept, RENEWED_EVERY, withSnapshots } from './turns/kept.js'

/**
 * @import { ServerError } from './errors.js'
 * @import { Holder } from './judge/holders.js'
 * @import { Localise, Message } from './message.js'
 * @import { App } from './start/app.js'
 */

const NAMED_FROM_BYTES = LEAK_FROM_BYTES / 2 // there may be two who hold something

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
  const record = { options, kept: found.map(({ runs, holders }) => ({ runs, holders })) }
  await keep(makeResult({ question: 'leaks', pairs, leaks: found.map(leakOf), machine, record }))
  const now = pairs.map(pair => pair.at(-1)?.id)
  return found.some(({ id, verdict }) => now.includes(id) && verdict === 'leaks') ? 1 : 0
}

function optionsOf (/** @type {Record<string, any>} */ { quick, generations, connections }) {
  const usual = { ...KEPT, ...quick && QUICK_KEPT }
  return { ...usual, processes: generations ?? usual.processes, connections: connections ?? usual.connections }
}

async function look (app, options, { signal, step }) {
  const runs = []
  for (let i = 1; i <= options.processes; i++) {
    step(say('{id}: process {i} of {processes}', { id: app.id, i, processes: options.processes }))
    runs.push(await measureKept(app, options, signal))
  }
  step(say('{id}: who holds what', { id: app.id }))
  const bytesPerRequest = judgeGrowth(runs)
  const isClean = judgeLeak(bytesPerRequest, []) === 'does not leak'
  const holders = await withSnapshots(app, options, signal, snapshots => whoHolds(snapshots, isClean))
  return { id: app.id, app, runs, bytesPerRequest, verdict: judgeLeak(bytesPerRequest, holders.kept), holders }
}

/** Who is not seen in a few requests is looked for in many, where there is something to be found. */
async function whoHolds ({ before, held, kept, requests, goOn }, isClean) {
  const [first, second, third] = await Promise.all([before, held, kept].map(readHeap))
  const named = findHolders(first, third, requests)
  const found = { held: findHolders(first, second, requests, { leastPerRequest: LEAST_HELD }), kept: named }
  if (named.length || isClean) return found
  const { later, requests: all } = await goOn()
  return { ...found, kept: findHolders(first, await readHeap(later), all, { leastBytes: NAMED_FROM_BYTES }) }
}

/** @typedef {Awaited<ReturnType<look>>} Found */

function leakOf ({ id, app, runs, verdict, bytesPerRequest, holders: { kept } }) {
  const holders = kept.map(({ path, bytesPerRequest }) => ({ path, bytesPerRequest }))
  const asked = { requests: requestsOf(runs), isCounting: isCounting(app), renewedEvery: RENEWED_EVERY }
  return { id, verdict, asked, bytesPerRequest: endsOf(bytesPerRequest), holders }
}

/** @returns {number} requests that count in each process, the median */
function requestsOf (runs) {
  return Math.round(median(runs.map(({ batches }) => sum(batches.map(({ requests }) => requests)))))
}

function isCounting ({ route, requests = [{ path: route }] }) {
  return requests.some(({ path }) => path.includes(PLACEHOLDER))
}

/** @returns {Message[]} lines */
function sayFound (found) {
  const { verdict, holders: { held, kept } } = found
  const paths = kept.map(({ path }) => path)
  const others = held.filter(({ path }) => !paths.includes(path))
  const isClean = verdict === 'does not leak' // then what is kept is a list that fills, and has a bound
  return [sayLeaks(found), ...isClean ? [] : kept.map(sayHolder), ...sayHeld(others)]
}

/** @returns {Message} the verdict, what was asked, and the figure */
function sayLeaks ({ id, app, runs, bytesPerRequest, verdict }) {
  const { count } = bytesPerRequest
  const figure = say('{bytes} bytes a request are left when all garbage is collected, over {count} processes of ' +
    '{requests} requests each',
  { bytes: sayInterval(bytesPerRequest, formatNumber), count, requests: formatNumber(requestsOf(runs)) })
  const asked = sayAsked(app)
  if (verdict === 'leaks') return say('{id} leaks {asked}: {figure}', { id, asked, figure })
  if (verdict === 'does not leak') {
    return say('{id} does not leak {asked}: {figure}, and a leak is {least} at least',
      { id, asked, figure, least: LEAK_FROM_BYTES })
  }
  const values = { id, asked, figure, more: hasEnds(bytesPerRequest) ? 2 * count : count + 3 }
  const isAbove = (bytesPerRequest.low ?? 0) > 0 && bytesPerRequest.value >= LEAK_FROM_BYTES
  return isAbove
    ? say('undecided whether {id} leaks {asked}: {figure}; nobody was found who holds more with the requests, so a ' +
      'cache may still fill; --generations {more} takes more processes', values)
    : say('undecided whether {id} leaks {asked}: {figure}; --generations {more} takes more processes', values)
}

function sayAsked (app) {
  const values = { every: RENEWED_EVERY, n: PLACEHOLDER }
  if (isCounting(app)) return say('when {n} counts and each {every}th request ends its connection', values)
  return app.requests && app.requests.length > 1
    ? say('when {count} requests are asked for in turn and each {every}th one ends its connection',
      { ...values, count: app.requests.length })
    : say('when one URL is asked for again and each {every}th request ends its connection', values)
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
  const values = { path, bytes: formatNumber(bytesPerRequest) }
  if (!things.length) return indented(say('{path} has {bytes} bytes more for each request', values))
  const some = things.map(({ kind, perRequest }) =>
    say('{count} {kind}', { count: formatNumber(perRequest).replace(/\.00?$/, ''), kind }))
  return indented(say('{path} has {things} more for each request: {bytes} bytes',
    { ...values, things: some }))
}

function indented (/** @type {Message} */ line) {
  return say('  {line}', { line })
}
