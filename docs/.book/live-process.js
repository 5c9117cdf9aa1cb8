// @ts-check
// One run, in a process of its own: it reads the code as it is now, and whatever happens to it, the site goes on. It
// takes one request over IPC, tells what happens, and ends. When whoever asked is gone, so are its servers.
import { inEnglish, ToolError, UsageError } from 'bench-in-turns/kit.js'
import { holdTheMachine } from 'bench-in-turns'
import { TEXTS } from './live-messages.js'
import { withNeeds } from '../../scripts/stages/installed/postgres.js'
import { readRequest } from './live-server.js'
import { runLive } from './live-run.js'

const ends = new AbortController()

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => ends.abort(new Error(`ended by ${name}`)))
process.on('disconnect', () => ends.abort(new Error('the page is gone')))
process.once('message', async asked => {
  await answer(asked).catch(tell)
  process.exit(0)
})

async function answer (asked) {
  const { request, stages } = await readRequest(asked)
  await holdTheMachine(ends.signal, { say: who => emit({ type: 'waiting', message: [TEXTS.otherMeasurement, who] }) })
  const onLine = line => emit({ type: 'waiting', message: inEnglish(line) })
  await withNeeds(stages, { signal: ends.signal, onLine }, signal => runLive(request, stages, { signal, emit }))
}

async function tell (error) {
  if (ends.signal.aborted) return
  const { message, stderrLines = [], stack } = error
  const isExpected = error instanceof UsageError || error instanceof ToolError
  const lines = isExpected
    ? [message, ...stderrLines]
    : [`the run broke off, by a fault of these scripts: ${stack}`]
  await emit({ type: 'error', message: lines.join('\n') })
}

function emit (event) {
  return new Promise(resolve => process.connected ? process.send?.(event, resolve) : resolve(null))
}
