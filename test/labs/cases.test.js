// @ts-check
// What the claims of the cases make of data: as it was seen, and as it would be if the story were not true.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLabs } from '../../labs/index.js'
import { sliceRun } from '../support/slices.js'

const labs = await readLabs()

const slicesOf = cpu => {
  const run = sliceRun(cpu)
  return { slices: { ...run, slices: run.slices.map(withRequests) } }
}
const withRequests = slice => ({ ...slice, server: { ...slice.server, requestsStarted: slice.requests } })

const looked = (version, undici, most) =>
  ({ version, undici, listeners: [0, most], cpuMicros: [1, 1], isWarned: false, round: 1 })
const watched = cpu => ({
  ...slicesOf(cpu),
  watched: Object.keys(cpu).map(watcher => ({ id: watcher, watcher, server: 'small', node: 'v26.1.0' }))
})
const urls = (shorter, longer) => [shorter, longer].map(ms => ({ length: 1, ms: [ms], othersMs: [ms] }))
const routed = (router, times, from, takesPattern) =>
  ({ router, urls: urls(times[0], times[1]), flight: { from, to: 'oslo' }, takesPattern })
const kept = (form, bytes) => ({ form, round: 1, bytes, requests: 1 })

/** @type {[lab: string, asSeen: any, untrue: any][]} */
const cases = [
  [
    'case-undici-reuse',
    slicesOf({ '7.27.2': 100, '7.28.0': 400, '7.30.2': 100 }),
    slicesOf({ '7.27.2': 100, '7.28.0': 100, '7.30.2': 100 })
  ],
  [
    'case-one-signal',
    {
      samples: [
        looked('v20.1.0', null, 900), looked('v26.1.0', null, 0), looked('v26.1.0', '8.3.0', 900),
        looked('v26.1.0', '8.4.0', 1)
      ]
    },
    { samples: [looked('v20.1.0', null, 2), looked('v26.1.0', '8.4.0', 900)] }
  ],
  [
    'case-router-regexp',
    {
      samples: [
        routed('router-old', [100, 800], 'st', true), routed('router-repaired', [1, 1], 'st-gallen', true),
        routed('router-new', [1, 1], 'st-gallen', false)
      ]
    },
    {
      samples: [
        routed('router-old', [100, 200], 'st', true), routed('router-repaired', [100, 100], 'st', true),
        routed('router-new', [100, 100], 'st', true)
      ]
    }
  ],
  [
    'case-any-signal',
    { samples: [kept('listens', 1400), kept('cleans-up', 20)] },
    { samples: [kept('listens', 20), kept('cleans-up', 20)] }
  ],
  [
    'watching',
    watched({ bare: 30, 'diagnostics-channel': 32, opentelemetry: 90 }),
    watched({ bare: 30, 'diagnostics-channel': 60, opentelemetry: 30 })
  ]
]
for (const [name, asSeen, untrue] of cases) {
  test(`the claims of ${name} hold by what was seen, and fail by what would refute them`, () => {
    const lab = labs.get(name)
    assert.ok(lab && lab.claims.length > 0)
    for (const { id, check } of lab.claims) {
      const verdictOn = data => check(/** @type {any} */ ({ labs: { [name]: { data, options: {} } } })).verdict
      assert.deepEqual([verdictOn(asSeen), verdictOn(untrue)], ['holds', 'fails'], id)
    }
  })
}
