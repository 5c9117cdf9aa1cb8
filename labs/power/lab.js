// @ts-check
// Which losses are found? Of each kind, and of each size, by bench-in-turns as it is without flags.
import { join } from 'node:path'
import { ask } from '../equipment/ask.js'
import { defineLab, names } from '../kit.js'
import { PLANTED, PLANTED_KINDS } from './planted.js'

const SERVER = join(import.meta.dirname, 'servers/planted.cjs')
const COMPARISON_S = 210

export default defineLab({
  title: 'which losses are found: planted ones of each kind and size',
  params: {
    kinds: names(PLANTED_KINDS, { flag: 'kind', help: 'what a request does more of' }),
    planted: names(PLANTED.map(String), { help: 'per cent of the losses' }),
    comparisons: { max: 1000, usual: 5, value: 'N', help: 'of each loss' },
    brief: { usual: false, help: 'comparisons in turns as short as they can be: a smoke test' }
  },
  amounts: ['kinds', 'planted', 'comparisons'],
  cells: ({ kinds, planted }) => kinds.flatMap(kind => planted.map(Number).map(planted => ({ kind, planted }))),
  rounds: (cell, { comparisons }) => comparisons,
  sampleS: () => COMPARISON_S,
  sample: ({ kind, planted }, options, run) =>
    ask({ server: SERVER, sides: [[kind, 0], [kind, planted]] }, options, run)
})
