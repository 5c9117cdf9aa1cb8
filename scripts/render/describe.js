// @ts-check
import { formatBytes, formatNumber } from './format.js'

/** @import { BenchRecord } from '../record/record.js' */

/**
 * @param {BenchRecord} record
 * @returns {string} one line: machine, versions, commit and options
 */
export function describeRun (record) {
  const { options, slices } = record
  return [
    describeSettingLine(record),
    `${options.rounds} fresh rounds of ${options.durationS} s`,
    ...(slices ? [`${slices.rounds} rounds of slices of ${slices.sliceMs} ms, seed ${slices.seed}`] : [])
  ].join('; ')
}

/**
 * @param {Pick<BenchRecord, 'machine' | 'runtime' | 'packages' | 'checkout' | 'startedAt'>} record of a bench run or a lab
 * @returns {string} one line: machine, versions, commit and day
 */
export function describeSettingLine ({ machine, runtime, packages, checkout, startedAt }) {
  const node = runtime.isPinned ? runtime.node : `${runtime.node} from the PATH, not the pinned ${runtime.pinned}`
  const commit = checkout.commit ? `commit ${checkout.commit.slice(0, 9)}${checkout.dirty ? ' with changes' : ''}` : 'no git checkout'
  return [
    `${machine.cpuModel}, ${machine.cores} cores, ${formatBytes(machine.memoryBytes)}, ${machine.os}`,
    `load average ${formatNumber(machine.loadAverage[0])} at start`,
    `Node ${node}`,
    ...Object.entries(packages).map(([name, version]) => `${name} ${version}`),
    commit,
    startedAt.slice(0, 10)
  ].join('; ')
}

/**
 * @param {BenchRecord} record
 * @returns {string[]} a line for everything that failed, was left out or does not count
 */
export function describeTrouble ({ gates, skipped, samples, slices }) {
  const failed = gates.filter(gate => !gate.passed).flatMap(({ stage, failures, stderrLines }) => [
    ...failures.map(({ check, message }) => `${stage} was not timed: ${check}: ${message}`),
    ...indent(stderrLines)
  ])
  const left = skipped.map(({ contender, reason }) => `${contender} was left out: ${reason}`)
  const bad = samples.filter(({ status }) => status !== 'valid').flatMap(({ contender, round, status, reasons, stderrLines }) => [
    `${contender}, round ${round}, is ${status} and in no summary: ${reasons.join(', ')}`,
    ...indent(stderrLines)
  ])
  const again = [...samples, ...(slices?.slices ?? [])].filter(({ rerunFor }) => rerunFor).map(({ contender, round, rerunFor }) =>
    `${contender}, round ${round}, was taken again for: ${rerunFor?.join(', ')}`)
  const noted = samples.filter(({ notes }) => notes?.length).map(({ contender, round, notes }) => `${contender}, round ${round}: ${notes.join(', ')}`)
  const fallen = slices?.failures.flatMap(({ contender, reason, stderrLines }) =>
    [`${contender} fell out of the slices: ${reason}`, ...indent(stderrLines)]) ?? []
  const badSlices = slices?.slices.filter(({ reasons }) => reasons.length).map(({ contender, round, reasons }) =>
    `${contender}, slice ${round}, does not count: ${reasons.join(', ')}`) ?? []
  return [...failed, ...left, ...again, ...bad, ...noted, ...fallen, ...badSlices]
}

function indent (lines = []) {
  return lines.map(line => `  ${line}`)
}
