// @ts-check
// What several machines know together, as a table, as bars and in sentences.
import { stats } from 'bench-in-turns'
import { formatNumber, formatRatio, sayInterval, table } from 'bench-in-turns/kit.js'
import { message, say } from './say.js'

/**
 * @import { RoomRatio } from '../results/room.js'
 * @import { Said, Table } from 'bench-in-turns/kit.js'
 * @import { Bars } from './bars.js'
 */

const FIGURES = { cpuMicrosPerRequest: say('CPU time of a request'), requestsPerSecond: say('requests/s') }
const pairOf = ({ over, under }) => `${over} ÷ ${under}`
const numberOf = i => String(i + 1)

/**
 * @param {RoomRatio} ratio
 * @param {{ cpuModel: string, os: string }[]} machines in their order
 * @returns {Table}
 */
export function roomTable (ratio, machines) {
  const title = message`${pairOf(ratio)}, ${FIGURES[ratio.figure]}`
  return table(title, ratio.machines.map((interval, i) => ({ interval, i, machine: machines[i] })), [
    [say('machine'), ({ i, machine }) => `${numberOf(i)}: ${machine.cpuModel}`],
    [say('system'), ({ machine }) => machine.os.split(' ')[0]],
    [say('starts'), ({ interval }) => String(interval.count)],
    [say('ratio'), ({ interval }) => sayInterval(interval, formatRatio)],
    [say('apart'), ({ i }) => ratio.apart.includes(i) ? say('from all others') : '']
  ])
}

/**
 * @param {RoomRatio[]} ratios of the same machines
 * @param {{ cpuModel: string }[]} machines in their order
 * @returns {Table} a row for each ratio, a column for each machine
 */
export function processorsTable (ratios, machines) {
  return table(say('The same ratios on several processors'), ratios, [
    [say('now ÷ older'), pairOf],
    [say('figure'), ({ figure }) => FIGURES[figure]],
    ...machines.map(({ cpuModel }, i) => columnOf(cpuModel, i))
  ])
}

/** @returns {[Said, (ratio: RoomRatio) => Said]} */
function columnOf (cpuModel, i) {
  return [cpuModel, ({ machines }) => sayInterval(machines[i], formatRatio)]
}

/**
 * @param {RoomRatio} ratio
 * @returns {Said[]} a line each: the ratio over machines, the median machine, the spread, who is apart
 */
export function sayRoom (ratio) {
  const { machines, median, together, spread, apart } = ratio
  const [count, values] = [machines.length, machines.map(({ value }) => value)]
  const named = {
    pair: pairOf(ratio), figure: FIGURES[ratio.figure], count, ratio: sayInterval(together, formatRatio)
  }
  const percent = formatNumber((Math.exp(spread) - 1) * 100)
  const [middle, lowest, highest] = [median, Math.min(...values), Math.max(...values)].map(formatRatio)
  return [
    stats.hasEnds(together)
      ? say('{pair}, {figure}: {ratio} over {count} machines', named)
      : say('{pair}, {figure}: {ratio}. {count} machines are too few for an interval over machines; three can have one',
        named),
    say('the median machine has {median}, the lowest {lowest}, the highest {highest}',
      { median: middle, lowest, highest }),
    ...stats.hasEnds(together)
      ? [say('from machine to machine, the ratio differs by {percent} % (a standard deviation), besides the scatter ' +
        'of starts', { percent })]
      : [],
    ...apart.length ? [say('apart from all others: machine {machines}', { machines: apart.map(numberOf) })] : []
  ]
}

/** @param {RoomRatio} ratio @returns {Bars} */
export function roomPlot (ratio) {
  const { machines, median } = ratio
  const named = { pair: pairOf(ratio), figure: FIGURES[ratio.figure] }
  const nameOf = i => ratio.apart.includes(i) ? `${numberOf(i)} *` : numberOf(i)
  return {
    title: say('{pair} on each machine: {figure}', named),
    alt: say('{figure} of {pair} on {count} machines; the median machine has {median}',
      { ...named, count: machines.length, median: formatRatio(median) }),
    bars: machines.map((one, i) => ({ ...one, name: nameOf(i), label: formatRatio(one.value) }))
      .sort((a, b) => a.value - b.value)
  }
}
