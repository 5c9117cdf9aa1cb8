// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spoilersOf } from '../../scripts/measure/calm.js'
import { openPatience } from '../../scripts/measure/patience.js'
import { expectedSlicesS, runSlices } from '../../scripts/measure/slices.js'
import { findStages, readCatalog } from '../../scripts/stages/catalog.js'

const OPTIONS = { generations: 2, rounds: 3, bursts: 2, burstMs: 5, warmUpRequests: 10, connections: 3 }
const signal = new AbortController().signal
/** @type {any} takes everything once */
const inOneGo = { insist: async take => [await take(1)] }

const [hello] = findStages(await readCatalog(), ['hello-world'])
const PAIR = [{ id: 'hello-world', stage: hello }, { id: 'hello-world (again)', stage: hello }]

/** @param {any} more */
const run = (more = {}) =>
  runSlices(PAIR, { options: OPTIONS, seed: 1, patience: inOneGo, signal, onRound () {}, ...more })

test('each contender has one slice in each round, and each of its requests reached its server and was answered', async () => {
  const told = []
  const { slices, failures, noisePair } = await run({
    onRound: (generation, round) => told.push(`${generation}.${round}`)
  })
  assert.deepEqual(told, ['1.0', '1.1', '1.2', '1.3', '2.0', '2.1', '2.2', '2.3'])
  assert.deepEqual(
    slices.map(({ generation, round }) => `${generation}.${round}`),
    ['1.1', '1.1', '1.2', '1.2', '1.3', '1.3', '2.4', '2.4', '2.5', '2.5', '2.6', '2.6']
  )
  for (const { round } of slices) {
    assert.deepEqual(
      slices
        .filter(slice => slice.round === round)
        .map(({ contender }) => contender)
        .sort(),
      PAIR.map(({ id }) => id)
    )
  }
  for (const { requests, latencyMicros, server } of slices) {
    assert.deepEqual([server.requestsStarted, latencyMicros?.count], [requests, requests])
  }
  assert.deepEqual([failures, noisePair], [[], { id: 'hello-world (again)', of: 'hello-world' }])
})

test('what the others of a round used is ours, and no other program\'s', async () => {
  const [slice, other] = (
    await run({ options: { ...OPTIONS, generations: 1, rounds: 1, bursts: 20, connections: 20 } })
  ).slices
  const micros = ({ server, generator }) =>
    [server, generator].reduce((sum, { cpuUserMicros, cpuSystemMicros }) => sum + cpuUserMicros + cpuSystemMicros, 0)
  assert.deepEqual({ ...slice.machine, ownMicros: 0 }, { ...other.machine, ownMicros: 0 })
  assert.equal(slice.machine.ownMicros + micros(slice), other.machine.ownMicros + micros(other))
  assert.ok(slice.machine.ownMicros > micros(other))
})

test('who has a flaw takes another slice, and who has none does not', async () => {
  const [stage] = findStages(await readCatalog(), ['03-optimized'])
  const contenders = [{ id: 'good', stage }, { id: 'lost', stage: { ...stage, route: '/nowhere' } }]
  const patience = openPatience(0, signal)
  const rounds = 6
  const { slices } = await runSlices(contenders, {
    options: { ...OPTIONS, generations: 1, rounds },
    seed: 1,
    patience,
    signal,
    onRound () {}
  })
  for (let round = 1; round <= rounds; round++) {
    const attempts = id => slices.filter(slice => slice.contender === id && slice.round === round)
    assert.equal(attempts('lost').length, 2)
    const isSpoiled = spoilersOf(attempts('good')[0]).length > 0 // a busy machine is a flaw as well
    assert.equal(attempts('good').length, isSpoiled ? 2 : 1)
  }
})

test('the time until a round is that of all before it', () => {
  const at = (generation, round) => expectedSlicesS(2, OPTIONS, { generation, round })
  const times = [at(1, 0), at(1, 1), at(1, 2), at(1, 3), at(2, 0), at(2, 3), expectedSlicesS(2, OPTIONS)]
  assert.deepEqual(times.toSorted((a, b) => a - b), times)
})
