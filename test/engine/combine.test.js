// @ts-check
// One comparison on several machines: the verdict over them, what is refused, and who is apart.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { combine } from '../../packages/bench-in-turns/combine.js'
import { judgeMachines, pool } from '../../packages/bench-in-turns/judge/machines.js'
import { estimateRatio, tQuantile } from '../../packages/bench-in-turns/judge/interval.js'
import { runEngine } from '../support/app.js'
import { normals } from '../support/lots.js'
import { comparisonOf, resultOf } from '../support/results.js'
import { folderOf } from '../support/temporary.js'

const SEED = 20261128
const ratio = starts => ({ value: null, low: null, high: null, count: starts.length, starts })

/** @param {number[]} costs of a request, now ÷ older, one a start */
function resultWith (costs) {
  const [cpuMicrosPerRequest, requestsPerSecond] = [costs, costs.map(one => 1 / one)].map(ratio)
  return resultOf({ comparisons: [comparisonOf({ cpuMicrosPerRequest, requestsPerSecond })] })
}

/** @returns {number[]} of four starts */
const around = cost => [0.99, 1.01, 1, 1.003].map(scatter => cost * scatter)

const filesOf = results =>
  Object.fromEntries(results.map((one, i) => [`runner-${i}/bench-in-turns.json`, JSON.stringify(one)]))

async function combined (t, results, flags = []) {
  return runEngine(['combine', await folderOf(t, filesOf(results)), ...flags])
}

test('machines that agree give one verdict, with an interval over machines and their spread', async t => {
  const { stdout, exitCode } = await combined(t, [1.19, 1.21, 1.2, 1.22].map(cost => resultWith(around(cost))))
  const said = stdout.replaceAll('\n', ' ')
  assert.match(said, /shop ÷ shop at 1a2b3c4, over 4 machines: worse: a request costs 1\.2\dx \(1\.1\d to 1\.2\d\) the CPU time;/)
  assert.match(said, /CPU time: from machine to machine, the ratio differs by \d+\.\d % \(a standard deviation\)/)
  assert.equal(exitCode, 1)
})

test('what differs from machine to machine is part of the interval, and a small scatter of starts does not hide it', () => {
  const machines = [0.9, 1, 1.1, 1.02].map(cost =>
    [comparisonOf({ cpuMicrosPerRequest: ratio(around(cost)), requestsPerSecond: null })])
  const [{ verdict, cpuMicrosPerRequest }] = judgeMachines(machines)
  assert.equal(verdict, 'undecided')
  assert.ok(Number(cpuMicrosPerRequest?.low) < 0.95 && Number(cpuMicrosPerRequest?.high) > 1.05)
})

test('two machines are too few for an interval, and a third one makes one', async t => {
  const two = [1.2, 1.21].map(cost => resultWith(around(cost)))
  const { stdout, exitCode } = await combined(t, two)
  assert.match(stdout, /undecided\. 2 machines are too few for an interval/)
  assert.equal(exitCode, 0)
  assert.match((await combined(t, [...two, two[0]])).stdout, /over 3 machines: worse/)
})

test('a machine that is apart from all others is named', async t => {
  const { stdout } = await combined(t, [1.2, 1.21, 1.2, 1.19, 0.8].map(cost => resultWith(around(cost))))
  assert.match(stdout.replaceAll('\n', ' '), /CPU time: apart from all others: machine 5/)
})

test('a version that failed on one machine has failed', async t => {
  const failing = resultOf({ comparisons: [comparisonOf({ failures: ['shop: 3 of 4 requests (3 timeouts)'] })] })
  const { stdout, exitCode } = await combined(t, [resultWith(around(1)), failing, resultWith(around(1))])
  assert.match(stdout, /: failed\. machine 2: shop: 3 of 4 requests/)
  assert.equal(exitCode, 1)
})

/** @type {[string, object, RegExp][]} */
const OTHERS = [
  ['other versions', { comparisons: [comparisonOf({ older: 'shop at ffffff0' })] }, /the versions \(shop ÷ shop at ffffff0, and not /],
  ['another route', { apps: [[{ id: 'shop', route: '/' }]] }, /the routes/],
  ['another major version of Node.js', { node: 'v20.1.0' }, /the major version of Node\.js \(v20, and not v24\)/],
  ['other connections', { record: { run: { connections: 100 } } }, /the connections/],
  ['another margin', { comparisons: [comparisonOf({ withinPercent: 3 })] }, /the margin \(3, and not 5\)/],
  ['another question', { question: 'rate', comparisons: [] }, /compares no two versions/],
  ['--within', { comparisons: [comparisonOf({ looks: 'repeated' })] }, /was measured with --within/],
  ['another form', { version: 9 }, /version/]
]
for (const [what, own, message] of OTHERS) {
  test(`refused: ${what}`, async t => {
    const folder = await folderOf(t, filesOf([resultOf(), resultOf(own), resultOf()]))
    await assert.rejects(combine(folder, async () => {}), { name: 'UsageError', message })
  })
}

test('its JSON and Markdown have each machine, and a comment works them out anew', async t => {
  const results = [1.19, 1.21, 1.2].map(cost => resultWith(around(cost)))
  const { stdout } = await combined(t, results, ['--json', '-'])
  const { readResult } = await import('../../packages/bench-in-turns/comment/comment.js')
  const claimed = JSON.parse(stdout)
  claimed.comparisons[0].verdict = 'better'
  const read = await readResult(JSON.stringify(claimed))
  assert.deepEqual([read.comparisons[0].verdict, read.machines?.length], ['worse', 3])
  const { stdout: markdown } = await combined(t, results, ['--markdown', '-'])
  assert.match(markdown, /^`shop` ÷ `shop at 1a2b3c4`, over 3 machines: \*\*worse\*\*: a request costs 1\.20x/)
  assert.equal(markdown.match(/^\| `a processor`/gm)?.length, 3)
})

test('of 100 intervals over machines, some 95 hold what is true, with few starts on each', () => {
  const normal = normals(SEED)
  for (const { machines, starts, between } of [
    { machines: 3, starts: 10, between: 0.05 },
    { machines: 4, starts: 4, between: 0.02 },
    { machines: 4, starts: 4, between: 0 }
  ]) {
    let holding = 0
    for (let i = 0; i < 1000; i++) {
      const taken = Array.from({ length: machines }, () => {
        const own = between * normal()
        return estimateRatio(Array.from({ length: starts }, () => Math.exp(0.1 + own + 0.03 * normal())))
      })
      const { middle, error, degrees } = pool(taken)
      if (Math.abs(middle - 0.1) <= tQuantile(degrees) * error) holding++
    }
    assert.ok(holding >= 935, `${holding} of 1000 with ${machines} machines that differ by ${between}`)
  }
})
