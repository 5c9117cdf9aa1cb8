// @ts-check
import { max, min, sum } from 'simple-statistics'
import { formatInterval, formatNumber, formatRatio } from '../kit.js'
import { costRatio, deoptsOf, nanosOf, ofProgram, PHASES } from './report-findings.js'

/**
 * @import { LabReport } from '../index.js'
 * @import { Data } from './lab.js'
 */

const NO_DEOPT = 'none'

/**
 * @param {Data} data
 * @param {{ cases: string[], rounds: number }} options
 * @returns {LabReport}
 */
export function report (data, { cases, rounds }) {
  const programs = cases.flatMap(name =>
    data.runtimes.map(({ version }) => ({ name, version, ...ofProgram(data, { name, version }) }))
  )
  const whole = programs.filter(({ slow, fast }) =>
    [slow, fast].every(({ traced, timed }) => traced.length && timed.length)
  )
  const newest = data.runtimes.at(-1)?.version
  const onNewest = whole.filter(({ version }) => version === newest)
  return {
    tables: {
      ...(onNewest.length && { newest: newestTable(onNewest, newest) }),
      deopts: deoptsTable(whole),
      cost: costTable(whole),
      lines: linesTable(data)
    },
    plots: onNewest.length ? { cost: costPlot(onNewest, newest) } : {},
    values: valuesOf(whole, newest),
    transcripts: transcriptsOf(onNewest),
    notes: [
      `Times are medians of ${rounds} rounds; each program ran in a process of its own, in turn. Traced programs are not timed.`,
      ...data.missing.map(({ what, reason }) => `Without ${what}: ${reason}.`),
      ...data.failures.map(({ program, message }) => `Failed: Node.js ${program}: ${message}.`),
      ...unreadNotes(data)
    ]
  }
}

function newestTable (programs, version) {
  const rows = programs.map(({ name, slow, fast }) => [name, ...deoptsCells({ slow, fast }), sayRatio({ slow, fast })])
  const head = ['case', 'deopts, slow form', 'reason', 'fast form', 'time of a call, slow ÷ fast']
  return { title: `Why, and what it costs long after (${version})`, head, rows }
}

function deoptsTable (programs) {
  const rows = programs.map(({ name, version, slow, fast }) => [name, version, ...deoptsCells({ slow, fast })])
  const head = ['case', 'Node.js', 'deopts, slow form', 'reason', 'fast form']
  return { title: 'What V8 says of each case', head, rows }
}

function deoptsCells ({ slow, fast }) {
  const found = deoptsOf(slow.traced, PHASES)
  return [countsOf(found), sayReasons(found), countsOf(deoptsOf(fast.traced, PHASES))]
}

function sayReasons (found) {
  return [...new Set(found.flat().map(({ reason }) => reason))].join(', ') || NO_DEOPT
}

function sayRatio (forms) {
  return formatInterval(/** @type {any} */ (costRatio(forms, 'settledNanos')), formatRatio)
}

function countsOf (found) {
  const counts = found.map(({ length }) => length)
  const [low, high] = [min(counts), max(counts)]
  return low === high ? String(low) : `${low} to ${high}`
}

function costTable (programs) {
  const rows = programs.map(({ name, version, slow, fast }) => [
    name,
    version,
    formatNumber(nanosOf(slow.timed, 'settledNanos')),
    formatNumber(nanosOf(fast.timed, 'settledNanos')),
    sayRatio({ slow, fast })
  ])
  const head = ['case', 'Node.js', 'slow form, ns/call', 'fast form', 'slow ÷ fast']
  return { title: 'Long after the change', head, rows }
}

function linesTable ({ traced, runtimes }) {
  const rows = runtimes.map(({ version, v8 }) => {
    const own = traced.filter(one => one.version === version)
    const read = sum(own.flatMap(({ lines }) => Object.values(lines)).concat(0))
    const notRead = sum(own.map(({ unread }) => unread.count).concat(0))
    return [version, v8, String(own.length), read.toLocaleString('en'), String(notRead)]
  })
  return { title: 'How much of what V8 said could be read', head: ['Node.js', 'V8', 'traces', 'lines read', 'not read'], rows }
}

function unreadNotes ({ traced }) {
  return [...new Map(traced.filter(({ unread }) => unread.count).map(one => [one.version, one.unread.first[0]]))]
    .map(([version, line]) => `A line of Node.js ${version} that could not be read: ${line.slice(0, 90)}`)
}

/** @returns {import('../../scripts/render/bars.js').Bars} */
function costPlot (programs, version) {
  const bars = programs.map(({ name, slow, fast }) => {
    const value = Number(costRatio({ slow, fast }, 'settledNanos')?.value)
    return { name, value, label: formatRatio(value) }
  })
  return {
    title: 'Long after: slow form by fast form',
    alt: `Time of a call on Node.js ${version}, slow form by fast form: ${bars.map(({ name, label }) => `${name} ${label}`).join(', ')}.`,
    bars
  }
}

function valuesOf (programs, newest) {
  return Object.fromEntries(programs.flatMap(({ name, version, slow, fast }) => {
    const at = version === newest ? 'newest' : version.split('.')[0]
    const found = deoptsOf(slow.traced, PHASES)
    return [
      [`ratio-${name}-${at}`, sayRatio({ slow, fast })],
      [`reason-${name}-${at}`, sayReasons(found)],
      [`count-${name}-${at}`, countsOf(found)]
    ]
  }))
}

// Addresses differ from run to run: they are none of the reader's business.
function transcriptsOf (programs) {
  return Object.fromEntries(programs.flatMap(({ name, slow }) => {
    const [first] = deoptsOf(slow.traced, PHASES).flat()
    return first ? [[name, first.line.replaceAll(/0x[0-9a-f]+/g, '0x…')]] : []
  }))
}
