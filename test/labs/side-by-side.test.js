// @ts-check
// Two servers whose ratio a lab shows were measured side by side: its pairs give every ratio that its report and its
// figures say.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pairsOf as pairsOnNode } from '../../labs/case-new-node/lab.js'
import { PAIRS } from '../../labs/case-undici-reuse/lab.js'
import { PAIRS as PAIRS_OF_LOADS } from '../../labs/conditional-requests/lab.js'
import { readLabs } from '../../labs/index.js'
import { pairsOf as pairsOfLoggers } from '../../labs/loggers/lab.js'
import { LOGGERS, NONE } from '../../labs/loggers/tries.js'
import { STUB_PAIRS, STUBS } from '../../labs/upgrade/descent.js'
import { contenderId, endsOf, VARIANTS } from '../../labs/upgrade/lab.js'
import { figuresOf } from '../../labs/upgrade/report-descent.js'
import { chainOf } from '../../scripts/stages/plan.js'
import { pairedRun } from '../support/slices.js'

const VERSIONS = ['v16.20.2', 'v18.20.8', 'v22.23.3', 'v24.1.0', 'v26.10.0']
const states = VERSIONS.flatMap(version => VARIANTS.map(variant => contenderId(version, variant)))
const loggers = [NONE, ...LOGGERS]
const ON_NODE = VERSIONS.map(version => ({ version, openssl: '3' }))

/**
 * Of each lab its pairs, what else its report takes, and its figures that are ratios.
 *
 * @type {[lab: string, pairs: string[][], data: any, options: any, figures: string[]][]}
 */
const PAIRED = [
  ['case-new-node', pairsOnNode(VERSIONS), { versions: ON_NODE }, {},
    ['new-node-costs', 'new-node-repaired', 'new-node-key-once']],
  ['case-undici-reuse', PAIRS, {}, {}, ['undici-reuse-slow', 'undici-reuse-repaired']],
  ['conditional-requests', PAIRS_OF_LOADS, { samples: [] }, {}, ['a-304-saves-little-cpu', 'large-bodies-save-cpu']],
  ['loggers', pairsOfLoggers(loggers), { samples: [] }, { loggers }, ['pino-cheaper-in-a-file']],
  ['upgrade', [...chainOf(states), ...endsOf(VERSIONS)], { runtimes: ON_NODE, contract: [] }, {},
    ['upgrade-pays', 'code-pays-on-the-newest']]
]

/** Each costs more than the one before it. */
function costsOf (pairs) {
  return Object.fromEntries([...new Set(pairs.flat())].map((id, i) => [id, 100 + 10 * i]))
}

/** Those of all that a report shows that are ratios, and the dashes where there is none. */
const ratiosIn = texts => texts.filter(text => / ÷ |^-$|x \(/.test(text))

const rounded = object =>
  JSON.parse(JSON.stringify(object, (_key, value) => typeof value === 'number' ? value.toFixed(9) : value))

const labs = await readLabs()
for (const [name, pairs, data, options, ids] of PAIRED) {
  test(`each ratio of ${name} is of two that were measured side by side`, () => {
    const { report, figures } = /** @type {any} */ (labs.get(name))
    const costs = costsOf(pairs)
    const everyPair = [Object.keys(costs)] // all of them in one round
    const [own, all] = [pairs, everyPair].map(pairs => {
      const whole = { samples: [], ...data, slices: pairedRun(pairs, costs) }
      const { tables, figures: shown } = report(whole, options)
      const cells = Object.values(tables).flatMap(({ head, rows }) => [head, ...rows].flat())
      const ratios = ids.map(id => rounded(figures[id](whole, options)))
      const ratiosShown = Object.values(shown).filter(({ unit }) => unit === 'ratio')
      return { cells: ratiosIn(cells), shown: rounded(ratiosShown), ratios }
    })
    assert.deepEqual(own, all)
    assert.ok(own.ratios.every(({ value }) => value !== null))
  })
}

test('each step and each fix of the descent stands beside what it is compared with', () => {
  const costs = costsOf([STUBS.map(({ id }) => id)])
  const [own, all] = [STUB_PAIRS, [Object.keys(costs)]].map(pairs => {
    const samples = /** @type {any} */ ([{ part: 'descent', slices: pairedRun(pairs, costs) }])
    const { before, after, fixes } = figuresOf({ samples })
    const added = rungs => rungs.slice(1).map(({ cost }, i) => Number(cost.value / rungs[i].cpu.value).toFixed(9))
    return [added(before), added(after), fixes.map(({ gain }) => gain.value.toFixed(9))]
  })
  assert.deepEqual(own, all)
  assert.deepEqual(own.map(({ length }) => length), [7, 7, 8])
})
