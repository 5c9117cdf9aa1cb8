// @ts-check
// A listener on AbortSignal.any of a signal that lives as long as the process: what does the heap keep of a request?
import { join } from 'node:path'
import { askOneByOne } from '../../scripts/stages/whole-load.js'
import { openBursts } from 'bench-in-turns/load/generators.js'
import { defineLab, keptMemory, START_STOP_S } from '../kit.js'

export const FORMS = ['listens', 'cleans-up']
const SERVICE = join(import.meta.dirname, 'service')
const REQUESTS_A_SECOND = 2000

export default defineLab({
  title: 'case: a listener on AbortSignal.any, and what the heap keeps of each request',
  params: {
    rounds: { max: 100, usual: 5, quick: 1, value: 'N', help: 'rounds of both forms' },
    requests: { max: 100_000, usual: 5000, quick: 1000, value: 'N', help: 'whose memory is counted' }
  },
  cells: () => FORMS.map(form => ({ form })),
  sampleS: (_cell, { requests }) => START_STOP_S + 2 * requests / REQUESTS_A_SECOND,
  async sample ({ form }, { requests }, { signal, keep }) {
    const stage = /** @type {any} */ ({ id: form, dir: SERVICE, route: '/', settings: { REPORT: `./${form}` } })
    const load = url => askOneByOne(keep(openBursts(signal)), url, requests)
    const { bytes } = await keptMemory(stage, signal, { warmUp: load, load })
    return { bytes, requests }
  }
})
