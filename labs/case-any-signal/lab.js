// @ts-check
// A listener on AbortSignal.any of a signal that lives as long as the process: what does the heap keep of a request?
import { join } from 'node:path'
import { openLoad } from 'bench-in-turns'
import { rootDir } from '../../scripts/stages/catalog.js'
import { askOneByOne } from '../../scripts/stages/whole-load.js'
import { defineLab, START_STOP_S, times } from '../kit.js'

export const FORMS = ['listens', 'cleans-up']
const SERVICE = join(import.meta.dirname, 'service')
const COUNTING = ['--expose-gc', '--require', join(rootDir, 'scripts/stages/collect-garbage.cjs')]
const REQUESTS_A_SECOND = 2000

export default defineLab({
  title: 'case: a listener on AbortSignal.any, and what the heap keeps of each request',
  params: {
    rounds: times({ usual: 5, help: 'rounds of both forms' }),
    requests: { max: 100_000, usual: 5000, value: 'N', help: 'whose memory is counted' }
  },
  cells: () => FORMS.map(form => ({ form })),
  sampleS: (_cell, { requests }) => START_STOP_S + 2 * requests / REQUESTS_A_SECOND,
  async sample ({ form }, { requests }, { signal, keep, start }) {
    const server = await start({ id: form, dir: SERVICE, settings: { REPORT: `./${form}` } }, { nodeArgs: COUNTING })
    const heapAfterLoad = async () => {
      await askOneByOne(keep(openLoad('bursts', signal)), `${server.url}/`, requests)
      return (await server.read()).heapUsedBytes
    }
    const before = await heapAfterLoad() // of the first ones, what grows is what the compiler makes of the code
    return { bytes: await heapAfterLoad() - before, requests }
  }
})
