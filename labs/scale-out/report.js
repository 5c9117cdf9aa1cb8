// @ts-check
import { max, mean, median, min } from 'simple-statistics'
import { NO_NGINX } from '../../scripts/server/nginx.js'
import { say, stats, table } from '../kit.js'
import { FIXED, SLOW } from './lab.js'
import { coresOf, growthRatio, processesNeeded, rateOf, wholeCost, worksOf } from './report-figures.js'

/** @import { Plot } from '../../scripts/render/plot.js' */

const WAYS = { cluster: 'node:cluster', nginx: 'nginx', cache: 'nginx with a cache' }
const DRAWN = ['cluster', 'nginx']

/** @type {import('../index.js').Report} */
export function report ({ samples, nginx }, options) {
  const needed = processesNeeded(samples)
  const hasScaling = worksOf(samples, { part: 'scaling' }).length > 0
  return {
    tables: {
      ...(worksOf(samples, { part: 'growth' }).length && { growth: growthTable(samples, options) }),
      ...(hasScaling && { cpu: cpuTable(samples) })
    },
    plots: { ...(needed && { needed: neededPlot(needed) }), ...(hasScaling && { scaling: scalingPlot(samples) }) },
    notes: [
      `Generator, nginx and servers shared ${options.cores} cores.`,
      ...(nginx ? [] : [`Without nginx: ${NO_NGINX}.`])
    ],
    values: { ...growthValues(samples, options, needed), ...scalingValues(samples, options) }
  }
}

function growthTable (samples, { durationS, slowProcesses }) {
  const contenders = [...slowProcesses.map(processes => ({ stage: SLOW, processes })), { stage: FIXED, processes: 1 }]
  const rows = contenders.map(contender => ({ ...contender, works: worksOf(samples, { part: 'growth', ...contender }) }))
  return table('More processes of 01-slow, and one of 02-listener-fix', rows.filter(({ works }) => works.length), [
    ['server', ({ stage }) => stage],
    ['processes', ({ processes }) => String(processes)],
    [`answered in ${durationS} s`, ({ works }) => say.number(median(works.map(({ requests }) => requests)))],
    ['in the last second', ({ works }) => say.number(median(works.map(({ seconds }) => seconds.at(-1))))],
    ['times one 01-slow', ({ stage, processes }) => sayRatio(growthRatio(samples, [stage, processes], [SLOW, 1])) ?? '-']
  ])
}

function sayRatio (interval) {
  return interval ? say.interval(interval, say.ratio) : null
}

function groupsOf (samples) {
  const scaling = worksOf(samples, { part: 'scaling' })
  const counts = [...new Set(scaling.map(({ processes }) => processes))].sort((a, b) => a - b)
  return Object.keys(WAYS)
    .flatMap(way => counts.map(processes => ({ way, processes, works: worksOf(scaling, { way, processes }) })))
    .filter(({ works }) => works.length)
}

function cpuTable (samples) {
  const middle = pick => ({ works }) => say.number(median(works.map(pick)))
  const ofFront = pick => group =>
    group.works.every(({ frontMicros }) => frontMicros !== null) ? middle(pick)(group) : '-'
  return table('Who uses the cores; the last column is without the generator', groupsOf(samples), [
    ['processes', ({ way, processes }) => `${processes} behind ${WAYS[way]}`],
    ['servers: cores', middle(work => coresOf(work).server)],
    ['before them: cores', ofFront(work => coresOf(work).front)],
    ['generator: cores', middle(work => coresOf(work).generator)],
    ['CPU µs/request', ofFront(wholeCost)]
  ])
}

function band (x, values) {
  return { x, y: median(values), lowest: min(values), highest: max(values) }
}

/** @returns {Plot} */
function neededPlot (needed) {
  const [first, last] = [needed[0], needed[needed.length - 1]]
  return {
    title: 'Processes of 01-slow that answer what one of 02-listener-fix does',
    alt: `The number of processes climbs from ${say.number(median(first.ratios))} after ${first.timeS} s to ${say.number(median(last.ratios))} after ${last.timeS} s. Bands reach from the lowest to the highest round.`,
    x: { name: 'seconds since the load began', min: 0 },
    y: { name: 'processes, on a core each', min: 0 },
    series: [{ name: 'measured', line: 'solid', points: needed.map(({ timeS, ratios }) => band(timeS, ratios)) }]
  }
}

/** @returns {Plot} */
function scalingPlot (samples) {
  const groups = groupsOf(samples)
  const series = DRAWN.filter(way => groups.some(group => group.way === way)).map(way => ({
    name: WAYS[way],
    line: /** @type {const} */ ('solid'),
    points: groups.filter(group => group.way === way).map(({ processes, works }) => band(processes, works.map(rateOf)))
  }))
  const said = series.map(({ name, points }) =>
    `${name} ${points.map(({ x, y }) => `${say.number(y)} with ${x}`).join(', ')}`)
  return {
    title: '03-optimized over the number of processes',
    alt: `Requests per second: ${said.join('; ')}. Bands reach from the lowest to the highest round.`,
    x: { name: 'processes' },
    y: { name: 'requests/s', min: 0 },
    series
  }
}

function growthValues (samples, { slowProcesses }, needed) {
  const most = max(slowProcesses)
  const fourSlow = sayRatio(growthRatio(samples, [SLOW, most], [SLOW, 1]))
  const fixedByFour = sayRatio(growthRatio(samples, [FIXED, 1], [SLOW, most]))
  return {
    'listeners-alone': sayListeners(samples, 1),
    'listeners-shared': sayListeners(samples, most),
    ...(fourSlow && { 'four-slow': fourSlow }),
    ...(fixedByFour && { 'fixed-by-four': fixedByFour }),
    ...(needed && { 'needed-at-end': sayNeeded(needed.at(-1).ratios) })
  }
}

function sayNeeded (ratios) {
  return `${say.number(median(ratios))} (${say.number(min(ratios))} to ${say.number(max(ratios))})`
}

function sayListeners (samples, processes) {
  const listeners = worksOf(samples, { part: 'growth', stage: SLOW, processes })
    .flatMap(({ workers }) => workers.map(({ afterListeners }) => afterListeners))
  return listeners.length ? Math.round(median(listeners)).toLocaleString('en') : '-'
}

function scalingValues (samples, { cores }) {
  const way = DRAWN.findLast(way => worksOf(samples, { part: 'scaling', way }).length)
  const [atCores, twice] = [cores, 2 * cores].map(processes => worksOf(samples, { part: 'scaling', way, processes }))
  const beyond = sayRatio(stats.ratioByRound(twice, atCores, rateOf))
  return {
    cores: String(cores),
    ...(beyond && { beyond }),
    ...(atCores.length && { 'generator-share': say.share(mean(atCores.map(work => coresOf(work).generator)) / cores) })
  }
}
