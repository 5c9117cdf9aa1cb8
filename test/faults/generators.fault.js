// @ts-check
// A load generator that is killed, hangs or talks nonsense.
import { writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import pWaitFor from 'p-wait-for'
import { fault, faultWithLine, projectOf, run } from './harness.js'
import { processesOf } from '../support/processes.js'

const BENCH = ['bench', '03-optimized', '--rounds', '1', '--duration', '3', '--quick', '--no-docs']
const LAB = ['lab', 'load', '03-optimized', '--over', 'rate', '--rounds', '1', '--duration', '3']
const KEPT = { changes: ['results/**'] }
/** @type {Record<string, [string, string]>} */
const IMPATIENT = {
  'packages/bench-in-turns/load/autocannon.js': ['PATIENCE_MS = 60_000', 'PATIENCE_MS = 4_000'],
  'packages/bench-in-turns/load/wrk.js': ['PATIENCE_S = 60', 'PATIENCE_S = 1']
}

/** @type {[what: string, signal: NodeJS.Signals, script: string[], generator: string, when: RegExp, says: RegExp][]} */
const ENDED = [
  ['generator killed', 'SIGKILL', BENCH, 'autocannon-generator.js', /round 1 of 1: 03-optimized/, /-generator\.js failed: SIGKILL/],
  ['generator hangs', 'SIGSTOP', LAB, 'paced-generator.js', /round 1/, /the load generator did not end within [\d.]+ s/]
]
for (const [what, signal, script, generator, when, says] of ENDED) {
  fault(what, script[0], async t => {
    const project = await projectOf(t, { edits: IMPATIENT })
    const find = async () => (await processesOf(project)).filter(({ command }) => command.includes(generator))
    const does = async () => {
      await pWaitFor(async () => (await find()).length > 0, { timeout: 20_000 })
      for (const { pid } of await find()) process.kill(pid, signal)
    }
    const ended = await run(project, script, { then: { when, does } })
    ended.says(says)
    ended.exits(1)
    await ended.leavesNothing(KEPT)
  })
}

/** @type {[name: string, script: string, said: RegExp][]} what stands in wrk's place */
const FAKES = [
  ['wrk ends with an error', 'echo "no file descriptors left" >&2; exit 1', /wrk failed: no file descriptors left/]
]
for (const [name, script, says] of FAKES) {
  const options = async ({ aside }) => {
    await writeFile(join(aside, 'wrk'), `#!/bin/sh\n[ "$1" = -v ] && exit 1\n${script}\n`, { mode: 0o755 })
    return { env: { PATH: [aside, process.env.PATH].join(delimiter) } }
  }
  const typed = [...BENCH, '--generator', 'wrk', '--duration', '1']
  faultWithLine(name, typed, { says, exits: 1, ...KEPT }, { edits: IMPATIENT, options })
}
