// @ts-check
// A service that verifies signed tickets, on old and new versions of Node.js: with its secret as text, and as a key
// that is made once.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { installRuntimes } from '../equipment/runtimes.js'
import { defineLab, installPackages, replaceModule, versionsParam } from '../kit.js'

/** @import { SliceRun } from 'bench-in-turns' */

export const TEXT = 'text'
export const KEY = 'key'
const FORMS = [TEXT, KEY]
/** Where it got expensive, and where it no longer is. */
export const SLOW = '18'
export const REPAIRED = '22'
const VERSIONS = ['16', '18', '20', '22', '24', '26']
const SERVICE = join(import.meta.dirname, 'service')
const SECRET = "process.env.TICKET_SECRET || 'only for this example'" // in the service

/** @typedef {{ version: string, openssl: string }} NodeVersion */
/** @typedef {{ versions: NodeVersion[], missing: { what: string, reason: string }[], slices: SliceRun }} Data */

export default defineLab({
  title: 'case: a service got expensive by a new Node.js, and its own code is the same',
  params: { versions: versionsParam(VERSIONS) },
  async prepare ({ versions }, run) {
    const { runtimes, missing } = await installRuntimes(versions, run)
    const packages = await installPackages(import.meta.dirname, 'jsonwebtoken', run)
    const route = (await readFile(join(SERVICE, 'link.txt'), 'utf8')).trim()
    const found = await Promise.all(runtimes.map(async ({ binary, version }) =>
      ({ version, openssl: (await execa(binary, ['-p', 'process.versions.openssl'])).stdout })))
    return {
      runtimes,
      contenders: runtimes.flatMap(runtime => servicesOn(runtime, { packages, route })),
      data: { versions: found, missing }
    }
  },
  turns: {
    usual: { warmUpRequests: 5000, connections: 20 },
    count: ({ versions }) => versions.length * FORMS.length,
    pairs: (_options, { runtimes }) => pairsOf(runtimes.map(({ version }) => version))
  }
})

/**
 * @param {string[]} versions such as `18` or `v18.20.8`
 * @returns {[string, string][]} the two forms on each version; the text on the first version beside the text on each
 *   other, and that where it is expensive beside that where it no longer is
 */
export function pairsOf (versions) {
  const [first, ...later] = versions
  const [slow, repaired] = [SLOW, REPAIRED].map(major => later.find(version => isOf(version, major)))
  const pairs = [...later.map(version => [first, version]), ...slow && repaired ? [[slow, repaired]] : []]
  return [
    ...versions.map(version => /** @type {[string, string]} */ ([idOf(TEXT, version), idOf(KEY, version)])),
    ...pairs.map(([one, other]) => /** @type {[string, string]} */ ([idOf(TEXT, one), idOf(TEXT, other)]))
  ]
}

/** @param {string} version @param {string} major */
export function isOf (version, major) {
  return version.replace('v', '').split('.')[0] === major
}

/** @param {string} form @param {string} version */
export const idOf = (form, version) => `${form} on ${version}`

function servicesOn ({ binary, version }, { packages, route }) {
  const edits = [replaceModule('jsonwebtoken', join(packages, 'node_modules/jsonwebtoken'))]
  const once = { find: SECRET, replacement: `require('crypto').createSecretKey(Buffer.from(${SECRET}))` }
  return FORMS.map(form => {
    const id = idOf(form, version)
    const stage = /** @type {any} */ ({ id, dir: SERVICE, route, isSteady: true })
    return { id, stage, nodeBinary: binary, edits: form === KEY ? [...edits, once] : edits }
  })
}
