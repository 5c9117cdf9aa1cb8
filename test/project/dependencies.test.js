// @ts-check
// What docs/dependencies.md says of the packages, held against the lock file.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDependencies } from '../../scripts/book/book-sources.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { installedPackages } from '../../scripts/stages/packages.js'
import { packagesOfStages } from '../support/dependencies.js'
import { copyProject } from '../support/project.js'

const PERMISSIVE = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'Unlicense', '(AFL-2.1 OR BSD-3-Clause)']
const IN_ITS_README = ['escape-regexp-component@1.0.2'] // MIT

const { lock, unmaintained } = await readDependencies(rootDir)
const listed = unmaintained.map(entry => entry.package)
const installed = installedPackages(lock)
const ofStages = await packagesOfStages()

test('a stage brings no package that nobody maintains, but those of which the list says why they do no harm', () => {
  const found = new Set(ofStages.map(({ key }) => key).filter(key => listed.includes(key)))
  const fenced = unmaintained.filter(({ fence }) => fence).map(entry => entry.package)
  assert.deepEqual([...found].sort(), fenced)
})

test('the list has all that the lock file says is deprecated', () => {
  const deprecated = installed.filter(({ locked }) => locked.deprecated).map(({ key }) => key)
  assert.deepEqual(deprecated.filter(key => !listed.includes(key)), [])
})

test('what is in the list and not installed is named with its place', async t => {
  const root = await copyProject(t, { 'docs/unmaintained.json': ['"glob@6.0.4"', '"glob@6.0.5"'] })
  await assert.rejects(readDependencies(root), {
    name: 'UsageError',
    message: /unmaintained\.json: \[2\]\.package is "glob@6\.0\.5", which is not installed$/
  })
})

test('everybody may use and change what a stage brings', () => {
  const others = ofStages.filter(({ locked }) => !PERMISSIVE.includes(String(locked.license))).map(({ key }) => key)
  assert.deepEqual([...new Set(others)], IN_ITS_README)
})
