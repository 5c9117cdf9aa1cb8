// @ts-check
// How far is what we measure to be trusted? What a bench calls a server's own figure, beside ten uninterrupted seconds;
// stages against themselves, of which 95 of 100 intervals have to hold 1; and what our probe costs.
import { COMMON_LOAD } from '../../scripts/stages/common-load.js'
import { COMPARED, DEFAULTS, expectedSlicesS } from 'bench-in-turns/kit.js'
import { defineLab, names, times } from '../kit.js'
import { LEVELS_S, takeLevels } from './levels.js'
import { PROBE_PAIR_S, takeProbePair } from './probe.js'

const PARTS = ['levels', 'against-itself', 'probe']
const AGAINST_ITSELF = ['03-optimized', '02-listener-fix', 'fastify-variant', 'koa-variant/04-optimized']

export default defineLab({
  title: 'how far bench is to be trusted: its levels, stages against themselves, and what its probe costs',
  params: {
    parts: names(PARTS, { flag: 'part', help: 'what is measured' }),
    repetitions: times({ usual: 2, help: 'of the figures beside ten uninterrupted seconds' }),
    comparisons: { max: 1000, usual: 12, value: 'N', help: 'of a stage with itself' },
    pairs: { max: 1000, usual: 24, value: 'N', help: 'of processes, one with the probe and one without' }
  },
  amounts: ['parts', 'repetitions', 'comparisons', 'pairs'],
  stages: ({ isSteady }) => isSteady,
  takesStages: true,
  moreOptions: () => ({ slicing: { ...DEFAULTS, ...COMPARED, connections: COMMON_LOAD.connections } }),
  cells: options => options.parts.flatMap(part => OF_PART[part].cells(options).map(cell => ({ part, ...cell }))),
  rounds: ({ part }, options) => OF_PART[part].rounds(options),
  sampleS: ({ part }, options) => OF_PART[part].sampleS(options),
  sample: (cell, options, run) => OF_PART[cell.part].sample(cell, options, run)
})

const OF_PART = {
  levels: {
    cells: ({ stages }) => stages.map(stage => ({ stage })),
    rounds: ({ repetitions }) => repetitions,
    sampleS: () => LEVELS_S,
    sample: takeLevels
  },
  'against-itself': {
    cells: ({ comparisons }) => AGAINST_ITSELF.slice(0, comparisons).map(stage => ({ stage })),
    rounds: ({ comparisons }) => Math.ceil(comparisons / AGAINST_ITSELF.length),
    sampleS: ({ slicing }) => expectedSlicesS(2, slicing),
    sample: compareWithItself
  },
  probe: {
    cells: () => [{ stage: '03-optimized' }],
    rounds: ({ pairs }) => pairs,
    sampleS: () => PROBE_PAIR_S,
    sample: takeProbePair
  }
}

/** As `bench A B` compares two. */
async function compareWithItself ({ stage: id }, { slicing }, { stage, turns }) {
  const copies = [id, `${id} (again)`].map(name => ({ id: name, stage: stage(id) }))
  const startedMs = performance.now()
  return { slices: await turns(copies, slicing), tookS: (performance.now() - startedMs) / 1000 }
}
