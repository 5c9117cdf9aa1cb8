// @ts-check
// What a reader is asked to predict or to find is not in sight before.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { rootDir } from '../../scripts/stages/catalog.js'

const CHAPTERS = ['01-the-server', '02-doctor', '03-profiles', '04-experiments', '05-koa']
const MEASURED = /<!-- region: (race|lab|lab-transcript|picture|profile|diagnoses|screen) |images\/screens\/\S*01-slow/
const read = file => readFile(join(rootDir, file), 'utf8')
const unfolded = text => text.replace(/<details>[^]*?<\/details>/g, '')

for (const file of ['README.md', 'docs/index.md']) {
  test(`${file} gives neither the rate of the slow server nor how it behaves, nor what is wrong`, async () => {
    const text = await read(file)
    assert.doesNotMatch(text, /figure rate|picture answer/)
    assert.doesNotMatch(text, /slower with|slows down|\blisteners\b/)
  })
}

for (const chapter of CHAPTERS) {
  test(`chapter ${chapter} folds what a run showed until See, and the picture of a live run`, async () => {
    const text = unfolded(await read(`docs/${chapter}.md`))
    assert.doesNotMatch(text.slice(0, text.indexOf('\n## See')), MEASURED)
    assert.doesNotMatch(text, /<!-- region: (picture (watched|doctor)-|lab-transcript )/)
  })
}
