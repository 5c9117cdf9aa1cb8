// @ts-check
// What is measured, of all that was typed; and proof that two versions of it answer alike, before anything is timed.
import { existsSync } from 'node:fs'
import { pairWithOlder } from './copies.js'
import { UsageError } from './errors.js'
import { gateApps } from './gate/gate.js'
import { readAccessLog, replayOf, usesByRoute } from './load/access-log.js'
import { routesTable } from './say/rates.js'
import { whereTyped } from './json-file.js'
import { beginTurn } from './measured-run.js'
import { inEnglish, say } from './message.js'
import { renderTerminalTable } from './say/terminal.js'
import { withoutSecrets } from './secrets.js'
import { describeApp } from './start/app.js'
import { appsWith, readSpec } from './start/older.js'
import { findCommit, openGit } from './start/git.js'

/**
 * @import { ServerError } from './errors.js'
 * @import { Leniency, Passed } from './gate/gate.js'
 * @import { Localise } from './message.js'
 * @import { App } from './start/app.js'
 */

const MOST_ROUTES = 8 // of a log are measured

/**
 * @template T
 * @param {string} folder of the app, from where the command was typed
 * @param {Record<string, any>} values flags, as typed
 * @param {{ signal: AbortSignal, localise?: Localise }} run
 * @param {(pairs: App[][], passed: Passed[]) => Promise<T>} work by route: the older version, where one is wanted, and
 *   the app; and what the gate found
 * @returns {Promise<T>}
 * @throws {ServerError} when it cannot be started, or answers otherwise than a server that can be measured
 */
export async function withApp (folder, values, { signal, localise = inEnglish }, work) {
  const { pairs, remove } = await choosePairs(folder, values, { signal, localise })
  try {
    await beginTurn(signal, localise) // a gate is a load as well
    const { gates, timed } = await gateApps(pairs, {
      signal,
      ...leniencyOf(values),
      shows: said => console.log(withoutSecrets(localise(said))),
      warns: said => console.error(withoutSecrets(localise(said))),
      leavesOut: values.log === undefined
        ? undefined
        : why => console.log(localise(say('without a figure: {why}', { why })))
    })
    return await work(timed, gates)
  } finally {
    await remove()
  }
}

/**
 * @param {Record<string, any>} values flags, as typed
 * @returns {Pick<Leniency, 'ignoreBody' | 'ignoreHeaders' | 'expects'>}
 */
export function leniencyOf ({ expect: expects, 'ignore-body': ignoreBody = false, 'ignore-header': names = [] }) {
  return { expects, ignoreBody, ignoreHeaders: names.map(name => name.toLowerCase()) }
}

/** @returns {Promise<{ pairs: App[][], remove: () => Promise<void> }>} by route */
async function choosePairs (folder, values, { signal, localise }) {
  const { against, with: versions } = values
  const chosen = { ...chosenOf(values), ...await chooseFromLog(values, localise) }
  const apps = await describeApp(folder, chosen)
  if (versions !== undefined) return appsWith(apps, versions, { chosen, signal })
  if (against === undefined) return { pairs: apps.map(app => [app]), remove: async () => {} }
  const { older, now, remove } = await pairWithOlder(apps, values, { chosen, signal, localise })
  return { pairs: now.map((app, i) => [older[i], app]), remove }
}

/**
 * @param {Record<string, any>} values flags; `otherPorts` nobody types: see {@link findOut}
 * @returns {NonNullable<Parameters<typeof describeApp>[1]>}
 */
export function chosenOf (values) {
  const { command, route: routes, requests, headers, port, otherPorts, ready, reset } = values
  return { command, routes, requests, headers, port, otherPorts, ready, reset }
}

/** With a rate, the requests of the log in its order; without, the routes that cost most, or are asked for most. */
async function chooseFromLog (/** @type {Record<string, any>} */ { log, rate, p99, overload }, localise) {
  if (log === undefined) return {}
  const { entries, unread, asked } = await readLog(log)
  const uses = usesByRoute(entries)
  if (unread) {
    console.log(localise(say('{count} lines of {log} are in another form, and were left out', { count: unread, log })))
  }
  if ((rate ?? p99 ?? overload) === undefined) return { routes: routesOf(uses) }
  console.log(renderTerminalTable(routesTable(uses), { localise }))
  console.log(localise(say('{count} requests are not repeated: not GET or HEAD, not 2xx, or too many',
    { count: entries.length - asked.length })))
  return { asked }
}

async function readLog (log) {
  const { entries, unread } = await readAccessLog(log)
  const asked = replayOf(entries)
  if (asked.length) return { entries, unread, asked }
  throw new UsageError(`${log} has no GET or HEAD answered with 2xx: nothing may be repeated`)
}

/**
 * Mistakes are said before anything is started.
 *
 * @param {string} folder as typed
 * @param {Record<string, any>} values flags, as typed
 * @param {AbortSignal} signal
 * @throws {UsageError} where what is named by them is not there, or is none
 */
export async function expectThere (folder, values, signal) {
  const { against, with: spec, log } = values
  const [app] = await describeApp(folder, chosenOf(values))
  if (spec !== undefined) readSpec(app, spec)
  if (log !== undefined) await readLog(log)
  if (against === undefined) return
  if (existsSync(whereTyped(against))) await describeApp(against, chosenOf(values))
  else await findCommit(openGit(app.dir, signal), against, 'an application')
}

/** @returns {string[]} those of a log that are measured */
function routesOf (uses) {
  const safe = uses.filter(({ route, isSafe }) => isSafe && route.startsWith('GET '))
  return safe.slice(0, MOST_ROUTES).map(({ example }) => example)
}
