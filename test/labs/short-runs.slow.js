// @ts-check
// Each lab, as briefly as it can be run.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { execa } from 'execa'
import { readLabs } from '../../labs/index.js'
import { readLabRecord } from '../../scripts/results/record.js'
import { WITHOUT_NGINX } from '../support/lacking.js'
import { linkPrograms, NO_POSTGRES } from '../support/postgres.js'
import { copyProject, edit, runToExit } from '../support/project.js'
import { inEnglish } from '../../scripts/render/localise.js'

const THIS_NODE = ['--node', process.versions.node]
/** @type {[string, string[]][]} long enough to make every table, and no longer */
const short = [
  ['article-stack', ['02-listener-fix', '--rounds', '1', '--duration', '1']],
  ['case-any-signal', ['--rounds', '1', '--requests', '200']],
  ['case-new-node', ['--generations', '1', '--turns', '2', '--warm-up', '50', ...THIS_NODE]],
  ['case-one-signal', ['--rounds', '1', '--requests', '50']],
  ['case-router-regexp', ['--rounds', '1']],
  ['case-undici-reuse', ['--generations', '1']],
  ['conditional-requests', ['--generations', '1', '--turns', '2', '--warm-up', '100']],
  ['deopt', ['--case', 'pad', '--rounds', '1', ...THIS_NODE]],
  ['event-loop-tick', ['--rounds', '1', '--duration', '0.3']],
  ['experiments', ['--rounds', '1', '--duration', '2']],
  ['failover', ['--duration', '1']],
  // Of its tools, those whose ways are tried nowhere else.
  ['false-alarms', ['--comparisons', '1', ...['tinybench', 'mitata', 'node:bench', 'bench-node']
    .flatMap(tool => ['--tool', tool])]],
  ['folklore', ['--experiment', 'same-code', '--experiment', 'for-in', '--rounds', '1', ...THIS_NODE]],
  ['formats', ['--rounds', '1', '--format', 'avsc', '--format', 'bson']],
  ['generators', ['--rounds', '1', '--duration', '1']],
  ['integral', ['--form', 'C++, vectors', '--size', '64', '--size', '1024', '--rounds', '1', '--duration', '0.2']],
  ['integral-cuda', ['--size', '1024', '--rounds', '1']],
  ['load', ['03-optimized', '--rounds', '1', '--duration', '0.5', '--longest', '2']],
  ['loggers', ['--logger', 'pino-sync', '--generations', '1', '--turns', '2', '--warm-up', '100', '--tries', '1', '--duration', '0.5']],
  ['noise', ['hello-world', '03-optimized', '--repetitions', '1', '--comparisons', '2', '--pairs', '1']],
  ['off-the-loop', ['--rounds', '1', '--duration', '0.3', '--share', '0.5']],
  ['overload', ['01-slow', 'koa-variant/02-listener-fix', '--generations', '1', '--duration', '0.5', '--slow-duration', '1']],
  ['pool', ['--rounds', '1', '--duration', '0.5']],
  ['power', ['--kind', 'inline', '--planted', '10', '--comparisons', '1', '--brief']],
  ['profilers-compared', ['--tool', 'cpu', '--tool', 'doctor', ...THIS_NODE, '--duration', '2', '--rounds', '1']],
  ['scale-out', ['--rounds', '1', '--duration', '1', '--load-rounds', '1']],
  ['truths', ['--row', 'internal-fetch', '--row', 'same-commit', '--brief']],
  ['upgrade', ['--generations', '1', '--turns', '2', '--warm-up', '50', ...THIS_NODE]],
  ['waiting', ['--distance', '1', '--generations', '1', '--warm-up', '10']],
  ['watched', ['--duration', '1']],
  ['watching', ['--server', 'small', '--node', '26', '--generations', '1', '--warm-up', '100']],
  ['why', ['--row', 'json', '--app', 'Koa', '--equals', '1', '--generations', '6', '--turns', '2']]
]
const SHORTER = [
  // Few slices, but long ones: on a busy machine, a quarter of a second may pass without an answer.
  ['labs/noise/probe.js', 'SLICE_MS = 250\nconst SLICES = 10\nconst WARM_UP_MS = 1000', 'SLICE_MS = 1000\nconst SLICES = 2\nconst WARM_UP_MS = 200'],
  [
    'packages/bench-in-turns/turns/defaults.js',
    'generations: 5,\n  turns: 12,\n  turnMs: 50,\n  leadInMs: 20,\n  spanMs: 200,\n  warmUpRequests: 20_000',
    'generations: 3, turns: 2, turnMs: 30, leadInMs: 5, spanMs: 30, warmUpRequests: 100'
  ],
  [
    'packages/bench-in-turns/turns/defaults.js',
    'COMPARED = { generations: 10, turns: 84, turnMs: 25, leadInMs: 10, spanMs: 300, spanStarts: 3 }',
    'COMPARED = { generations: 3, turns: 2, turnMs: 25, leadInMs: 10, spanMs: 30, spanStarts: 3 }'
  ],
  ['labs/event-loop-tick/lab.js', 'WORK_MS = [0, 50, 75, 125, 200, 300, 400]', 'WORK_MS = [0, 125]'],
  ['labs/failover/lab.js', 'WITHOUT_S = 4', 'WITHOUT_S = 1'],
  ['labs/load/lab.js', 'WARM_UP_S = 2', 'WARM_UP_S = 0.2'],
  ['labs/waiting/lab.js', 'turnMs: 1000', 'turnMs: 100'],
  [
    'labs/waiting/lab.js',
    'spanMs: 2000,\n    warmUpRequests: 500,\n    longestWarmUpMs: 1500',
    'spanMs: 100,\n    warmUpRequests: 10,\n    longestWarmUpMs: 100'
  ],
  ['labs/load/lab.js', 'POINT_S = 1 ', 'POINT_S = 0.3 '],
  ['labs/noise/levels.js', 'ALONE_MS = 10_000', 'ALONE_MS = 100'],
  ['labs/scale-out/lab.js', 'WARM_UP_S = 2\nconst LOAD_S = 5 ', 'WARM_UP_S = 0.2\nconst LOAD_S = 0.2 ']
]

const skipped = {
  failover: WITHOUT_NGINX || null,
  pool: NO_POSTGRES || null,
  waiting: NO_POSTGRES || null,
  'integral-cuda': (await execa('nvidia-smi', { reject: false })).failed ? 'no graphics processor is here' : null
}

const root = await copyProject({ after })
await linkPrograms(root)
for (const [file, find, replacement] of SHORTER) await edit(join(root, file), find, replacement)
// They wait for loads most of the time.
describe('short runs', { concurrency: 3 }, () => {
  for (const [name, args] of short) {
    test(
      `a short run of ${name} shows its tables and plots and leaves a record that makes them again`,
      { skip: /** @type {Record<string, string | null>} */ (skipped)[name] ?? false },
      async () => {
        const file = join(root, `${name}.json`)
        const { stdout } = await runToExit(0, root, 'lab.js', [name, ...args, '--json', file])
        const { data, options } = await readLabRecord(file, name)
        const { report } = /** @type {any} */ ((await readLabs()).get(name))
        const { tables, plots, notes, transcripts = {} } = report(data, options)
        for (const note of notes) assert.doesNotMatch(inEnglish(note), /NaN|undefined|null|0\.00x/)
        assert.ok(Object.keys({ ...tables, ...plots, ...transcripts }).length > 0)
        for (const text of Object.values(transcripts)) {
          assert.ok(text && stdout.includes(text) && !text.includes(root), text)
        }
        for (const { title, rows } of /** @type {any[]} */ (Object.values(tables))) {
          assert.ok(stdout.includes(inEnglish(title)) && rows.length > 0, title)
          assert.doesNotMatch(rows.flat().join('\n'), /NaN|undefined|null/, title)
        }
        assert.match(stdout, /^(of \d+ sentences of the text that rest|no sentence of the text rests) on /m)
        for (const plot of Object.keys(plots)) {
          assert.ok(stdout.includes(`results/${name}-${plot}.svg`))
          assert.match(await readFile(join(root, `results/${name}-${plot}.svg`), 'utf8'), /^<svg /)
        }
      }
    )
  }
})

test('short runs cover every lab', async () => {
  assert.deepEqual(short.map(([name]) => name), [...(await readLabs()).keys()])
})
