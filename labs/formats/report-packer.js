// @ts-check
import { median } from 'simple-statistics'
import { formatInterval, formatNumber, formatRatio, ratioInterval } from '../kit.js'

/**
 * @import { Table } from '../../scripts/render/bench-tables.js'
 * @import { Packed } from './packer.js'
 */

/** What the text that it comes from printed, in ms for a million objects. */
const PRINTED = { 'as-written': '4300', hoisted: '3000', json: '350' }
const NAMES = {
  'as-written': 'a packer as it is first written',
  hoisted: 'its constants hoisted',
  'buffer-methods': 'by the methods of Buffer',
  json: 'JSON.stringify'
}

/**
 * @param {Packed[]} [packed] missing from older records
 * @returns {Record<string, Table>} none where nothing was measured
 */
export function packerTables (packed = []) {
  const versions = [...new Set(packed.map(({ version }) => version))]
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  if (versions.length === 0) return {}
  const of = (form, version) => packed.filter(one => one.form === form && one.version === version)
  const nodes = versions.map(version => `Node ${version.replace(/^v|\..*/g, '')}`)
  const byForm = (forms, say) => forms.map(form => [NAMES[form], ...say(form)])
  return {
    packer: {
      title: 'A million small objects in a new process, in ms',
      head: ['packer', 'printed', ...nodes],
      rows: byForm(Object.keys(NAMES), form => [
        PRINTED[form] ?? '-',
        ...versions.map(version => formatNumber(median(of(form, version).map(({ ms }) => ms))))
      ])
    },
    'packer-ratios': {
      title: 'The packer ÷ JSON.stringify',
      head: ['packer', ...nodes],
      rows: byForm(Object.keys(NAMES).filter(form => form !== 'json'), form => versions.map(version => {
        const json = new Map(of('json', version).map(({ round, ms }) => [round, ms]))
        const ratios = of(form, version).map(({ round, ms }) => ms / Number(json.get(round)))
        return formatInterval(ratioInterval(ratios), formatRatio)
      }))
    }
  }
}
