// @ts-check
// --leaks: what does each version keep of its requests, and who holds it?
import { findHolders, LEAST_HELD } from './judge/holders.js'
import { readHeap } from './judge/heap-snapshot.js'
import { judgeLeaks } from './judge/leaks.js'
import { waitForTurn, withProgress } from './measured-run.js'
import { describeMachine } from './load/machine.js'
import { endsOf, makeResult } from './result.js'
import { sayHeld, sayHolders, sayLeaks } from './say/leaks.js'
import { wrapLines } from './say/terminal.js'
import { expectedKeptS, KEPT, measureKept, withSnapshots } from './turns/kept.js'

/**
 * @import { ServerError } from './errors.js'
 * @import { App } from './start/app.js'
 */

const QUICK = { processes: 3, batches: 4, batchRequests: 300, warmUpRequests: 500 }

/**
 * @param {App[][]} pairs each an app, or an older version of it and the app
 * @param {Record<string, any>} values flags, as typed
 * @param {{ signal: AbortSignal, keep: import('./run.js').Keep }} run
 * @returns {Promise<number>} exit code: 1 when the app leaks
 * @throws {ServerError} when it fails a request
 */
export async function leaks (pairs, values, { signal, keep }) {
  const options = optionsOf(values)
  const apps = pairs.flat()
  const expectedS = expectedKeptS(apps.length, options)
  await waitForTurn(expectedS, signal)
  const machine = describeMachine()
  const found = await withProgress(expectedS, async step => {
    const found = []
    for (const app of apps) found.push(await look(app, options, { signal, step }))
    return found
  })
  console.log()
  for (const one of found) for (const line of sayFound(one)) console.log(wrapLines(line))
  const record = { options, kept: found.map(({ id, ...own }) => own) }
  await keep(await makeResult({ question: 'leaks', pairs, leaks: found.map(leakOf), machine, record }))
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
    step(`${app.id}: process ${i} of ${options.processes}`)
    runs.push(await measureKept(app, options, signal))
  }
  step(`${app.id}: who holds what`)
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

/** @param {Found} found */
function sayFound ({ id, judged, holders: { held, kept } }) {
  const paths = kept.map(({ path }) => path)
  const others = held.filter(({ path }) => !paths.includes(path))
  const isClean = judged.verdict === 'does not leak' // then what is kept is a list that fills, and has a bound
  return [sayLeaks(id, judged), ...isClean ? [] : sayHolders(kept), ...sayHeld(others)]
}
