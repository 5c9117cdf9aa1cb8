// @ts-check
// What it takes to turn a value into bytes and back, by format, by shape and by size.
import { join } from 'node:path'
import { defineLab, installPackages, names, runProgram, times } from '../kit.js'
import { FORMATS, JSON_AGAIN, JSON_FORMAT } from './programs/codecs.js'
import { SHAPE_NAMES } from './programs/shapes.js'

const SIZES = [100, 1000, 10_000, 100_000, 1_000_000] // bytes of JSON, about
const CALL_MS = 16

export default defineLab({
  title: 'JSON and binary formats: CPU time and bytes',
  params: {
    formats: names(FORMATS, {
      flag: 'format',
      help: 'beside JSON'
    }),
    rounds: times({ usual: 5, help: 'rounds, each with a fresh process for each format and shape' })
  },
  moreOptions: ({ formats }) => ({
    formats: [...new Set([JSON_FORMAT, JSON_AGAIN, ...formats])],
    shapes: SHAPE_NAMES,
    sizes: SIZES
  }),
  prepare: async (_options, run) => ({ packages: await installPackages(import.meta.dirname, 'the formats', run) }),
  cells: ({ formats, shapes }) => formats.flatMap(format => shapes.map(shape => ({ format, shape }))),
  sampleS: () => 0.55,
  async sample ({ format, shape }, { sizes }, { signal }, { packages }) {
    const args = [packages, format, shape, CALL_MS, ...sizes]
    const [taken] = await runProgram(join(import.meta.dirname, 'programs/time.js'), args, { signal })
    return taken
  }
})
