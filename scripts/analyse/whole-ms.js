// @ts-check
// TO REMOVE once the bench record in docs/results is made again, with its one use in samples.js: that record has
// autocannon's own latencies only, which are cut to whole milliseconds.

/**
 * @param {{ latency: { average: number }, requests: { total: number }, duration: number }} result
 * @param {number} connections
 * @returns {number} µs: of the means that such an average can stand for, the one that is nearest to Little's law
 */
export function meanMicrosFromWholeMs ({ latency, requests, duration }, connections) {
  const lawfulMs = connections * duration / requests.total * 1000
  return Math.min(Math.max(lawfulMs, latency.average), latency.average + 1) * 1000
}
