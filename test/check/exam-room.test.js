// @ts-check
// What a room has handed in, as a trainer sees it.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { pointsBars, pointsTable, readRoom } from '../../scripts/check/exam/exam-room.js'
import { drawBars } from '../../scripts/render/bars.js'
import { inEnglish } from '../../scripts/render/localise.js'
import { folderOf } from '../support/temporary.js'

const FOUND = [{ minutes: 12, found: ['line'] }, { minutes: 20, found: ['proof', 'edited'] }]
const REPORTS = {
  anna: { seed: 7, minutes: 31, points: 10, open: 0, found: FOUND },
  boris: { seed: 7, minutes: 24, earlier: [12], points: 0, open: 0, found: [] },
  chen: { seed: 7, minutes: 38, points: 5, open: 5, found: FOUND.slice(0, 1) }
}

/** @param {import('node:test').TestContext} t @param {Record<string, object>} reports */
async function roomOf (t, reports = REPORTS) {
  const folder = await folderOf(t)
  return readRoom(await Promise.all(Object.entries(reports).map(async ([name, report]) => {
    const file = join(folder, `${name}.json`)
    await writeFile(file, JSON.stringify(report))
    return { name, file }
  })))
}

test('the table has the best one first, when each thing was found, and each time that it was handed in', async t => {
  const { rows } = pointsTable(await roomOf(t), inEnglish)
  assert.deepEqual(rows.map(row => row.map(inEnglish)), [
    ['anna', '7', '12', '20', '31', '10'], ['chen', '7', '12', '-', '38', '5 + 5?'], ['boris', '7', '-', '-', '12, 24', '0']
  ])
})

test('the picture has the points of each, and what is undecided', async t => {
  const svg = drawBars(pointsBars(await roomOf(t)))
  for (const text of ['anna', '10 of 10, in 31 min', '5 of 10, and 5 undecided, in 38 min', '0 of 10, in 24 min']) {
    assert.ok(svg.includes(text), text)
  }
})

test('where nobody has a point, no bar has a length', async t => {
  const { boris } = REPORTS
  const svg = drawBars(pointsBars(await roomOf(t, { boris })))
  assert.match(svg, /<rect[^>]* width="0"/)
})

test('a file that is no report gets a line', async t => {
  await assert.rejects(roomOf(t, { anna: { points: 3 } }), { name: 'UsageError', message: /anna\.json/ })
})
