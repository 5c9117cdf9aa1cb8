// @ts-check
// The records of several machines, and what they know together: of the two processors whose records are committed, and
// of rooms that are made of them.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { roomPlot, roomTable, sayRoom } from '../../scripts/render/room-tables.js'
import { inEnglish } from '../../scripts/render/localise.js'
import { analyseBench } from '../../scripts/results/analysis.js'
import { combineRoom } from '../../scripts/results/room.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { runToExit } from '../support/project.js'
import { folderOf } from '../support/temporary.js'

const PAIR = { over: '03-optimized', under: '02-listener-fix' }
/** @type {any[]} */
let records

before(async () => {
  records = await Promise.all(['reference', 'other-processor'].map(async name =>
    JSON.parse(String(gunzipSync(await readFile(join(rootDir, `docs/results/${name}.json.gz`)))))))
})

const named = (record, i) => ({ name: `machine ${i + 1}`, bench: analyseBench(record) })
const ofPair = ratios => ratios.find(({ over, under }) => over === PAIR.over && under === PAIR.under)
const roomOf = (...all) => all.map(named)

test('two processors are too few for an interval, and each has its own', () => {
  const ratio = ofPair(combineRoom(roomOf(...records)))
  const [first, second] = ratio.machines
  assert.ok(first.low > second.high || second.low > first.high, 'the two of the record differ')
  assert.deepEqual([ratio.together.low, ratio.together.high, ratio.apart], [null, null, []])
  const said = sayRoom(ratio).map(inEnglish)
  assert.match(said[0], /^03-optimized ÷ 02-listener-fix, CPU time of a request: .*2 machines are too few/)
  assert.match(said[1], /^the median machine has 0\.\d+x, the lowest 0\.\d+x, the highest 0\.\d+x$/)
  assert.equal(said.length, 2)
})

test('a room has an interval, its spread, and the machine that is apart', () => {
  const [epyc, xeon] = records
  const ratio = ofPair(combineRoom(roomOf(epyc, epyc, epyc, epyc, xeon)))
  assert.deepEqual(ratio.apart, [4])
  assert.ok(ratio.together.low < ratio.median && ratio.together.high >= ratio.median)
  assert.match(sayRoom(ratio).map(inEnglish).join('\n'), /over 5 machines\n.*\n.*differs by \d+\.?\d* % .*\n.*apart from all others: machine 5$/)
  const { rows } = /** @type {any} */ (roomTable(ratio, Array(5).fill(epyc.machine)))
  assert.equal(rows.length, 5)
  const { bars } = roomPlot(ratio)
  assert.deepEqual(bars.map(({ name }) => name).filter(name => name.includes('*')), ['5 *'])
  assert.deepEqual(bars.map(({ value }) => value), bars.map(({ value }) => value).toSorted((a, b) => a - b))
})

/** @type {[string, (record: any) => any, RegExp][]} */
const OTHERS = [
  ['other code of a stage', record => ({ ...record, code: { stages: { ...record.code.stages, '03-optimized': 'f' } } }), /the code of 03-optimized/],
  ['another Node.js', record => ({ ...record, runtime: { ...record.runtime, node: 'v24.0.0' } }), /the major version of Node\.js/],
  ['--quick', record => ({ ...record, options: { ...record.options, quick: true } }), /--quick/],
  ['other connections', record => ({ ...record, options: { ...record.options, sliceConnections: 7 } }), /the connections/]
]
for (const [what, change, message] of OTHERS) {
  test(`no room is made of ${what}`, () => {
    assert.throws(() => combineRoom(roomOf(records[0], change(records[1]))), message)
  })
}

test('the command prints each machine, and draws them', async t => {
  const files = Object.fromEntries(records.map((record, i) => [`${i}/bench.json`, JSON.stringify(record)]))
  const folder = await folderOf(t, files)
  const bench = (exitCode, ...args) => runToExit(exitCode, rootDir, 'bench.js', [...args, '--combine', folder])
  const { stdout } = await bench(0, '01-slow', '02-listener-fix')
  assert.match(stdout, /02-listener-fix ÷ 01-slow, requests\/s/)
  assert.match(stdout, /2: Intel\(R\) Xeon/)
  assert.doesNotMatch(stdout, /03-optimized/)
  const none = await bench(2, 'hello-world', '01-slow')
  assert.equal(none.stderr.trim(), 'these records compare no two of: hello-world, 01-slow')
})
