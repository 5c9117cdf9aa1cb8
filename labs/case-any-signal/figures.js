// @ts-check
import { value } from '../kit.js'
import { bytesEach } from './report.js'

/** @type {import('../index.js').Figures} */
export const figures = {
  kept: ({ samples }) => bytesOf(samples, 'listens', 'bytes that a request leaves where the listener stays'),
  'kept-without': ({ samples }) => bytesOf(samples, 'cleans-up', 'bytes that a request leaves where it is removed')
}

function bytesOf (samples, way, what) {
  return value.count(bytesEach(samples, way).map(Math.round), what)
}
