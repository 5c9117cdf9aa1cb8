// @ts-check
// How many packages an installation brings, by its lock file.

/** @import { Table } from './bench-tables.js' */

/** @typedef {{ link?: boolean, dev?: boolean, os?: string[], cpu?: string[] }} Locked */

/**
 * @param {{ packages: Record<string, Locked> }} lock as npm writes it; `dev` marks what only development needs
 * @returns {Table} without the folders of the repository itself
 */
export function packagesTable ({ packages }) {
  const all = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([, locked]) => locked)
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
