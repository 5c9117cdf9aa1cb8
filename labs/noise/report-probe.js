// @ts-check
import { median } from 'simple-statistics'
import { medianInterval, trimmedRatioInterval } from '../../scripts/results/interval.js'
import { say, table } from '../kit.js'

/** Of the slices of a process. */
const METRICS = {
  'requests/s': slices => median(slices.map(({ requests, durationMs }) => requests / durationMs * 1000)),
  'CPU µs/request': slices => median(slices.map(({ cpuMicros, requests }) => cpuMicros / requests))
}

/** @param {any[]} samples of pairs */
export function probeTable (samples) {
  const sayMedian = values => say.interval(medianInterval(values), say.number)
  const costs = Object.entries(METRICS)
    .map(([name, of]) => ({ name, pairs: samples.map(({ bare, probed }) => [of(bare), of(probed)]) }))
    // Not every system tells the CPU time of a process.
    .filter(({ pairs }) => pairs.length && pairs.flat().every(Boolean))
    .map(of => ({ ...of, ratio: trimmedRatioInterval(of.pairs.map(([bare, probed]) => probed / bare)) }))
  return table(`${samples[0]?.stage} with and without the probe, a new pair of processes each time`, costs, [
    ['metric', ({ name }) => name],
    ['pairs', ({ pairs }) => String(pairs.length)],
    ['without the probe', ({ pairs }) => sayMedian(pairs.map(([bare]) => bare))],
    ['with it', ({ pairs }) => sayMedian(pairs.map(([, probed]) => probed))],
    // Three decimals: the question is about one per cent.
    ['with ÷ without', ({ ratio }) => ratio.value.toFixed(3)],
    ['95 % interval', ({ ratio: { low, high } }) =>
      low === null ? 'too few rounds' : `${low.toFixed(3)} to ${Number(high).toFixed(3)}`]
  ])
}
