// @ts-check
// Whose samples are whose, and which function of one version is which of the other.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attribute } from '../../packages/bench-in-turns/why/attribute.js'
import { changedLines, scriptOf } from '../../packages/bench-in-turns/why/functions.js'
import { matchFunctions } from '../../packages/bench-in-turns/why/match.js'
import { causesFirst, explain } from '../../packages/bench-in-turns/why/why.js'

const SOURCE = `function render (items) {
  const head = 'a'
  return items.map(item => item + head)
}
exports.render = render
app.get('/', (req, res) => {
  res.end(render([1].map(one => one)))
})
`

/** What V8 tells of a source: where each function is, by its text. */
function rangesOf (source, named) {
  return named.map(([name, text]) => [name, source.indexOf(text), source.indexOf(text) + text.length])
}

const RENDER = SOURCE.slice(0, SOURCE.indexOf('exports'))
const HANDLER = SOURCE.slice(SOURCE.indexOf('(req'), SOURCE.lastIndexOf(')'))
const RANGES = rangesOf(SOURCE, [
  ['render', RENDER.trim()], ['', 'item => item + head'], ['', HANDLER], ['', 'one => one']
])

/** @returns {any} a version whose only file is that source */
function versionOf (kept) {
  const script = scriptOf(SOURCE, RANGES)
  const sources = new Map([
    ['file:///app/s.js', { kind: 'app', file: 's.js', path: '/app/s.js', script }],
    ['file:///app/node_modules/koa/a.js', { kind: 'package', file: 'node_modules/koa/a.js', of: 'koa', script: null }],
    ['node:http', { kind: 'node', file: 'node:http', script: null }]
  ])
  return { sources, isKept: source => kept.includes(source.kind) }
}

const APP = 'file:///app/s.js'

/** A call tree of nodes in pre-order, each with its depth. */
function treeOf (lines) {
  const nodes = lines.map(([depth, hitCount, functionName, url = '', line = -1, column = -1, positionTicks], id) => {
    const callFrame = { functionName, url, lineNumber: line, columnNumber: column }
    return { id, depth, hitCount, children: [], callFrame, positionTicks }
  })
  for (const [i, node] of nodes.entries()) {
    nodes.slice(0, i).findLast(({ depth }) => depth === node.depth - 1)?.children.push(node.id)
  }
  return { nodes }
}

const TREE = treeOf([
  [0, 0, '(root)'],
  [1, 100, '(idle)'],
  [1, 5, '(garbage collector)'],
  [1, 7, '(program)'],
  [1, 3, 'onRequest', 'node:http', 10, 2],
  [2, 2, 'compose', 'file:///app/node_modules/koa/a.js', 3, 0],
  [3, 1, '', APP, 5, 13],
  [4, 10, 'render', APP, 0, 16],
  [5, 4, 'map'],
  [6, 20, '', APP, 2, 19],
  [4, 6, 'end', 'node:http', 99, 1],
  [4, 9, 'escape', 'file:///app/node_modules/koa/a.js', 50, 0]
])

test('samples in callbacks, built-in functions, Node and packages are of the function that called them', () => {
  const { samples, rows } = attribute(TREE, versionOf(['app']))
  assert.equal(samples, 67)
  const self = Object.fromEntries([...rows.values()].map(({ row, self }) => [row.name, self]))
  assert.deepEqual(self,
    { '(collector)': 5, '(native)': 7, '(Node.js)': 3, '(koa)': 2, '(anonymous)': 16, render: 34 })
  const handler = [...rows.values()].find(({ row }) => row.name === '(anonymous)')
  assert.equal(handler?.total, 50)
  assert.equal(handler?.row.line, 6)
})

test('a sample in code that an older V8 has inlined is of the function that has its line', () => {
  const positionTicks = [{ line: 2, ticks: 30 }, { line: 7, ticks: 8 }, { line: 500, ticks: 2 }]
  const { rows } = attribute(treeOf([[0, 0, '(root)'], [1, 40, '', APP, 5, 13, positionTicks]]), versionOf(['app']))
  assert.deepEqual([...rows.values()].map(({ row, self, total }) => [row.name, self, total]),
    [['render', 30, 30], ['(anonymous)', 10, 40]])
})

test('what differs in the two versions stands for itself', () => {
  const { rows } = attribute(TREE, versionOf(['app', 'package']))
  const koa = [...rows.values()].find(({ row }) => row.of === 'koa')
  assert.deepEqual([koa?.row.name, koa?.row.kind, koa?.self, koa?.total], ['compose', 'function', 2, 52])
})

test('the lines of a function that differ are told, and not those of a function in it', () => {
  const other = SOURCE.replace("'a'", "'b'")
  const [older, now] = [SOURCE, other].map(text => scriptOf(text, RANGES).functions)
  assert.deepEqual(changedLines(older[0], now[0]), { from: 2, to: 2 })
  assert.equal(changedLines(older[1], now[1]), null)
  const nested = 'function outer () {\n  function inner () { return 1 }\n}\n'
  const ranges = rangesOf(nested, [['outer', nested.trim()], ['inner', 'function inner () { return 1 }']])
  const [before, after] = [nested, nested.replace('1', '2')]
    .map(text => scriptOf(text, /** @type {any} */ (ranges)).functions)
  assert.deepEqual(before.map((one, i) => changedLines(one, after[i])), [null, { from: 2, to: 2 }])
})

test('a function that was renamed or moved is the same one', () => {
  const rowsOf = (text, ranges, file) => scriptOf(text, ranges).functions
    .map(code =>
    /** @type {any} */ ({ id: `${file} ${code.key}`, kind: 'function', name: code.name, file, line: code.line, code }))
  const renamed = SOURCE.replaceAll('render', 'drawit').replace("'a'", "'b'")
  const names = RANGES.map(([name, ...range]) => [name && 'drawit', ...range])
  const scripts = [scriptOf(SOURCE, RANGES), scriptOf(renamed, /** @type {any} */ (names))]
  const here = matchFunctions(rowsOf(SOURCE, RANGES, 's.js'), rowsOf(renamed, names, 's.js'),
    (_, isNow) => scripts[Number(isNow)])
  assert.equal(here.as.get('s.js render'), 's.js drawit')
  assert.equal(here.was.get('s.js drawit'), 'render')
  const moved = matchFunctions(rowsOf(SOURCE, RANGES, 's.js'), rowsOf(SOURCE, RANGES, 'lib/s.js'), () => scripts[0])
  assert.equal(moved.was.get('lib/s.js render'), 's.js:1')
})

test('what differs is named before what costs more only because of it, and what costs less comes last', () => {
  const changed = { from: 12, to: 12 }
  const named = /** @type {any[]} */ ([
    { name: '(Node.js)', micros: { value: 120 } },
    { name: 'etagger', micros: { value: 14 } },
    { name: 'handler', micros: { value: 10 }, changed },
    { name: 'gone', micros: { value: -3 }, only: 'older' }
  ])
  const order = inAll => causesFirst(named, inAll).map(({ name }) => name)
  assert.deepEqual(order(240), ['handler', '(Node.js)', 'etagger', 'gone'])
  assert.deepEqual(order(-240), ['gone', 'handler', 'etagger', '(Node.js)'])
})

const NODES = ['v22.1.0', 'v24.1.0']

/** @param {number} generation of processes @param {[version: string, node: string, hits: number][]} of each */
function startsOf (generation, of) {
  return of.map(([version, node, hits]) => ({
    version,
    generation,
    node,
    microsPerRequest: 100 + generation + hits,
    systemShare: 0,
    sampled: /** @type {any} */ ({
      ...treeOf([[0, 0, '(root)'], [1, 100 + generation, 'parserOnHeaders', 'node:_http_common', 40, 2],
        [2, hits, 'writev', 'node:net', 900, 2]]),
      scripts: [],
      times: { cpuMicros: 1, mainMicros: null }
    })
  }))
}

const explainStarts = (/** @type {string[]} */ nodes, now = 60) => explain(
  /** @type {any} */ (['older', 'now'].map(id => ({ id, dir: import.meta.dirname }))),
  [1, 2, 3, 4, 5, 6].flatMap(generation => startsOf(generation, [['older', nodes[0], 10], ['now', nodes[1], now]])))

test('a function of Node.js stands for itself where the two versions run on different ones, and both are named', async () => {
  const namedBy = async nodes =>
    (await explainStarts(nodes)).why.named.map(({ name, package: differs }) => [name, differs])
  const differs = { name: 'Node.js', older: NODES[0], now: NODES[1] }
  assert.deepEqual((await namedBy(NODES))[0], ['writev', differs])
  assert.deepEqual(await namedBy([NODES[1], NODES[1]]), [['(Node.js)', undefined]])
})

test('in the flame graph, boxes add up to a request, and are marked where the interval leaves out 0', async () => {
  const { flame, why } = await explainStarts(NODES)
  const [older, now] = flame.map(({ boxes: [parser], micros }) => ({ micros, parser, writev: parser.children[0] }))
  for (const { micros, parser } of [older, now]) assert.equal(parser.micros, micros)
  assert.deepEqual([older.writev.name, older.writev.file], ['writev', 'node:net'])
  assert.ok(Math.abs(now.writev.micros - older.writev.micros - Number(why.named[0].micros.value)) < 0.01)
  assert.deepEqual([older, now].map(({ parser, writev }) => [parser.change, writev.change]),
    [['more', 'more'], ['more', 'more']])
  const equal = await explainStarts(NODES, 10)
  assert.deepEqual(equal.flame.map(({ boxes: [parser] }) => [parser.change, parser.children[0].change]),
    [['same', 'same'], ['same', 'same']])
})

test('a tenth or less is gone', async () => {
  const { flame } = await explainStarts(NODES, 1)
  assert.deepEqual(flame.map(({ boxes: [parser] }) => parser.children[0].change), ['gone', 'gone'])
})
