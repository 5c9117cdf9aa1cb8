// @ts-check
// What a bound makes of ratios that are too few or not there, and of numbers in several places.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sayFinding, sayRequired } from '../../scripts/render/figure-text.js'
import { inEnglish } from '../../scripts/render/localise.js'
import { rateFigure } from '../../scripts/results/bench-figures.js'
import { count, judgeFigure, ms, ratio, share } from '../../scripts/results/figure.js'
import { analysis, interval, sample } from '../support/record.js'

const stages = [{ id: '01-slow', isSteady: false }, { id: '02-listener-fix' }]
const [one, fixed] = [sample('01-slow@100', 1, { rate: 100 }), sample('02-listener-fix@100', 1, { rate: 1100 })]
const died = { failure: { message: '01-slow was ended by SIGSEGV', stderrLines: [] } }
const FIX = { over: '02-listener-fix', under: '01-slow', load: '100' }
const verdictOn = samples => judgeFigure(rateFigure(analysis({ stages, samples }), FIX), { atLeast: 10 }).verdict

test('a figure is undecided after one round, and fails with a stage that died', () => {
  assert.deepEqual([verdictOn([one, fixed]), verdictOn([{ ...one, ...died }])], ['undecided', 'fails'])
})

test('a number, an interval or a list is held to its bound, and what was not measured is undecided', () => {
  /** @type {[any, any, string, string][]} */
  const judged = [
    [ms(49), { atMost: 50 }, 'holds', '49.0 ms'],
    [ms(51), { atMost: 50 }, 'fails', '51.0 ms'],
    [ratio(interval(9, 12, 15)), { atLeast: 10 }, 'undecided', '12.0x (9.00 to 15.0)'],
    [ratio(interval(9, 12, 15)), { atLeast: 2, atMost: 14 }, 'undecided', '12.0x (9.00 to 15.0)'],
    [ratio({ value: 12, low: null, high: null, count: 1 }), { atLeast: 10 }, 'undecided', '12.0x'],
    [count([900, 300, 600], 'listeners'), { atLeast: 300 }, 'holds', 'listeners: 300 in the closest of 3 cases'],
    [count([900, 299, 600]), { atLeast: 300 }, 'fails', '299 in the closest of 3 cases'],
    [count([-33, 12]), { atMost: 100 }, 'holds', '12 in the closest of 2 cases'],
    [share(0.4), {}, 'holds', '40 %'],
    [count(null), { atLeast: 1 }, 'undecided', 'it was not measured'],
    [count([]), { atLeast: 1 }, 'undecided', 'it was not measured'],
    [count([3, NaN]), { atLeast: 1 }, 'undecided', 'it was not measured'],
    [undefined, { atLeast: 1 }, 'undecided', 'it was not measured']
  ]
  for (const [figure, bound, verdict, says] of judged) {
    const finding = judgeFigure(figure, bound)
    assert.deepEqual([finding.verdict, inEnglish(sayFinding(finding))], [verdict, says])
  }
})

test('a bound is said as it is written', () => {
  /** @type {[any, any][]} */
  const bounds = [
    [ratio(3), { atLeast: 10 }], [share(0.3), { atMost: 0.05 }], [ms(3), { atMost: 50 }],
    [ratio(3), { atLeast: 0.7, atMost: 1.25 }]
  ]
  const said = bounds.map(([figure, bound]) => inEnglish(/** @type {any} */ (sayRequired(figure, bound))))
  assert.deepEqual(said, ['at least 10x', 'at most 5 %', 'at most 50 ms', 'at least 0.7x and at most 1.25x'])
})
