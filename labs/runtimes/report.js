// @ts-check
import { formatBytes } from '../kit.js'

/**
 * @import { LabReport } from '../index.js'
 * @import { measure } from './lab.js'
 */

/**
 * @param {Awaited<ReturnType<typeof measure>>} data
 * @returns {LabReport}
 */
export function report ({ entries, missing, platform }) {
  const reasonOf = version => missing.find(({ what }) => `Node.js ${version}` === what)?.reason
  const listed = entries.map(({ version, v8, isInstalled, bytes, failure }) => [
    version,
    v8 || '-',
    isInstalled ? 'yes' : reasonOf(version) ?? failure ?? 'no',
    isInstalled ? formatBytes(bytes) : '-'
  ])
  const others = missing
    .filter(({ what }) => !entries.some(({ version }) => `Node.js ${version}` === what))
    .map(({ what, reason }) => [what.replace('Node.js ', ''), '-', reason, '-'])
  const head = ['version', 'V8', 'installed', 'size']
  return {
    tables: { runtimes: { title: `Node.js for ${platform}`, head, rows: [...listed, ...others] } },
    plots: {},
    notes: [
      'Install some: npm run lab -- runtimes --node 8 --node 4. All: --all.',
      'Versions before 22 get no fixes any more: they are for measuring on this machine, and for nothing else.'
    ]
  }
}
