// @ts-check
// What of an app is compared in copies: an older version always, and the app of today where a build or a reset runs,
// since such a command may change or remove whatever it finds.
import { existsSync } from 'node:fs'
import { whereTyped } from './json-file.js'
import { inEnglish, say } from './message.js'
import { describeApp } from './start/app.js'
import { openCheckout } from './start/copy.js'
import { few, findIgnored } from './start/ignored.js'
import { copyOfNow, olderApp } from './start/older.js'

/**
 * @import { Localise } from './message.js'
 * @import { App } from './start/app.js'
 */

/** @typedef {{ dir: string, copy: App['copy'], remove: () => Promise<void> }} Copied `dir` is absolute, of the app */

/** @param {Record<string, any>} values flags @returns {boolean} is it compared with a commit? */
function isOfCommit ({ against, bisect }) {
  return bisect !== undefined || (against !== undefined && !existsSync(whereTyped(against)))
}

/**
 * @param {App[]} apps one a route
 * @param {Record<string, any>} values flags; `copied` nobody types: a copy that was made before
 * @param {{ chosen: any, signal: AbortSignal, localise: Localise }} run
 * @returns {Promise<{ older: App[], now: App[], remove: () => Promise<void> }>} by route
 */
export async function pairWithOlder (apps, values, { chosen, signal, localise }) {
  const { against, build } = values
  const copied = values.copied ?? await copyNow(apps[0].dir, values, { chosen, signal, localise })
  try {
    const now = copied ? await describeCopy(apps, copied, chosen) : apps
    const { older, unshared = [], remove } = await olderApp(apps, against, { chosen, build, signal })
    for (const line of unshared) console.error(localise(line))
    return { older, now, remove: async () => { await Promise.all([remove(), copied?.remove()]) } }
  } catch (error) {
    await copied?.remove()
    throw error
  }
}

async function describeCopy (apps, { dir, copy }, chosen) {
  return (await describeApp(dir, chosen)).map((app, i) => ({ ...app, id: apps[i].id, copy }))
}

/**
 * @param {string} folder of the app, from where the command was typed
 * @param {Record<string, any>} values flags
 * @param {{ chosen: any, signal: AbortSignal, localise?: Localise }} run
 * @returns {Promise<Copied | undefined>} of the app as it lies there, built where that was asked for
 */
export async function copyNow (folder, values, { chosen, signal, localise = inEnglish }) {
  const { build, reset } = values
  if (!isOfCommit(values) || (build ?? reset) === undefined) return
  if (build) console.error(localise(say('building both versions in copies: {build}', { build })))
  const apps = await describeApp(folder, chosen)
  const { older: [{ dir, copy }], remove } = await copyOfNow(apps, { chosen, build, signal })
  return { dir, copy, remove }
}

/**
 * @param {string} dir absolute folder
 * @param {Record<string, any>} values flags
 * @param {string} compared what it is compared with, where that was found out
 * @param {AbortSignal} signal
 * @returns {Promise<string>} the same, and what comes along into the copy of a commit though git ignores it
 */
export async function sayAlong (dir, values, compared, signal) {
  const { names } = isOfCommit(values) ? await findIgnored(await openCheckout(dir, signal)) : { names: [] }
  if (!names.length) return compared
  const along = inEnglish(say('with {names}, which git ignores', { names: few(names) }))
  return `${compared || `compared with ${values.against ?? values.bisect}`}, ${along}`
}
