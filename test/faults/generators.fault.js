// @ts-check
// A load generator that is killed, hangs or talks nonsense.
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import pWaitFor from 'p-wait-for'
import { fault, projectOf, run } from './harness.js'
import { processesOf } from './processes.js'

const BENCH = ['bench', '03-optimized', '--rounds', '1', '--duration', '3', '--quick', '--no-docs']
const LAB = ['lab', 'fixed-rate', '03-optimized', '--rounds', '1', '--duration', '3']
const KEPT = { changes: ['results/**'] }
const IMPORT = "import autocannon from 'autocannon'\n"
/** @type {Record<string, [string, string]>} */
const IMPATIENT = {
  'scripts/measure/generator-process.js': ['PATIENCE_MS = 60_000', 'PATIENCE_MS = 4_000'],
  'scripts/measure/wrk.js': ['PATIENCE_S = 60', 'PATIENCE_S = 1']
}

/** All wait for their generator in the same way. @type {[script: string[], generator: string, when: RegExp][]} */
const RUNS = [
  [BENCH, 'autocannon-generator.js', /round 1 of 1: 03-optimized/],
  [LAB, 'paced-generator.js', /round 1/]
]
/** @type {[what: string, signal: NodeJS.Signals, says: RegExp][]} */
const SIGNALS = [
  ['generator killed', 'SIGKILL', /-generator\.js failed: SIGKILL/],
  ['generator hangs', 'SIGSTOP', /the load generator did not end within [\d.]+ s/]
]
for (const [what, signal, says] of SIGNALS) {
  for (const [script, generator, when] of RUNS) {
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
}

fault('generator talks nonsense', 'bench', async t => {
  const nonsense = "console.log('\\0'.repeat(1e5)); process.send('rubbish'); process.send({ id: 'x', progressOf: null })\n"
  const project = await projectOf(t, { edits: { 'scripts/measure/autocannon-generator.js': [IMPORT, IMPORT + nonsense] } })
  const ended = await run(project, BENCH)
  ended.exits(0)
  await ended.leavesNothing(KEPT)
})

/** @type {[name: string, script: string, said: RegExp][]} what stands in wrk's place */
const FAKES = [
  ['wrk prints rubbish', 'echo rubbish', /wrk printed no line with "figures:"/],
  ['wrk prints other figures', 'echo "figures: {}"', /wrk printed figures that cannot be read: \{\}/],
  ['wrk ends with an error', 'echo "no file descriptors left" >&2; exit 1', /wrk failed: no file descriptors left/],
  ['wrk is killed', 'kill -9 $$', /wrk failed: SIGKILL/],
  ['wrk hangs', 'exec sleep 600', /wrk did not end within 2 s/]
]
for (const [name, script, said] of FAKES) {
  fault(name, 'bench', async t => {
    const project = await projectOf(t, { edits: IMPATIENT })
    const programs = join(project.aside, 'programs')
    await mkdir(programs)
    await writeFile(join(programs, 'wrk'), `#!/bin/sh\n[ "$1" = -v ] && exit 1\n${script}\n`)
    await chmod(join(programs, 'wrk'), 0o755)
    const env = { PATH: [programs, process.env.PATH].join(delimiter) }
    const ended = await run(project, [...BENCH, '--generator', 'wrk', '--duration', '1'], { env })
    ended.says(said)
    ended.exits(1)
    await ended.leavesNothing(KEPT)
  })
}
