// @ts-check
// Sentences that rest on a figure: found on their pages, and held against records.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { createFigures } from '../../docs/.book/figures.js'
import { parsePage } from '../../docs/.book/regions.js'
import { findSentences, judgeSentences, saySentence } from '../../docs/.book/sentences.js'
import { finding, ratio } from '../../scripts/results/figure.js'
import { inEnglish } from '../../scripts/render/localise.js'
import { writeRecord } from '../../scripts/results/record.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { runToExit } from '../support/project.js'
import { between, record, rounds, sample } from '../support/record.js'
import { folderOf } from '../support/temporary.js'

const figures = { fast: ratio(between(3, 4)), slow: ratio(between(1, 3)), seen: finding('fails', 'nobody called it') }
const records = /** @type {any} */ ({ labs: { tried: { figures } }, seen: { diagnoses: [] } })
const PAGE = `It holds,[^one] falls[^two] and wavers.[^three] Nobody knows.[^four]

[one]: data-tried.md "figure lab tried fast >= 2"
[two]: data-tried.md "figure lab tried fast >= 2 and lab tried seen holds"
[three]: data-tried.md "figure lab tried slow >= 2"
[four]: data-new.md "figure lab new slow >= 2"
`

test('a sentence holds when all that it rests on holds, and says its place and why where it does not', () => {
  const sentences = findSentences([parsePage(PAGE, 'docs/page.md'), parsePage(PAGE, 'docs/th/page.md')])
  assert.deepEqual(sentences.map(({ record }) => record), ['tried', 'tried', 'tried', 'new'])
  const judged = judgeSentences(sentences, createFigures(records))
  assert.deepEqual(judged.map(({ verdict }) => verdict), ['holds', 'fails', 'undecided', 'undecided'])
  assert.deepEqual(judged.slice(1).map(sentence => saySentence(sentence, inEnglish)), [
    'docs/page.md:1: [two]: fails: Measured: nobody called it.',
    'docs/page.md:1: [three]: undecided: Measured: 1.73x (1.00 to 3.00). Required: at least 2x.',
    'docs/page.md:1: [four]: undecided: Measured: there is no record of it yet.'
  ])
})

test('a sentence that shows its figure needs no footnote to be judged', () => {
  const page = parsePage('One.\n\nIt is [1.7x][y].\n\n[y]: a.md "figure lab tried slow >= 4"\n', 'docs/page.md')
  const judged = judgeSentences(findSentences([page]), createFigures(records))
  assert.deepEqual(judged.map(sentence => saySentence(sentence, inEnglish)),
    ['docs/page.md:3: [y]: fails: Measured: 1.73x (1.00 to 3.00). Required: at least 4x.'])
})

test('a figure that a lab does not have is named with its place', () => {
  const page = parsePage('So it is.[^x]\n\n[x]: a.md "figure lab tried nothing >= 2"\n', 'docs/page.md')
  assert.throws(() => judgeSentences(findSentences([page]), createFigures(records)),
    { name: 'RegionError', message: /^docs\/page\.md:1: unknown figure of tried "nothing"; there are: fast, slow, seen$/ })
})

/** @returns {Promise<string>} a record in which the fix answers so many times as much */
async function recordOf (t, fix) {
  const file = join(await folderOf(t), 'bench.json')
  const samples = rounds(3, round => [
    sample('01-slow@100', round, { rate: 100 + round }),
    sample('02-listener-fix@100', round, { rate: 100 * fix })
  ])
  await writeRecord(file, record({ stages: [{ id: '01-slow', isSteady: false }, { id: '02-listener-fix' }], samples }))
  return file
}

test('a record of the reader is held against the sentences that rest on such a one', async t => {
  const { all } = await runToExit(1, rootDir, 'docs.js', ['check', await recordOf(t, 2)])
  assert.match(all, /^docs\/01-the-server\.md:\d+: \[fix-answers-more\]: fails: Measured: 1\.96x .* Required: at least 10x\.$/m)
  assert.match(all, /^docs\/14-the-optimised-server\.md:\d+: \[fastify-is-cheaper\]: undecided: /m)
  assert.match(all, /^of \d+ sentences of the text that rest on bench, \d+ hold by this record$/m)
})
