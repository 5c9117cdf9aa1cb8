// @ts-check
// How large an installation is, by what the trainers' notes say and by one that is made anew.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { rootDir } from '../../scripts/stages/catalog.js'
import { NO_CHECKOUT } from '../support/project.js'
import { folderOf } from '../support/temporary.js'

const WITHIN = 0.1
const skip = process.platform !== 'linux' ? 'the sizes are of Linux' : NO_CHECKOUT

test('an installation, and one with --omit=dev, are as large as is said', { skip }, async t => {
  const notes = await readFile(join(rootDir, 'docs/trainers-notes.md'), 'utf8')
  const folder = await folderOf(t)
  const run = (command, ...args) => execa(command, args, { cwd: join(folder, 'clone'), reject: false })
  const installed = async (...flags) => {
    const { failed, stderr } = await run('npm', 'ci', '--cache', '../cache', ...flags)
    if (failed) t.skip(`npm ci fails: ${stderr.split('\n')[0]}`)
    return !failed
  }
  const check = async (place, said) => {
    const [megabytes] = (await run('du', '-sm', place)).stdout.split('\t')
    t.diagnostic(`${place}: ${megabytes} MB`)
    assert.ok(Math.abs(Number(megabytes) / Number(said.exec(notes)?.[1]) - 1) < WITHIN, `${place}: ${megabytes} MB`)
  }
  await execa('git', ['clone', '--quiet', '--depth', '1', `file://${rootDir}`, join(folder, 'clone')])
  if (!await installed()) return
  await check('node_modules', /takes about (\d+) MB on the disk/)
  if (await installed('--omit=dev')) await check('node_modules', /or (\d+) MB by `npm ci --omit=dev`/)
})
