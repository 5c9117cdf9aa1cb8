// @ts-check
// How far is what we measure to be trusted? A bench's turns beside ten uninterrupted seconds of the same processes;
// stages against themselves, of which 95 of 100 intervals have to hold 1; and what our probe costs.
import { randomInt } from 'node:crypto'
import { COMMON_LOAD, DEFAULTS } from '../../scripts/measure/defaults.js'
import { expectedSlicesS } from '../../scripts/measure/slices.js'
import { findStages } from '../../scripts/server/catalog.js'
import { defineLab, names } from '../kit.js'
import { PROBE_PAIR_S, takeProbePair } from './probe.js'
import { expectedTurnsS, takeTurns } from './turns.js'

const PARTS = ['turns', 'against-itself', 'probe']
const AGAINST_ITSELF = ['03-optimized', '02-listener-fix', 'fastify-variant', 'koa-variant/04-optimized']
const PAIRS_AT_ONCE = 10 // of one stage, each with two new processes a start

export default defineLab({
  title: 'how far bench is to be trusted: its turns, stages against themselves, and what its probe costs',
  params: {
    parts: names(PARTS, { flag: 'part', quick: ['probe'], help: 'what is measured' }),
    repetitions: { max: 100, usual: 2, value: 'N', help: 'of the turns beside ten uninterrupted seconds' },
    comparisons: { max: 1000, usual: 10, value: 'N', help: 'of a stage with itself, in tens' },
    generations: {
      max: 100, usual: DEFAULTS.generations, value: 'N', help: 'of processes in each comparison, as in a bench'
    },
    pairs: { max: 1000, usual: 24, quick: 8, value: 'N', help: 'of processes, one with the probe and one without' }
  },
  stages: ({ isSteady }) => isSteady,
  takesStages: true,
  quickStages: ['02-listener-fix'],
  moreOptions: ({ stages, generations }, { catalog }) => ({
    againstItself: catalog.filter(({ isSteady }) => isSteady).length === stages.length
      ? findStages(catalog, AGAINST_ITSELF).map(({ id }) => id)
      : stages,
    slicing: { ...DEFAULTS, generations, rounds: DEFAULTS.sliceRounds, connections: COMMON_LOAD.connections }
  }),
  prepare: async ({ againstItself }) => ({ first: randomInt(againstItself.length) }), // another one in each sitting
  cells: (options, facts) =>
    options.parts.flatMap(part => OF_PART[part].cells(options, facts).map(cell => ({ part, ...cell }))),
  rounds: ({ part }, options) => OF_PART[part].rounds(options),
  sampleS: ({ part }, options) => OF_PART[part].sampleS(options),
  sample: (cell, options, run) => OF_PART[cell.part].sample(cell, options, run)
})

const OF_PART = {
  turns: {
    cells: ({ stages }) => [...new Set([Math.min(2, stages.length), stages.length])].map(servers => ({ servers })),
    rounds: ({ repetitions }) => repetitions,
    sampleS: ({ stages }) => expectedTurnsS(stages.length),
    sample: takeTurns
  },
  'against-itself': {
    cells: ({ againstItself, comparisons }, { first = 0 } = {}) =>
      Array.from({ length: Math.ceil(comparisons / PAIRS_AT_ONCE) }, (_, i) =>
        ({ stage: againstItself[(first + i) % againstItself.length], number: i + 1 })),
    rounds: () => 1,
    sampleS: ({ slicing }) => expectedSlicesS(PAIRS_AT_ONCE + 1, slicing),
    sample: compareWithItself
  },
  probe: {
    cells: () => [{ stage: '03-optimized' }],
    rounds: ({ pairs }) => pairs,
    sampleS: () => PROBE_PAIR_S,
    sample: takeProbePair
  }
}

async function compareWithItself ({ stage: id }, { slicing }, { stage, turns }) {
  const copies = Array.from({ length: PAIRS_AT_ONCE + 1 }, (_, i) => ({ id: `${id} ${i + 1}`, stage: stage(id) }))
  return { slices: await turns(copies, slicing) }
}
