// @ts-check
// Pictures, screens and outputs of other tools: docs:check names one that no page shows.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unusedImages } from '../../docs/.book/images.js'
import { parsePage } from '../../docs/.book/regions.js'
import { folderOf } from '../support/temporary.js'

test('a picture, a screen and an output that no page shows are named', async t => {
  const files = ['a.svg', 'b.svg', 'screens/c.png', 'screens/d.png', 'screens/e.txt', 'screens/f.txt', 'ru/a.svg']
  const root = await folderOf(t, Object.fromEntries(files.map(file => [`docs/images/${file}`, ''])))
  const page = '![a](images/a.svg) ![c](images/screens/c.png)\n\n<!-- region: screen e from 3 -->\n<!-- /region -->\n'
  assert.deepEqual(await unusedImages(root, [parsePage(page, 'docs/page.md')]),
    ['b.svg', 'ru/a.svg', 'screens/d.png', 'screens/f.txt'].map(file => `docs/images/${file}`))
})
