// @ts-check
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import pWaitFor from 'p-wait-for'
import { NO_PROC } from '../support/lacking.js'
import { processesOf } from '../support/processes.js'
import { copyProject, runScript, runToExit } from '../support/project.js'
import { folderOf } from '../support/temporary.js'

const EXAM = 'exercises/exam'
const COMMAND = 'exam.js'
const WITHIN_MS = 60_000

test('Ctrl-C while an exam is drawn leaves a whole one', { skip: NO_PROC }, async t => {
  const root = await copyProject(t)
  const command = runScript(root, COMMAND, ['--seed', '7'])
  await pWaitFor(() => existsSync(join(root, EXAM)), { interval: 1 })
  command.kill('SIGINT')
  await command
  const { stdout } = await runToExit(0, root, COMMAND, [])
  assert.match(stdout, /\(seed 7\)/)
  assert.deepEqual(await processesOf({ root }), [])
})

test('Ctrl-C while it is graded leaves nothing behind, and was no grading', { skip: NO_PROC }, async t => {
  const [root, temporary] = [await copyProject(t), await folderOf(t)]
  await runToExit(0, root, COMMAND, ['--seed', '7'])
  await writeFile(join(root, EXAM, 'server/CHANGES.md'), 'Nothing has changed.\n')
  const command = runScript(root, COMMAND, ['--grade', '--force'], { env: { TMPDIR: temporary } })
  const isServer = ({ command }) => command.endsWith(' index.js')
  await pWaitFor(async () => (await processesOf({ root, temporary })).some(isServer), { timeout: WITHIN_MS })
  assert.notDeepEqual(await examFolders(temporary), [])
  command.kill('SIGINT')
  assert.equal((await command).exitCode, 130)
  assert.deepEqual(await processesOf({ root, temporary }), [])
  assert.deepEqual(await examFolders(temporary), [])
  const { looks } = JSON.parse(await readFile(join(root, EXAM, '.made.json'), 'utf8'))
  assert.deepEqual(looks.filter(({ isGrading }) => isGrading), []) // it has told nothing
})

test('a sheet with gaps is handed in by force only, and handing it in again is seen', async t => {
  const root = await copyProject(t)
  await runToExit(0, root, COMMAND, ['--seed', '7'])
  const blankSheet = { cause: null, kind: null, proof: null }
  const write = sheet => writeFile(join(root, EXAM, 'sheet.json'), JSON.stringify({ ...blankSheet, ...sheet }))
  const blank = await runToExit(2, root, COMMAND, ['--grade'])
  assert.match(blank.stderr, /sheet\.json: no cause; no kind; no proof\. .*--force/)
  await write({ cause: 'index.js:999', kind: 'leak', proof: 'prof.json' })
  const mistyped = await runToExit(2, root, COMMAND, ['--grade'])
  assert.match(mistyped.stderr, /sheet\.json: index\.js:999 is no line of this server; there is no prof\.json\./)
  const { stdout } = await runToExit(1, root, COMMAND, ['--grade', '--force'])
  assert.match(stdout, /it was [\w-]+ \([^)]+\), on \w+, in [\w ]+; lib\/[\w-]+\.js is expensive too, and needed/)
  assert.doesNotMatch(stdout, /handed in before/)
  await write({ cause: / {2}(\S+:\d+) /.exec(stdout)?.[1] ?? assert.fail(stdout) })
  const again = await runToExit(1, root, COMMAND, ['--grade', '--force', '--json', join(root, 'reports', 'anna.json')])
  assert.match(again.stdout, /handed in before, after 0 minutes: what it was is known since\n2 of 10 points/)
  const room = await runToExit(0, root, COMMAND, ['--room', join(root, 'reports')])
  assert.match(room.stdout, /│ anna +│ +7 │ +0 │ +- │ +0, 0 │ +2 │/)
  assert.match(await readFile(join(root, 'results/exam-room.svg'), 'utf8'), />2 of 10, in 0 min</)
})

async function examFolders (folder) {
  return (await readdir(folder)).filter(name => name.startsWith('exam-'))
}
