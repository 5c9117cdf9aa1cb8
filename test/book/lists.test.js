// @ts-check
// The lists and records beside the text: constants and committed records.
import assert from 'node:assert/strict'
import { access, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConstants } from '../../docs/.book/prose.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { folderOf } from '../support/temporary.js'

test('a constant without a reason is named, with its place', async t => {
  const root = await folderOf(t, { 'docs/constants.json': '{\n "V8": "a name",\n "2xx": " "\n}' })
  const message = /json: 2xx: .* Expected the reason why it is no .* but received " "$/
  await assert.rejects(readConstants(root), { name: 'UsageError', message })
})

test('each file that a page has the reader type is there', async () => {
  const pages = await Promise.all((await readdir(join(rootDir, 'docs'))).filter(name => name.endsWith('.md'))
    .map(name => readFile(join(rootDir, 'docs', name), 'utf8')))
  const typed = pages.flatMap(text => [...text.matchAll(/^```sh\n([^]*?)^```/gm)].map(([, code]) => code)).join('\n')
  const files = typed.match(/(?<![\w./-])(?:docs|exercises|labs|scripts|test|\d\d-[\w-]+)\/[\w./-]+\.\w+/g) ?? []
  assert.notEqual(files.length, 0)
  await Promise.all(files.map(file => access(join(rootDir, file))))
})
