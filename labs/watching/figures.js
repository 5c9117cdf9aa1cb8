// @ts-check
import { compared, value } from '../kit.js'
import { BARE, SMALL } from './lab.js'
import { idOf } from './report.js'

/** CPU time ÷ that of the bare server, on the newest Node.js. @type {import('../index.js').Figures} */
export const figures = {
  'watching-opentelemetry': data => costOf(data, 'opentelemetry'),
  'watching-channel': data => costOf(data, 'diagnostics-channel')
}

function costOf ({ watched, slices }, watcher) {
  const small = watched.filter(({ server }) => server === SMALL)
  const newest = small.filter(({ node }) => node === small.at(-1).node)
  return value.ratio(compared(slices).cpuRatio(idOf(newest, watcher), idOf(newest, BARE)), 'CPU time ÷ that of the bare one')
}
