// @ts-check
// The versions of Node.js that labs can run on, and those that are asked for, installed.
import { stat } from 'node:fs/promises'
import { expectVersion, installRuntimes, isInstalled, readInstalled, readPins, UsageError } from '../kit.js'

/** @import { Lab, LabFlags, LabRun } from '../index.js' */

export const title = 'other versions of Node.js, from 4 on: what is there, and what can be'

/** @type {LabFlags} */
export const flags = {
  node: { type: 'string', multiple: true, value: 'VERSION', help: 'such as 8 or 8.11.2, to install; more than once for some' },
  all: { type: 'boolean', help: 'install all that are pinned for this kind of machine' }
}

const INSTALL_S = 15

/** @type {Lab['readOptions']} */
export async function readOptions ({ values }) {
  const pinned = Object.keys(await readPins())
  if (values.all && values.node) throw new UsageError('--all and --node do not go together')
  const versions = values.all ? pinned : values.node ?? []
  versions.forEach(expectVersion)
  return { versions, pinned }
}

/** @type {Lab['expectedS']} */
export const expectedS = ({ versions, pinned }) =>
  1 + versions.filter(version => !isInstalled(version)).length * INSTALL_S + pinned.length * 0.1

/**
 * @typedef {object} Entry one version
 * @property {string} version exact, without a v
 * @property {string} v8 empty where it is not there
 * @property {boolean} isInstalled
 * @property {number} bytes of the program
 * @property {string | null} failure why it is in its folder and does not start
 */

/**
 * @param {{ versions: string[], pinned: string[] }} options
 * @param {LabRun} run
 * @returns {Promise<{ entries: Entry[], missing: { what: string, reason: string }[], platform: string }>}
 */
export async function measure ({ versions, pinned }, { signal, step }) {
  const { missing } = await installRuntimes(versions, { signal, step })
  const entries = []
  for (const version of pinned) {
    signal.throwIfAborted()
    entries.push(await describe(version))
  }
  return { entries, missing, platform: `${process.platform}-${process.arch}` }
}

/** @returns {Promise<Entry>} */
async function describe (version) {
  const isThisOne = version === process.versions.node
  const runtime = isThisOne
    ? { binary: process.execPath, v8: process.versions.v8 }
    : isInstalled(version) ? await readInstalled(version) : null
  return {
    version,
    v8: runtime?.v8 ?? '',
    isInstalled: runtime !== null,
    bytes: runtime ? (await stat(runtime.binary)).size : 0,
    failure: !runtime && isInstalled(version) ? 'does not start' : null
  }
}
