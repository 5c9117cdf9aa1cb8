// @ts-check
// A load generator that is killed, hangs, talks nonsense or is not there.
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import pWaitFor from 'p-wait-for'
import { fault, isLong, projectOf, run } from './harness.js'
import { processesOf } from './processes.js'
import { withoutPackages } from './broken.js'

const AT_ONCE = ['--quick', '--no-docs']
const BENCH = ['bench', '03-optimized', '--rounds', '1', '--duration', '3', ...AT_ONCE]
const SLICES = ['bench', 'ceiling', 'hello-world', '--generations', '1', '--slices', '200', ...AT_ONCE]
const WRK = ['bench', '03-optimized', '--rounds', '1', '--duration', '1', '--generator', 'wrk', ...AT_ONCE]
const CPU = ['profile', '03-optimized', '--tool', 'cpu', '--duration', '3', '--no-open']
const LAB = ['lab', 'load', '03-optimized', '--over', 'rate', '--rounds', '1', '--duration', '3']
const KEPT = { changes: ['results/**', 'profiles/**'] }
/** @type {Record<string, [string, string]>} */
const IMPATIENT = {
  'scripts/measure/generator-process.js': ['PATIENCE_MS = 60_000', 'PATIENCE_MS = 4_000'],
  'scripts/measure/wrk.js': ['PATIENCE_S = 60', 'PATIENCE_S = 1']
}

/** @type {[command: string, script: string[], generator: string, when: RegExp][]} */
const RUNS = [
  ['bench', BENCH, 'autocannon-generator.js', /round 1 of 1: 03-optimized/],
  ['bench, slices', SLICES, 'burst-generator.js', /slices: processes 1 of \d+, pair 1/],
  ['profile', CPU, 'autocannon-generator.js', /: cpu/],
  ['lab', LAB, 'paced-generator.js', /round 1/]
]

/** All four wait for their generator in the same way. */
const ONE_OF_EACH_KIND = ['bench', 'lab']

for (const [command, script, generator, when] of RUNS) {
  if (!isLong && !ONE_OF_EACH_KIND.includes(command)) continue
  fault('generator killed', command, async t => {
    const project = await projectOf(t)
    const ended = await run(project, script, { then: { when, does: () => signalTo(project, generator, 'SIGKILL') } })
    ended.says(new RegExp(`${generator} failed: SIGKILL`))
    ended.exits(1)
    await ended.leavesNothing(KEPT)
  })

  fault('generator hangs', command, async t => {
    const project = await projectOf(t, { edits: IMPATIENT })
    const ended = await run(project, script, { then: { when, does: () => signalTo(project, generator, 'SIGSTOP') } })
    ended.says(/the load generator did not end within [\d.]+ s/)
    ended.exits(1)
    await ended.leavesNothing(KEPT)
  })
}

fault('generator talks nonsense', 'bench', async t => {
  const nonsense = "console.log('\\0'.repeat(1e5)); process.send('rubbish'); process.send({ id: 'x', progressOf: null })\n"
  const line = "import autocannon from 'autocannon'\n"
  const project = await projectOf(t, { edits: { 'scripts/measure/autocannon-generator.js': [line, line + nonsense] } })
  const ended = await run(project, BENCH)
  ended.exits(0)
  await ended.leavesNothing(KEPT)
})

/** @type {[command: string, script: string[]][]} */
const OF_AUTOCANNON = [['bench', BENCH], ['profile', CPU]]
for (const [command, script] of OF_AUTOCANNON) {
  fault('no autocannon', command, async t => {
    const ended = await run(await projectOf(t, { prepare: withoutPackages(['autocannon']) }), script)
    ended.says(/the package autocannon is not installed, or not whole: npm ci installs it/)
    ended.exits(1)
    await ended.leavesNothing(KEPT)
  })
}

/** @type {[name: string, script: string, said: RegExp][]} what stands in wrk's place */
const FAKES = [
  ['wrk prints rubbish', 'echo rubbish', /wrk printed no line with "figures:"/],
  ['wrk prints other figures', 'echo "figures: {}"', /wrk printed figures that cannot be read: \{\}/],
  ['wrk prints half its figures', 'echo "figures: {\\"duration\\":10"', /wrk printed figures that cannot be read: /],
  ['wrk ends with an error', 'echo "no file descriptors left" >&2; exit 1', /wrk failed: no file descriptors left/],
  ['wrk ends without a word', 'exit 3', /wrk failed: Command failed with exit code 3/],
  ['wrk is killed', 'kill -9 $$', /wrk failed: SIGKILL/],
  ['wrk hangs', 'exec sleep 600', /wrk did not end within 2 s/]
]
for (const [name, script, said] of FAKES) {
  fault(name, 'bench', async t => {
    const project = await projectOf(t, { edits: IMPATIENT })
    const PATH = [await makeFake(project.aside, script), process.env.PATH].join(delimiter)
    const ended = await run(project, WRK, { env: { PATH } })
    ended.says(said)
    ended.exits(1)
    await ended.leavesNothing(KEPT)
  })
}

async function makeFake (folder, script) {
  const programs = join(folder, 'programs')
  await mkdir(programs)
  const file = join(programs, 'wrk')
  await writeFile(file, `#!/bin/sh\n[ "$1" = -v ] && exit 1\n${script}\n`)
  await chmod(file, 0o755)
  return programs
}

async function signalTo (project, name, signal) {
  const find = async () => (await processesOf(project)).filter(({ command }) => command.includes(name))
  await pWaitFor(async () => (await find()).length > 0, { timeout: 20_000 })
  for (const { pid } of await find()) process.kill(pid, signal)
}
