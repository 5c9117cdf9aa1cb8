// @ts-check
// The lists and records beside the text: constants, claims and committed records.
import assert from 'node:assert/strict'
import { access, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConstants } from '../../docs/.book/values.js'
import { checkClaims } from '../../docs/.book/committed-records.js'
import { parsePage } from '../../docs/.book/regions.js'
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

test('a claim that no page makes, and those that the committed records do not bear out, are named', () => {
  const claim = (id, verdict) => ({ id, source: 'bench', check: ({ bench }) => ({ verdict, measured: [`${bench.speed}x`] }) })
  const verdicts = { holds: 'holds', falls: 'fails', wavers: 'undecided', hides: 'holds' }
  const claims = Object.entries(verdicts).map(([id, verdict]) => claim(id, verdict))
  const sources = /** @type {any} */ ({ claims, bench: { speed: 3 }, seen: { profiles: [], diagnoses: [] }, labs: {} })
  const text = 'It holds,[^holds] falls[^falls] and wavers.[^wavers]\n\n<!-- region: claims -->\n<!-- /region -->'
  assert.deepEqual(checkClaims(sources, [parsePage(text, 'page.md')]), [
    'no page makes the claim "hides"',
    'by the committed records the claim "falls" fails: 3x',
    'by the committed records the claim "wavers" is undecided: 3x'
  ])
})
