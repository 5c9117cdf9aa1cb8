// @ts-check
// What a page may ask for. Imports nothing, as pages read it too.

/** By name: the least, the most, and the usual. */
export const BOUNDS = Object.freeze({
  seconds: { from: 2, to: 60, usual: 10 },
  connections: { from: 1, to: 500, usual: 100 },
  rate: { from: 10, to: 50_000, usual: 1000 }
})

export const MOST_STAGES = 4

/** The header that carries the token of the server's own pages. */
export const TOKEN_HEADER = 'x-live-token'

/** What can be watched, with its unit. */
export const SHOWN = Object.freeze({
  rate: { title: 'requests/s', digits: 0 },
  listeners: { title: "listeners for 'after'", digits: 0 },
  delay: { title: 'mean event-loop delay (ms)', digits: 0 },
  cpu: { title: 'CPU of the server (cores)', digits: 2 },
  latency: { title: 'mean latency (ms)', digits: 1 },
  heap: { title: 'heap in use (MB)', digits: 0 }
})
