// @ts-check
// The lists and records beside the text: constants, claims and committed records.
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConstants } from '../../scripts/book/values.js'
import { checkClaims } from '../../scripts/book/committed-records.js'
import { parsePage } from '../../scripts/book/regions.js'

/** @type {[string, string, RegExp][]} */
const wrong = [
  ['cut short', '{\n "V8": "a name",\n "2xx', /constants\.json:3: not JSON: Unterminated string$/],
  ['a list', '["V8"]', /constants\.json:1: it is \["V8"\]; allowed: an object$/],
  ['without a reason', '{\n "V8": "a name",\n "2xx": " "\n}', /json:3: 2xx is " "; allowed: the reason why it is no/],
  ['with a reason that is no text', '{\n "V8": 8\n}', /constants\.json:2: V8 is 8; allowed: the reason/]
]
for (const [what, json, message] of wrong) {
  test(`a list of constants that is ${what} is named, with its line`, async t => {
    await assert.rejects(readConstants(await withConstants(t, json)), { name: 'UsageError', message })
  })
}

async function withConstants (t, json) {
  const root = await mkdtemp(join(tmpdir(), 'tutorial-'))
  t.after(() => rm(root, { recursive: true }))
  await mkdir(join(root, 'docs'))
  await writeFile(join(root, 'docs/constants.json'), json)
  return root
}

test('a claim that no page makes, and those that the committed records do not bear out, are named', () => {
  const claim = (id, verdict) => ({ id, source: 'bench', check: ({ bench }) => ({ verdict, measured: [`${bench.speed}x`] }) })
  const verdicts = { holds: 'holds', falls: 'fails', wavers: 'unresolved', hides: 'holds' }
  const claims = Object.entries(verdicts).map(([id, verdict]) => claim(id, verdict))
  const sources = /** @type {any} */ ({ claims, bench: { speed: 3 }, seen: {}, labs: {} })
  const text = 'It holds,[^holds] falls[^falls] and wavers.[^wavers]\n\n<!-- region: claims -->\n<!-- /region -->'
  assert.deepEqual(checkClaims(sources, [parsePage(text, 'page.md')]), [
    'no page makes the claim "hides"',
    'by the committed records the claim "falls" fails: 3x',
    'by the committed records the claim "wavers" is unresolved: 3x'
  ])
})
