// @ts-check
// What the fault suite prints: failures as they come, and at the end a table of what happened to which command.
import CliTable from 'cli-table3'

/**
 * @typedef {{ held: number, failed: number, why?: string, tookMs: number, errorMs: number[] }} Cell
 */

/** @param {AsyncIterable<any>} events of node:test */
export default async function * reporter (events) {
  const startMs = performance.now()
  /** @type {Map<string, Map<string, Cell>>} by fault, then by command */
  const faults = new Map()
  for await (const { type, data } of events) {
    if (type === 'test:diagnostic') noteTime(faults, data.message)
    if (type === 'test:stderr') yield data.message
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const cell = cellOf(faults, data.name)
    cell.tookMs += data.details.duration_ms
    if (data.skip !== undefined) cell.why = String(data.skip)
    else if (type === 'test:pass') cell.held++
    else {
      cell.failed++
      yield `FAILED ${data.name}, after ${Math.round(data.details.duration_ms)} ms\n${describe(data.details.error)}\n\n`
    }
  }
  yield `${withCommonColumns(faults).map(renderTable).join('\n')}\n${renderWhys(faults)}${renderTotal(faults, performance.now() - startMs)}\n`
}

function describe (error) {
  const { message, stack } = error.cause ?? error
  return message ?? stack ?? String(error.cause)
}

/** @returns {Cell} */
function cellOf (faults, testName) {
  const [fault, command = ''] = testName.split(': ')
  if (!faults.has(fault)) faults.set(fault, new Map())
  const row = faults.get(fault)
  if (!row.has(command)) row.set(command, { held: 0, failed: 0, tookMs: 0, errorMs: [] })
  return row.get(command)
}

function noteTime (faults, message) {
  if (!message.startsWith('{')) return // one of node:test itself
  const { name, errorAfterMs } = JSON.parse(message)
  cellOf(faults, name).errorMs.push(errorAfterMs)
}

// What happens to commands and what happens to servers have no column in common: a table each.
function withCommonColumns (faults) {
  let groups = []
  for (const entry of faults) {
    const columns = [...entry[1].keys()]
    const alike = groups.filter(group => group.some(([, row]) => columns.some(column => row.has(column))))
    groups = [...groups.filter(group => !alike.includes(group)), [...alike.flat(), entry]]
  }
  return groups
}

function renderTable (faults) {
  const commands = [...new Set(faults.flatMap(([, row]) => [...row.keys()]))].sort()
  const table = new CliTable({ head: ['fault', ...commands.map(command => command.replace('/', '/\n')), 's'], style: { head: [], border: [], compact: true } })
  for (const [fault, row] of faults) {
    const tookMs = [...row.values()].reduce((sum, cell) => sum + cell.tookMs, 0)
    table.push([fault, ...commands.map(command => renderCell(row.get(command))), Math.round(tookMs / 1000)])
  }
  return table.toString()
}

/** @param {Cell | undefined} cell */
function renderCell (cell) {
  if (!cell) return ''
  if (cell.failed) return `FAILED ${cell.failed} of ${cell.failed + cell.held}`
  if (!cell.held) return '-'
  const { errorMs } = cell
  return `held ${cell.held}` + (errorMs.length ? `\n${Math.round(errorMs.reduce((sum, ms) => sum + ms) / errorMs.length)} ms` : '')
}

function renderWhys (faults) {
  return [...faults].flatMap(([fault, row]) => [...row].filter(([, { why }]) => why)
    .map(([command, { why }]) => `- ${fault}, ${command}: ${why}\n`)).join('')
}

function renderTotal (faults, tookMs) {
  const cells = [...faults.values()].flatMap(row => [...row.values()])
  const sum = name => cells.reduce((total, cell) => total + cell[name], 0)
  return `held ${sum('held')}, failed ${sum('failed')}, in ${Math.round(tookMs / 1000)} s; ms: from the fault to the first line of the error; s: of all cases`
}
