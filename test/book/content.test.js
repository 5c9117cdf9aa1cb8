// @ts-check
// What stands in regions, by the committed records of this project.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createContent } from '../../docs/.book/content.js'
import { fillRegions, parsePage } from '../../docs/.book/regions.js'
import { createFigures } from '../../docs/.book/figures.js'
import { readSources } from '../../docs/.book/book-sources.js'
import { finding, ratio } from '../../scripts/results/figure.js'
import { inEnglish } from '../../scripts/render/localise.js'
import { interval } from '../support/record.js'

const sources = await readSources()

/** @type {[string, RegExp][]} */
const broken = [
  ['region: jog', /unknown region "jog"; there are: footnotes, .*picture, .*diff$/],
  ['region: lab constructor', /unknown lab "constructor"; there are: /],
  ['region: lab', /unknown lab ""; there are: /],
  ['region: race express', /unknown track "express"; there are: restify, /],
  ['region: source 01-slow/gone.js', /no file "01-slow\/gone\.js"$/],
  ['region: machine', /no table of this page was measured$/],
  ['region: snippet 01-slow/util.js magic', /01-slow\/util\.js has no function and no call "magic"$/],
  ['value: magic', /unknown figure "magic"; there are: ratio, cpu-ratio, times-the-cpu, rate/],
  ['value: rate 09-gone 100', /no record has the figure "rate 09-gone 100"$/]
]
for (const [marker, message] of broken) {
  test(`named with file and line: ${marker}`, () => {
    const [kind, name] = marker.split(': ')
    const shown = kind === 'region' ? `<!-- ${marker} -->1<!-- /region -->` : 'It is [1][it].'
    const defined = kind === 'value' ? `[it]: data-bench.md "figure ${name}"` : ''
    const page = parsePage(`# A\n\n${shown}\n\n${defined}\n`, 'docs/page.md')
    assert.throws(() => fillRegions(page, createContent(sources)), {
      name: 'RegionError',
      message: new RegExp(`^docs/page\\.md:3: ${message.source}`)
    })
  })
}

const tried = {
  one: ratio(interval(2.63, 4.38, 7.32)),
  two: ratio(interval(1.54, 2.14, 2.96)),
  three: ratio(interval(3.76, 3.94, 4.13)),
  even: ratio(interval(0.95, 1.02, 1.09)),
  'just-more': ratio(interval(1.003, 1.02, 1.04)),
  said: finding('holds', 'undefined has no valid name')
}
const { textOf } = createFigures(/** @type {any} */ ({ labs: { tried: { figures: tried } }, seen: { diagnoses: [] } }))
/** @type {[string, string][]} */
const verdicts = [
  ['overlap tried one two', 'the two intervals overlap'],
  ['overlap tried two three', 'the two intervals lie apart'],
  ['cpu-verdict tried even', 'undecided'],
  ['cpu-verdict tried just-more', 'worse'],
  ['lab tried just-more', '1.02x (1.003 to 1.04)'],
  ['lab tried said', 'undefined has no valid name'] // and it is in a record
]
for (const [value, said] of verdicts) {
  test(`a sentence is made from its intervals: ${value}`, () => assert.equal(inEnglish(textOf(value)), said))
}

test('a table of another machine than most of its page says so, and the page names both, but not where data does', () => {
  const { bench } = sources
  const usual = sources.labs.loggers.record.machine.cpuModel
  const endsOn = (file, cpuModel) => {
    const contentOf = createContent({ ...sources, bench: { ...bench, machine: { ...bench.machine, cpuModel } } })
    const regions = /** @type {any} */ (['lab loggers endings', 'lab loggers endings', 'race restify', 'machine']
      .map(name => ({ kind: 'region', name })))
    return regions.slice(1).map(({ name }) => contentOf(name, { file, footnotes: [], bounded: new Map(), regions }, 'region'))
      .map(text => text.split('\n\n').find(part => part.startsWith('*')))
  }
  const elsewhere = '*Measured on another machine than the other tables of this page.*'
  const both = `*The tables were measured on "${usual}"; those with a note about another machine were measured on "A Z80".*`
  assert.deepEqual(endsOn('docs/page.md', 'A Z80'), [undefined, elsewhere, both])
  assert.deepEqual(endsOn('docs/page.md', usual), [undefined, undefined, `*The tables were measured on "${usual}".*`])
  assert.deepEqual(endsOn('docs/data-bench.md', 'A Z80').slice(0, 2), [undefined, undefined])
  assert.match(String(endsOn('docs/ru/01-the-server.md', 'A Z80')[1]), /^\*Измерено на другой машине/)
})
