// @ts-check
// Labs that run other versions of Node.js, where none of these can be had.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLabs } from '../../labs/index.js'
import { inEnglish } from '../../scripts/render/localise.js'
import { judgeFigure } from '../../scripts/results/figure.js'
import { readCatalog } from '../../scripts/stages/catalog.js'

const catalog = await readCatalog()
const NONE = '3' // is pinned for no machine
/** What else of a lab is measured without it. */
const PARTS = { 'profilers-compared': ['ours'], upgrade: ['versions'] }

for (const [name, lab] of await readLabs()) {
  if (!lab.flags.node) continue
  test(`${name} says in a line that a version of Node.js can't be had`, async t => {
    const options = await lab.readOptions({ values: { node: [NONE], part: PARTS[name] }, positionals: [], catalog })
    assert.ok(lab.expectedS(options) > 0)
    const data = JSON.parse(JSON.stringify(await lab.measure(options, { catalog, signal: t.signal, step () {} })))
    const { tables, notes } = lab.report(data, options)
    assert.match(notes.map(inEnglish).join('\n'), /^Without Node\.js 3: Node\.js 3 is not pinned for /m)
    assert.doesNotMatch(JSON.stringify(tables), /NaN|undefined/)
    for (const [id, make] of Object.entries(lab.figures)) {
      assert.equal(judgeFigure(make(data, options)).verdict, 'undecided', id)
    }
  })
}
