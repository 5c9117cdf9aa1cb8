// @ts-check
// Is what the command says true? Pairs of servers of which that is known, asked as anybody would ask.
import { join } from 'node:path'
import { ask } from '../equipment/ask.js'
import { defineLab, names } from '../kit.js'
import { ROWS } from './rows.js'

/** @import { Row } from './rows.js' */

const SECONDS = { turns: 200, '--rate': 120, '--leaks': 45 }

export default defineLab({
  title: 'is what the command says true: pairs of servers of which that is known',
  params: {
    rows: names(ROWS.map(({ id }) => id), { flag: 'row', help: 'of the truths' }),
    comparisons: { max: 1000, usual: 1, value: 'N', help: 'of each pair' },
    brief: { usual: false, help: 'comparisons in turns as short as they can be: a smoke test' }
  },
  amounts: ['rows', 'comparisons'],
  cells: ({ rows }) => rows.map(row => ({ row })),
  rounds: (cell, { comparisons }) => comparisons,
  sampleS: ({ row }) => SECONDS[rowOf(row).flags?.[0] ?? 'turns'],
  sample ({ row }, options, run) {
    const { server, ...asked } = rowOf(row)
    return ask({ ...asked, server: join(import.meta.dirname, 'servers', `${server}.cjs`) }, options, run)
  }
})

function rowOf (id) {
  return /** @type {Row} */ (ROWS.find(row => row.id === id))
}
