// @ts-check
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { readClaims } from '../../docs/.book/measure-claims.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { writeRecord } from '../../scripts/results/record.js'
import { copyProject, runToExit } from '../support/project.js'
import { record, rounds, sample } from '../support/record.js'
import { folderOf } from '../support/temporary.js'

test('no two claims have the same id', async () => {
  const ids = (await readClaims()).map(({ id }) => id)
  assert.deepEqual([...new Set(ids)], ids)
})

const LAB = 'node-warns' // the one claim about a lab that no speed and no calm can change
const OF_GPU = 'small-sums-stay'
const OF_BENCH = 'fix-answers-more'

/** @returns {Promise<string>} a record in which the fix answers so many times as much */
async function recordOf (t, fix) {
  const file = join(await folderOf(t), 'bench.json')
  const samples = rounds(3, round => [
    sample('01-slow@100', round, { rate: 100 + round }),
    sample('02-listener-fix@100', round, { rate: 100 * fix })
  ])
  await writeRecord(file, record({ stages: [{ id: '01-slow', isSteady: false }, { id: '02-listener-fix' }], samples }))
  return file
}

test('claims hold by what is measured here and by a record, and one of a lab that this machine cannot run is open', async t => {
  const args = [LAB, OF_GPU, OF_BENCH, '--quick', '--record', await recordOf(t, 100)]
  const { all } = await runToExit(0, rootDir, 'claims.js', args, { env: { NVCC: 'no-such-nvcc' } })
  assert.match(all, /^small-sums-stay: undecided: could not be measured: this lab needs a graphics processor\. .*nvcc is missing/m)
  assert.match(all, /^2 of 3 claims hold, 0 fail, 1 are undecided$/m)
})

test('claims fail with the fix in 01-slow, and by a record with the figure that fell', async t => {
  const root = await copyProject(t, { '01-slow/util.js': ['attachAfterEvent === true', 'afterEventAttached === true'] })
  const { all } = await runToExit(1, root, 'claims.js', [LAB, OF_BENCH, '--record', await recordOf(t, 2)])
  assert.match(all, /node-warns +│ fails +│/)
  assert.match(
    all,
    /^node-warns: fails: there was no warning, and .*\n +is shown by: npm run lab -- experiments\n +is said in:(?: docs\/\S+\.md:\d+)+$/m
  )
  assert.match(all, /^fix-answers-more: fails: 1\.96x /m)
})
