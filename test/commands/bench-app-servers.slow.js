// @ts-check
// An application that nobody here wrote, measured from its package alone, compared with itself, and profiled.
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { NODE } from '../support/app.js'
import { copyProject, runToExit } from '../support/project.js'
import { folderOf } from '../support/temporary.js'

const PACKAGE = 'http-server@14.1.1'
const INSTALL = ['install', '--no-audit', '--no-fund', '--ignore-scripts', PACKAGE]
const BRIEF = ['--quick', '--generations', '1', '--duration', '1']

test(`${PACKAGE} from the registry`, { skip: process.platform === 'win32' && 'its command is for a POSIX shell' }, async t => {
  const theirs = await folderOf(t, { 'package.json': '{}' })
  const { failed } = await execa('npm', INSTALL, { cwd: theirs, reject: false })
  if (failed) return t.skip(`npm cannot install ${PACKAGE} here`)
  const dir = join(theirs, 'node_modules/http-server')
  const before = await readdir(dir, { recursive: true })
  const args = ['--app', dir, '--command', `${NODE} bin/http-server . -s -p $PORT`, '--route', '/package.json']
  const root = await copyProject(t)
  const bench = await runToExit(0, root, 'bench.js', [...args, ...BRIEF, '--against', dir])
  assert.match(bench.stdout, /The code is the same, so this is noise alone\.$|too few rounds for a verdict$/)
  const profile = await runToExit(0, root, 'profile.js', [...args, '--duration', '1'])
  assert.match(profile.stdout, / by cpu: profiles\/app-\S+\/cpu\/flame\.svg, /)
  assert.deepEqual(await readdir(dir, { recursive: true }), before)
})
