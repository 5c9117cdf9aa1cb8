// @ts-check
// What is no exercise: a stage that was edited, a server of the participant's own, a room full of them.
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { startStage } from '../../scripts/stages/stage-process.js'
import { makeRepository } from '../support/git.js'
import { copyProject, edit, findStage, freePort, runScript } from '../support/project.js'

const ID = '05-fix-the-guard'
const check = (root, ...args) => runScript(root, 'check.js', args)

test('a stage that was edited is held against the committed one, and the gate comes first', async t => {
  const root = await copyProject(t)
  await makeRepository(root)
  const same = await check(root, '--stage', '02-listener-fix', '--quick', '--predict', '0.1..10')
  assert.equal(same.exitCode, 0, same.all)
  assert.match(
    same.stdout,
    /^02-listener-fix \/ 02-listener-fix at [0-9a-f]{7}, in slices: requests\/s .*\n02-listener-fix is the same code then and now/m
  )
  assert.match(same.stdout, /^you predicted 0\.1x to 10x; requests per second, now \/ then: /m)
  await edit(join(root, '02-listener-fix/index.js'), 'max-age=120', 'max-age=60')
  const wrong = await check(root, '--stage', '02-listener-fix', '--quick')
  assert.equal(wrong.exitCode, 1)
  assert.match(
    wrong.stdout,
    /not yet +contract: first response: Cache-Control: found "public, max-age=60", wanted "public, max-age=120"$/
  )
})

test('a server that the participant has started stands beside the ceiling and 01-slow', async t => {
  const server = await startStage(await findStage('03-optimized'), { withProbe: false })
  t.after(() => server.stop())
  const root = await copyProject(t)
  const { stdout, all } = await check(root, '--url', `${server.url}/seed/v1`, '--quick')
  assert.match(stdout, /holds +first response: /, all)
  assert.match(stdout, /│ ceiling +│/)
  assert.match(stdout, /│ 01-slow +│/)
  const other = await check(root, '--url', `${server.url}/elsewhere`, '--quick')
  assert.equal(other.exitCode, 1)
  assert.match(other.stdout, /not yet +first response: status: found 404, wanted 200$/)
  const nobody = await check(root, '--url', `http://127.0.0.1:${await freePort()}/seed/v1`)
  assert.deepEqual([nobody.exitCode, nobody.stderr], [1, ''])
  assert.match(nobody.stdout, /not yet +answers: a request got no answer: connect ECONNREFUSED/)
})

test('a room: each exports what is no secret, and all become a table and a plot', async t => {
  const root = await copyProject(t)
  for (const [i, value] of [0.02, 0.04].entries()) {
    const ratio = { value, low: value / 2, high: value * 2, count: 4 }
    await writeFile(
      join(root, '.progress.json'),
      JSON.stringify({ [ID]: { doneAt: 'now', hints: 1, ratio }, 'my-secret': {} })
    )
    assert.equal((await check(root, '--export', `me-${i}.json`)).exitCode, 0)
  }
  const exported = await readFile(join(root, 'me-0.json'), 'utf8')
  assert.deepEqual(Object.keys(JSON.parse(exported)), ['formatVersion', 'machine', 'results'])
  assert.ok(!exported.includes(root) && !exported.includes('secret'))
  const { exitCode, stdout } = await check(root, '--room', 'me-0.json', 'me-1.json')
  assert.equal(exitCode, 0)
  assert.match(stdout, /2 participants/)
  assert.match(stdout, new RegExp(`${ID} +│ +2 of 2 │ +2 │ +0\\.02x │ +0\\.03x │ +0\\.04x`))
  assert.match(await readFile(join(root, 'results/room.svg'), 'utf8'), /^<svg[^]*05-fix-the-guard/)
})
