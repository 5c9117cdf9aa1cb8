// @ts-check
// What every lab gets by being a design.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { defineLab } from '../../labs/design.js'
import { runProgram } from '../../labs/kit.js'
import { ServerError, UsageError } from 'bench-in-turns/kit.js'
import { addSamples, expectAddable } from '../../scripts/results/record.js'
import { readCatalog } from '../../scripts/stages/catalog.js'

const catalog = await readCatalog()
const runOf = () => {
  const shares = /** @type {(number | undefined)[]} */ ([])
  const { signal } = new AbortController()
  return { catalog, signal, shares, step: (_text, /** @type {number | undefined} */ share) => { shares.push(share) } }
}

const UNEVEN = defineLab({
  title: 'x',
  cells: () => [...'abcdefgh'].map(name => ({ name })),
  rounds: ({ name }) => name === 'a' ? 1 : 4,
  sampleS: () => 2,
  sample: ({ name }) => name === 'b' ? [{ part: 1 }, { part: 2 }] : { part: 0 }
})

test('each cell has its rounds, in an order that is drawn by lot, and what it took is known beforehand', async () => {
  assert.equal(UNEVEN.expectedS({}), 2 * (1 + 7 * 4))
  const run = runOf()
  const { samples } = await UNEVEN.measure({}, run)
  assert.equal(samples.filter(({ name }) => name === 'a').length, 1)
  assert.deepEqual(samples.filter(({ name, round }) => name === 'b' && round === 2), [
    { name: 'b', round: 2, part: 1 }, { name: 'b', round: 2, part: 2 }
  ])
  const orderOf = wanted => samples.filter(({ round }) => round === wanted).map(({ name }) => name).join('')
  assert.ok(new Set([2, 3, 4].map(orderOf)).size > 1)
  assert.ok(run.shares.every((share, i) => Number(share) < 1 && (i === 0 || Number(share) > 0)))
})

test('beside samples of another sitting, each cell gets those that it lacks', async () => {
  const earlier = [['a', 1], ['b', 1], ['b', 3]].flatMap(([name, round]) => [1, 2].map(part => ({ name, round, part })))
  assert.equal(UNEVEN.expectedS({}, earlier), 2 * (2 + 6 * 4))
  const { samples } = await UNEVEN.measure({}, { ...runOf(), earlier })
  const countOf = wanted => samples.filter(({ name }) => name === wanted).length
  assert.deepEqual([...'abc'].map(countOf), [0, 2 * 2, 4])
  const { samples: whole } = addSamples(/** @type {any} */ ({ data: { samples: earlier } }), { samples })
  await assert.rejects(UNEVEN.measure({}, { ...runOf(), earlier: whole }), UsageError)
  assert.deepEqual([...new Set(whole.map(({ sitting }) => sitting))], [undefined, 2])
  assert.ok(addSamples(undefined, { samples }).samples.every(({ sitting }) => sitting === 1))
  const none = /** @type {any} */ ({ data: { samples: [] } })
  assert.deepEqual(addSamples(none, { samples: [{ round: 1 }] }).samples, [{ round: 1, sitting: 2 }])
})

const SETTING = {
  code: { lab: '1' },
  packages: {},
  runtime: { node: 'v26' },
  machine: { cpuModel: 'a' },
  options: { sides: 6, rounds: 3 },
  data: { samples: [] }
}
/** @type {[change: object, refused: string][]} */
const UNLIKE = [
  [{ code: { lab: '2' } }, 'it is of other code'],
  [{ packages: { koa: '1' } }, 'it is of other packages'],
  [{ runtime: { node: 'v24' } }, 'it is of another Node.js'],
  [{ machine: { cpuModel: 'b' } }, 'it is of another processor'],
  [{ options: { sides: 4, rounds: 3 } }, 'it is of other options'],
  [{ data: { samples: [], slices: [] } }, 'only samples can, and it has slices, or another form']
]

test('samples are added to a record of the same thing alone; how many it has may differ', () => {
  const expect = change =>
    expectAddable(/** @type {any} */ ({ ...SETTING, ...change }), /** @type {any} */ (SETTING), ['rounds'])
  expect({ options: { sides: 6, rounds: 9 } })
  for (const [change, refused] of UNLIKE) {
    const message = `nothing can be added to that record: ${refused}`
    assert.throws(() => expect(change), { name: 'UsageError', message })
  }
})

test('a sample that fails is one of the data, and the others go on; when all fail, the lab does', async () => {
  const failing = (/** @type {string[]} */ names) => defineLab({
    title: 'x',
    cells: () => [{ name: 'a' }, { name: 'b' }],
    sample ({ name }) {
      if (names.includes(name)) throw new ServerError('it ended', ['Error: why'])
      return { part: 0 }
    }
  })
  const { samples } = await failing(['a']).measure({}, runOf())
  const [failed] = samples.filter(({ failure }) => failure)
  assert.deepEqual(failed, { name: 'a', round: 1, failure: { message: 'it ended', stderrLines: ['Error: why'] } })
  assert.equal(samples.length, 2)
  await assert.rejects(failing(['a', 'b']).measure({}, runOf()), ServerError)
})

/** A lab of one sample. */
const labOf = (/** @type {(run: import('../../labs/design.js').SampleRun) => any} */ sample) =>
  defineLab({ title: 'x', cells: () => [{ name: 'a' }], sample: (_cell, _options, run) => sample(run) })

test('all that a sample has started is stopped, whatever one of them does, and the first error is thrown', async () => {
  const stopped = /** @type {string[]} */ ([])
  const start = run => ['first', 'second', 'third', 'fourth'].forEach((name, i) => run.keep({
    stop () {
      stopped.push(name)
      if (i === 2) throw new TypeError(`${name} throws`)
      return i === 0 ? Promise.resolve() : Promise.reject(new TypeError(`${name} rejects`))
    }
  }))
  await assert.rejects(labOf(run => { start(run) }).measure({}, runOf()), { message: 'fourth rejects' })
  const ownError = labOf(run => {
    start(run)
    throw new TypeError('the lab itself')
  })
  await assert.rejects(ownError.measure({}, runOf()), { message: 'the lab itself' })
  assert.deepEqual(stopped, Array(2).fill(['fourth', 'third', 'second', 'first']).flat())
})

test('a program that fails is told in a line, without the folder of this machine', async () => {
  const running = runProgram(join(import.meta.dirname, 'no-such-program.js'), [], { signal: new AbortController().signal })
  await assert.rejects(running, { name: 'ServerError', message: "Error: Cannot find module 'no-such-program.js'" })
})
