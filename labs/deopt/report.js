// @ts-check
import { median } from 'simple-statistics'
import { column, message, say, stats, table, value } from '../kit.js'

/**
 * @import { Deopt } from './deopt-trace.js'
 * @import { Interval } from 'bench-in-turns'
 * @import { Data, Timed } from './lab.js'
 */

export const byHand = ['npx node --trace-deopt labs/deopt/programs/run.js pad slow']
export const besides = 'counts them on several versions of Node.js, and times the program without tracing'

/** @type {import('../index.js').Report} */
export function report (/** @type {Data} */ data, { cases, rounds }) {
  const programs = cases.flatMap(name => data.runtimes.map(({ version }) => ofProgram(data, { name, version })))
    .filter(({ slow, fast }) => [slow, fast].every(({ deopts, timed }) => deopts.length && timed.length))
  const newest = data.runtimes.at(-1)?.version ?? ''
  const onNewest = programs.filter(({ version }) => version === newest)
  return {
    tables: {
      newest: programsTable(message`Why, and what it costs long after (${newest})`, onNewest),
      all: programsTable('What V8 says of each case, by version', programs, [VERSION])
    },
    figures: Object.fromEntries(onNewest.map(program => [`ratio-${program.name}-newest`, value.ratio(costRatio(program))])),
    transcripts: transcriptsOf(onNewest),
    notes: [
      message`Times are medians of ${rounds} rounds; each program ran in a process of its own, in turn. Traced programs are not timed. Of deopts, the lowest and the highest count stand in square brackets where runs differ.`
    ]
  }
}

const VERSION = column('Node.js', ({ version }) => version)

function sayCounts (deopts) {
  return say.range(deopts.map(({ length }) => length), String)
}

function programsTable (title, programs, more = []) {
  return table(title, programs, [
    ['case', ({ name }) => name],
    ...more,
    ['deopts, slow form', ({ slow }) => sayCounts(slow.deopts)],
    ['reason', ({ slow }) => [...new Set(slow.deopts.flat().map(({ reason }) => reason))].join(', ') || 'none'],
    ['fast form', ({ fast }) => sayCounts(fast.deopts)],
    ['time of a call, slow ÷ fast', program => say.ratios(costRatio(program))]
  ])
}

// Addresses differ from run to run: they are none of the reader's business.
function transcriptsOf (programs) {
  return Object.fromEntries(programs.flatMap(({ name, slow }) => {
    const [first] = slow.deopts.flat()
    return first ? [[name, first.line.replaceAll(/0x[0-9a-f]+/g, '0x…')]] : []
  }))
}

/** @typedef {{ deopts: Deopt[][], timed: Timed[] }} Form round by round */

/**
 * @param {Pick<Data, 'samples'>} data
 * @param {{ name: string, version: string }} program
 * @returns {{ name: string, version: string, slow: Form, fast: Form }}
 */
export function ofProgram ({ samples }, { name, version }) {
  const programsOf = (form, part) => /** @type {any[]} */ (samples.filter(one =>
    one.part === part && one.name === name && one.version === version && one.form === form))
  const [slow, fast] = ['slow', 'fast'].map(form =>
    ({ deopts: programsOf(form, 'trace').map(({ deopts }) => deopts), timed: programsOf(form, 'time') }))
  return { name, version, slow, fast }
}

/**
 * @param {{ slow: Pick<Form, 'timed'>, fast: Pick<Form, 'timed'> }} program
 * @returns {Interval | null} time of a call long after, of the slow form by that of the fast one of its round
 */
export function costRatio ({ slow, fast }) {
  return stats.ratioByRound(slow.timed, fast.timed, ({ settledNanos }) => median(settledNanos))
}
