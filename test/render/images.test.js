// @ts-check
// The committed pictures, as the site shows them.
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { rootDir } from '../../scripts/server/catalog.js'

const folder = join(rootDir, 'docs/images')
const SHOWN_PX = 800
const LEAST_PX = 13

for (const file of (await readdir(folder)).filter(file => file.endsWith('.svg'))) {
  test(`${file} can be read at the width of the site`, async () => {
    const svg = await readFile(join(folder, file), 'utf8')
    const width = Number(/<svg [^>]*width="(\d+)"/.exec(svg)?.[1])
    const texts = svg.match(/<text/g) ?? []
    const sizes = [...svg.matchAll(/<text [^>]*font(?:-size)?: ?(\d+)px/g)].map(([, size]) => Number(size))
    assert.ok(texts.length > 0 && sizes.length === texts.length, 'each text says how large it is')
    const smallest = Math.min(...sizes) * Math.min(1, SHOWN_PX / width)
    assert.ok(smallest >= LEAST_PX, `text of ${smallest} px`)
    assert.match(svg, /<desc>.{20,}<\/desc>/)
  })
}
