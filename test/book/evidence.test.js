// @ts-check
// A sentence and the footnote that proves it have to be about the same thing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkEvidence } from '../../scripts/book/evidence.js'
import { parsePage } from '../../scripts/book/regions.js'
import { finding, ratio, share } from '../../scripts/results/claim.js'

const interval = (value, low, high) => ratio({ value, low, high, count: 9 })
const claimOf = (id, bound, ...measured) => ({
  id, bound, text: '', source: 'bench', command: 'npm run bench', check: () => finding('holds', ...measured)
})
const claims = [
  { ...claimOf('cheaper', 'at least 2x', interval(2.91, 2.81, 3.03)), command: 'npm run bench -- 02-listener-fix 03-optimized' },
  claimOf('shapes', 'at least 1.5x', interval(6.9, 6.66, 7.14)),
  claimOf('ruins', 'at least 2x with 5 reports a second of 60 ms', interval(30.2, 27.2, 33.4)),
  claimOf('spares', 'at 75 % load at least 2x', interval(7.6, 4.09, 14.1)),
  claimOf('no-quicker', 'at least 0.8x', interval(1.35, 1.28, 1.44)),
  claimOf('cores', 'at most 1.3x, 4 callers', interval(0.97, 0.83, 1.13)),
  claimOf('old', 'at least 20x on Node.js 4 and 5', interval(84.2, 81.2, 87.4)),
  claimOf('hot', 'over half', share(0.68)),
  { ...claimOf('bole', 'at most 1x', interval(0.94, 0.9, 0.99)), text: 'a request takes less CPU time with bole', source: 'lab loggers' }
]
const catalog = ['01-slow', '02-listener-fix', '03-optimized', 'koa-variant/02-listener-fix'].map(id => ({ id }))
const tables = { file: { rows: [['bole', '1.24x'], ['winston', '1.65x']] } }
const values = {
  more: interval(1.13, 1.05, 1.22),
  differs: interval(1.24, 1.17, 1.31),
  even: interval(1.02, 0.95, 1.09),
  'just-more': interval(1.02, 1.003, 1.04)
}
const record = { data: {}, options: {} }
const labs = { loggers: { report: { tables }, record }, tried: { report: { tables: {}, values }, record } }
const sources = /** @type {any} */ ({ claims, catalog, bench: null, seen: {}, labs })
const VALUE = '\n\n[x]: data-bench.md "figure x"\n'
const of = value => `\n\n[x]: data-tried.md "figure lab tried ${value}"\n`
const OF_KOA = '\n\n[x]: data-bench.md "figure cpu koa-variant/02-listener-fix slices"\n'
const OF_WINSTON = '\n\n[x]: data-loggers.md "figure lab loggers file-winston-cpu"\n'
const check = text => checkEvidence(sources, [parsePage(text + (text.includes('[x]') && !text.includes('\n[x]: ') ? VALUE : ''), 'docs/page.md')])

/** @type {[string, RegExp][]} */
const mistakes = [
  ['They take [3.70x (3.62 to 3.78)][x] the time.[^shapes]', /the footnote "shapes" has 6\.90x, and the text beside it 3\.70x$/],
  ['It has [70 %][x] of the time.[^hot]', /the footnote "hot" has 68 %, and the text beside it 70 %$/],
  ['One report a second is enough.[^ruins]', /"ruins" is about the load 5\/s, and its sentence about 1\/s$/],
  ['At half of the load, a worker spares it.[^spares]', /"spares" is about the load 75 %, and its sentence about 50 %$/],
  ['With one caller it gains nothing.[^cores]', /"cores" is about the load 4 at once, and its sentence about 1 at once$/],
  ['None of this makes a report quicker.[^no-quicker]', /"no-quicker" has 1\.35x \(1\.28 to 1\.44\), and its sentence says that there is no difference$/],
  ['On Node.js 20 the closure is expensive.[^old]', /"old" is about Node\.js 4, 5, and its sentence about 20$/],
  ['`koa-variant/02-listener-fix` is cheaper.[^cheaper]', /"cheaper" is about the stage 02-listener-fix, 03-optimized, and its sentence about koa/],
  ['This guard does not help: its interval holds 1.', /a sentence says that an interval holds 1, and shows none/],
  [`It costs [1.13x (1.05 to 1.22)][x].\nThat interval holds 1.${of('more')}`, /:2: .* holds 1, and the one beside it does not$/],
  [`It costs [1.02x (1.003 to 1.04)][x].\nThat interval holds 1.${of('just-more')}`, /:2: .* holds 1, and the one beside it does not$/],
  [`It is [1.24x (1.17 to 1.31)][x]: no difference that we can see.${of('differs')}`, /there is no difference, and its interval does not hold 1$/],
  [`It is [1.02x (0.95 to 1.09)][x].\nThat is more than noise.${of('even')}`, /:2: .* more than noise, and the interval beside it holds 1$/],
  ['With `bole`, a request costs more.[^bole]', /"bole" says "a request takes less CPU time with bole", and its sentence the opposite$/],
  ['The same holds for `winston`.[^bole]', /"bole" is about the row bole, and its sentence about winston$/],
  [`With \`bole\` it is [1.65x][x].${OF_WINSTON}`, /the figure "lab loggers file-winston-cpu" is of winston, and its sentence about bole$/],
  [`The first takes [2.91x][x] as much.[^cheaper]${OF_KOA}`, /"cheaper" is about the stage 02-listener-fix, 03-optimized, and its sentence about koa/]
]
for (const [text, message] of mistakes) {
  test(`named: ${text}`, () => {
    const problems = check(text)
    assert.equal(problems.length, 1, problems.join('\n'))
    assert.match(problems[0], /^docs\/page\.md:\d+: /)
    assert.match(problems[0], message)
  })
}

const right = [
  '`03-optimized` takes less: [2.91x][x] less.[^cheaper]',
  'They take [3.70x][x] the time on the newest.\nOn each version they stay slow.[^shapes]',
  'One report a second is enough.\nWith five reports a second it is worse.[^ruins]',
  'Three quarters of the load will do.\nA worker spares it.[^spares]',
  'It takes several times as long as the loop.[^no-quicker]',
  'Where an interval holds 1, no cost shows.',
  `It is [1.02x (0.95 to 1.09)][x]: no difference that we can see.${of('even')}`,
  '`bole` costs less than `winston`.[^bole]',
  'A line does not cost more with it.[^bole]',
  `With \`winston\` it is [1.65x][x].${OF_WINSTON}`,
  `It costs [1.02x (0.95 to 1.09)][x]: its interval holds 1.${of('even')}`,
  `It costs [1.02x (1.003 to 1.04)][x], which is more than noise.${of('just-more')}`
]
for (const text of right) {
  test(`not named: ${text}`, () => assert.deepEqual(check(text), []))
}
