// @ts-check
// A result as --json writes it.

const STARTS = [1.19, 1.2, 1.21, 1.2, 1.2, 1.19, 1.21, 1.2]
const MACHINE = { cpuModel: 'a processor', cores: 2, memoryBytes: 1e9, os: 'linux', loadAverage: [0, 0, 0] }
const ends = value => ({ value, low: value * 0.99, high: value * 1.01, count: STARTS.length })

/** @param {object} [own] of its comparison */
export function comparisonOf (own = {}) {
  return {
    now: 'shop',
    older: 'shop at 1a2b3c4',
    verdict: 'worse',
    decides: 'cpuMicrosPerRequest',
    withinPercent: 5,
    looks: 'once',
    isSameCode: false,
    isGeneratorBound: false,
    failures: [],
    cpuMicrosPerRequest: { ...ends(1.2), starts: STARTS },
    requestsPerSecond: { ...ends(0.83), starts: STARTS.map(ratio => 1 / ratio) },
    ...own
  }
}

/** Of a version that is worse. @param {object} [own] */
export function resultOf (own = {}) {
  return {
    version: 2,
    tool: { name: 'bench-in-turns', version: '0.1.0' },
    endedAt: '2026-01-02T03:04:05.678Z',
    node: 'v24.0.0',
    question: 'turns',
    apps: [['shop at 1a2b3c4', 'shop'].map(id => ({ id, route: '/users', command: 'node app.js' }))],
    comparisons: [comparisonOf()],
    latencies: [],
    noise: null,
    versions: [{
      id: 'shop',
      requestsPerSecond: ends(1000),
      cpuMicrosPerRequest: ends(500),
      p50Ms: 1,
      p99Ms: 2,
      cpuShare: 0.5
    }],
    machine: MACHINE,
    record: {},
    ...own
  }
}
