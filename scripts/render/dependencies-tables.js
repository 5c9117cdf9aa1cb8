// @ts-check
// What is known of the packages that an installation brings.
import { askedForBy, installedPackages, reachableFrom } from '../stages/packages.js'
import { table } from 'bench-in-turns/say/table.js'

/**
 * @import { Lock } from '../stages/packages.js'
 * @import { Table } from 'bench-in-turns/say/table.js'
 */

/**
 * @typedef {object} Unmaintained
 * @property {string} package its name and version
 * @property {string} says what its authors say
 * @property {string} source where
 * @property {string} [fence] why it does no harm in a stage that brings it
 */

/**
 * @param {Lock} lock
 * @param {Unmaintained[]} list
 * @param {string[]} stages their folders, with forward slashes
 * @returns {Table}
 */
export function unmaintainedTable (lock, list, stages) {
  const asked = askedForBy(lock)
  const ofStages = new Set(stages.flatMap(folder => [...reachableFrom(lock, folder)]))
  const rows = list.flatMap(({ package: wanted, says, source, fence = 'nobody has said why that does no harm' }) =>
    installedPackages(lock).filter(({ key }) => key === wanted).map(({ path, locked }) => [
      `[\`${wanted}\`](${source})`,
      says,
      [...asked.get(path) ?? []].sort().map(name => `\`${name}\``).join(', '),
      locked.dev ? 'no' : 'yes',
      ofStages.has(path) ? `yes: ${fence}` : 'no'
    ]))
  return {
    title: 'Packages that nobody maintains',
    head: ['package', 'its authors say', 'comes with', 'with --omit=dev', 'in a stage'],
    rows
  }
}

// How many packages an installation brings, by its lock file.

/**
 * @param {Lock} lock
 * @returns {Table} without the folders of the repository itself
 */
export function packagesTable (lock) {
  const all = installedPackages(lock).map(({ locked }) => locked)
  const installations = [
    { command: 'npm ci', locked: all },
    { command: 'npm ci --omit=dev', locked: all.filter(({ dev }) => !dev) }
  ]
  return table('Packages of an installation', installations, [
    ['command', ({ command }) => `\`${command}\``],
    ['packages', ({ locked }) => locked.length.toLocaleString('en')],
    ['of these, for some platforms only', ({ locked }) =>
      locked.filter(({ os, cpu }) => os !== undefined || cpu !== undefined).length.toLocaleString('en')]
  ])
}
