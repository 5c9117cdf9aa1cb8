// @ts-check
// Before and after `npm update`: a gateway that asks another service by undici's fetch, on three versions of undici.
import { join } from 'node:path'
import { defineLab, installPackages, replaceModule } from '../kit.js'

const VERSIONS = ['7.27.2', '7.28.0', '7.30.2'] // the last fast one, the first slow one, and a repaired one
const [FAST, SLOW, REPAIRED] = VERSIONS
/** @type {[string, string][]} */
export const PAIRS = [[FAST, SLOW], [SLOW, REPAIRED], [FAST, REPAIRED]]
const SERVICE = join(import.meta.dirname, 'service')
const SLOWEST_WARM_UP_S = 2

export default defineLab({
  title: 'case: a gateway got slow by npm update, and its CPU is idle',
  prepareS: ({ generations }) => generations * SLOWEST_WARM_UP_S,
  async prepare (_options, run) {
    const packages = await installPackages(import.meta.dirname, 'undici', run)
    const backend = await run.start({ id: 'the backend', dir: join(SERVICE, 'backend') }, { withProbe: false })
    return { contenders: VERSIONS.map(version => gatewayWith(version, { packages, backend })) }
  },
  turns: {
    // One page after the other: what is measured is how long a page takes.
    usual: { turns: 8, turnMs: 200, spanMs: 1000, warmUpRequests: 100, connections: 1 },
    count: () => VERSIONS.length,
    pairs: () => PAIRS
  }
})

function gatewayWith (version, { packages, backend }) {
  const stage = /** @type {any} */ ({
    id: version, dir: join(SERVICE, 'gateway'), route: '/', isSteady: true, settings: { BACKEND: backend.url }
  })
  return { id: version, stage, edits: [replaceModule('undici', join(packages, `node_modules/undici-${version}`))] }
}
