// @ts-check
// How many packages an installation brings, by its lock file.

import { installedPackages } from '../stages/lock-graph.js'

/**
 * @import { Table } from './bench-tables.js'
 * @import { Lock } from '../stages/lock-graph.js'
 */

/**
 * @param {Lock} lock
 * @returns {Table} without the folders of the repository itself
 */
export function packagesTable (lock) {
  const all = installedPackages(lock).map(({ locked }) => locked)
  return {
    title: 'Packages of an installation',
    head: ['command', 'packages', 'of these, for some platforms only'],
    rows: [row('npm ci', all), row('npm ci --omit=dev', all.filter(({ dev }) => !dev))]
  }
}

function row (command, locked) {
  const forSome = locked.filter(({ os, cpu }) => os !== undefined || cpu !== undefined)
  return [`\`${command}\``, locked.length.toLocaleString('en'), forSome.length.toLocaleString('en')]
}
