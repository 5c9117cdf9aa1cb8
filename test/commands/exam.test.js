// @ts-check
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import pWaitFor from 'p-wait-for'
import { NO_PROC } from '../support/lacking.js'
import { processesOf } from '../support/processes.js'
import { copyProject, runScript, runToExit } from '../support/project.js'
import { folderOf } from '../support/temporary.js'

const EXAM = 'exercises/exam'
const COMMAND = 'exam.js'

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

test('Ctrl-C while it is graded leaves no process and no folder behind', { skip: NO_PROC }, async t => {
  const [root, temporary] = [await copyProject(t), await folderOf(t)]
  await runToExit(0, root, COMMAND, ['--seed', '7'])
  await writeFile(join(root, EXAM, 'server/CHANGES.md'), 'Nothing has changed.\n')
  const command = runScript(root, COMMAND, ['--grade', '--quick'], { env: { TMPDIR: temporary } })
  const isServer = ({ command }) => command.endsWith(' index.js')
  await pWaitFor(async () => (await processesOf({ root, temporary })).some(isServer))
  assert.notDeepEqual(await examFolders(temporary), [])
  command.kill('SIGINT')
  assert.equal((await command).exitCode, 130)
  assert.deepEqual(await processesOf({ root, temporary }), [])
  assert.deepEqual(await examFolders(temporary), [])
})

async function examFolders (folder) {
  return (await readdir(folder)).filter(name => name.startsWith('exam-'))
}
