// @ts-check
// One generator for a whole comparison: a cold one would cost whoever is loaded first.
import { LoadError, ToolError } from '../errors.js'
import { openBursts } from '../load/generators.js'
import { describeFailure } from '../load/load.js'
import { startServer } from '../start/server.js'

/**
 * @import { Burst, Opening } from '../load/generators.js'
 * @import { App } from '../start/app.js'
 */

const WARM_UP_MS = 2000

/** @typedef {Awaited<ReturnType<typeof openWarmGenerator>>} OneGenerator */

/**
 * It is warmed on a process that takes no part. What is wrong with that, the comparison finds out.
 *
 * @param {App} app
 * @param {{ connections: number, warmUpRequests: number }} options
 * @param {AbortSignal} signal
 */
export async function openWarmGenerator (app, { connections, warmUpRequests }, signal) {
  let generator = openBursts(signal)
  const replace = async () => {
    await generator.stop()
    generator = openBursts(signal)
  }
  let server
  try {
    server = await startServer(app, { signal })
    const burst = { connections, durationMs: WARM_UP_MS, requests: warmUpRequests, asked: app.requests }
    await generator.run(server.url + app.route, burst)
  } catch (error) {
    if (signal.aborted || !(error instanceof ToolError)) await generator.stop()
    signal.throwIfAborted()
    describeFailure(error)
    if (error instanceof LoadError) await replace()
  } finally {
    await server?.stop()
  }
  return {
    run: (/** @type {string} */ url, /** @type {Burst} */ burst) => generator.run(url, burst),
    open: (/** @type {Opening} */ opening) => generator.open(opening),
    stop: () => generator.stop(),
    replace
  }
}
