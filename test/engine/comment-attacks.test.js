// @ts-check
// A comment is made of what a stranger's code has left behind. Each attack is one that somebody would try.
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { MOST_BYTES, readArtifact, readResult, textOf } from '../../packages/bench-in-turns/comment/comment.js'
import { comparisonOf, resultOf } from '../support/results.js'
import { zipOf } from '../support/zip.js'

const NAME = 'bench-in-turns.json'
const REFUSED = { name: 'UsageError', message: /^the artifact is no result of bench-in-turns: [\P{C}]+$/u }

/** In every place in which a stranger's words can stand. */
async function commentWith (words, more = {}) {
  const comparison = comparisonOf({ now: words, older: words, ...more })
  const failed = comparisonOf({ now: words, older: words, failures: [words] })
  const whole = resultOf()
  const result = await readResult(JSON.stringify({
    ...whole,
    tool: { name: words, version: words },
    node: words,
    apps: [[{ id: words, route: words, command: words }]],
    comparisons: [comparison, failed],
    noise: comparisonOf({ now: words, older: words }),
    versions: whole.versions.map(version => ({ ...version, id: words })),
    machine: { ...whole.machine, cpuModel: words, os: words }
  }))
  return textOf(result)
}

/** @returns {{ kinds: Set<string>, html: string[], text: string, code: string[] }} as a host reads it */
function read (markdown) {
  const found = { kinds: new Set(), html: /** @type {string[]} */ ([]), text: '', code: /** @type {string[]} */ ([]) }
  const visit = node => {
    found.kinds.add(node.type)
    if (node.type === 'html') found.html.push(node.value)
    if (node.type === 'text') found.text += node.value
    if (node.type === 'inlineCode') found.code.push(node.value)
    node.children?.forEach(visit)
  }
  visit(fromMarkdown(markdown))
  return found
}

const PLAIN = read(await commentWith('plain'))

/** @type {Record<string, string>} */
const words = {
  'a mention': '@evil-team please merge',
  'a link': '[evil](https://evil.example)',
  HTML: '<img src=x onerror=evil()><script>evil()</script></details><h1>evil',
  'the end of a code span': 'a` **evil** `` @evil ``` @evil',
  'the end of a cell': 'a | evil | @evil |\\| evil',
  'a line of its own': 'a\n\n# evil\r\n> evil\u2028evil\u0085- [ ] evil\n\n<h1>evil',
  'what moves a terminal or turns a line': 'a\u001b[2Jevil\u202egro.live\u2066\u200b\ufeff\u0007\u0000',
  'a pair that is cut in two': `${'a'.repeat(119)}😀 evil`,
  'a command of the workflow': '::set-output name=evil::1\n::add-mask::evil'
}
for (const [what, evil] of Object.entries(words)) {
  test(`${what} in a route, a package's name or an error is read as code, on its line`, async () => {
    const markdown = await commentWith(evil)
    const { kinds, html, text, code } = read(markdown)
    assert.deepEqual(kinds, PLAIN.kinds)
    assert.deepEqual(html, PLAIN.html)
    assert.equal(text.match(/evil|onerror/g), null, text)
    assert.equal(code.length, PLAIN.code.length)
    assert.doesNotMatch(markdown.replaceAll('\n', ''), /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    assert.ok(markdown.isWellFormed())
    assert.equal(markdown.match(/\|/g)?.length, 15, 'a cell ends')
    assert.equal(markdown.split('\n').length, (await commentWith('plain')).split('\n').length)
  })
}

test('a verdict that its figures do not give is not believed, and nor are its intervals', async () => {
  const worse = comparisonOf()
  for (const verdict of ['better', 'the same', 'undecided', 'failed']) {
    const lie = comparisonOf({
      verdict, cpuMicrosPerRequest: { ...worse.cpuMicrosPerRequest, value: 0.5, low: 0.4, high: 0.6 }
    })
    const [first] = textOf(await readResult(JSON.stringify(resultOf({ comparisons: [lie] })))).split('\n')
    assert.match(first, /: \*\*worse\*\*: a request costs 1\.20x \(1\.19 to 1\.21\) the CPU time/)
  }
  const hidden = comparisonOf({ verdict: 'better', failures: ['3 of 4 requests (3 timeouts)'] })
  assert.match(textOf(await readResult(JSON.stringify(resultOf({ comparisons: [hidden] })))), /^`shop` ÷ .*: \*\*failed\*\*\n/)
})

test('no figure is shown as it comes: the one that does not decide is worked out anew as well', async () => {
  const honest = comparisonOf()
  const forged = { value: 42, low: 41, high: 43, count: 8 }
  for (const figure of ['cpuMicrosPerRequest', 'requestsPerSecond']) {
    const lie = comparisonOf({ [figure]: { ...honest[figure], ...forged } })
    const told = await readResult(JSON.stringify(resultOf({ comparisons: [lie], noise: lie })))
    assert.doesNotMatch(textOf(told), /4[123]\./)
    assert.deepEqual(told, await readResult(JSON.stringify(resultOf({ comparisons: [honest], noise: honest }))))
  }
})

test('a figure without starts is not known, whatever it says', async () => {
  const empty = { value: 42, low: 41, high: 43, count: 8, starts: [] }
  for (const decides of ['cpuMicrosPerRequest', 'requestsPerSecond']) {
    const none = comparisonOf({ decides, cpuMicrosPerRequest: empty, requestsPerSecond: empty })
    const { comparisons: [{ verdict, cpuMicrosPerRequest, requestsPerSecond }], noise } = await readResult(
      JSON.stringify(resultOf({ comparisons: [none], noise: none })))
    assert.deepEqual([verdict, cpuMicrosPerRequest, requestsPerSecond], ['undecided', null, null])
    assert.equal(noise?.verdict, 'undecided')
    assert.match(textOf(await readResult(JSON.stringify(resultOf({ comparisons: [none] })))), /^`shop` ÷ .*: \*\*no ratio, since no round has both\*\*\.\n/)
  }
})

/** @type {[string, any][]} */
const wrong = [
  ['a value outside of its own interval', resultOf({ versions: [{ ...resultOf().versions[0], requestsPerSecond: { value: 1e9, low: 1, high: 2, count: 3 } }] })],
  ['a text where a number belongs', resultOf({ comparisons: [comparisonOf({ withinPercent: '<b>' })] })],
  ['a figure below 0', resultOf({ comparisons: [comparisonOf({ cpuMicrosPerRequest: { value: 1, low: 1, high: 1, count: 1, starts: [-1] } })] })],
  ['another verdict', resultOf({ comparisons: [comparisonOf({ verdict: 'approved' })] })],
  ['a name without end', resultOf({ node: 'x'.repeat(1e5) })]
]
for (const [what, value] of wrong) {
  test(`${what} is refused, in one line`, async () => {
    await assert.rejects(readResult(JSON.stringify(value)), REFUSED)
  })
}

test('keys of prototypes are refused wherever they are, and change no object', async () => {
  for (const key of ['__proto__', 'constructor', 'prototype']) {
    const text = JSON.stringify(resultOf({ record: { deep: [{ KEY: { isEvil: true } }] } })).replace('KEY', key)
    await assert.rejects(readResult(text), REFUSED)
  }
  assert.equal(/** @type {any} */ ({}).isEvil, undefined)
})

test('what is no JSON, or too deep for a program, is refused, and its own words move no log', async () => {
  for (const text of ['', '{', '\u001b[2J\n::add-mask::evil', `${'['.repeat(1e6)}`, `${'['.repeat(1e5)}${']'.repeat(1e5)}`]) {
    await assert.rejects(readResult(text), REFUSED)
  }
})

const good = JSON.stringify(resultOf())
/** @type {[string, Buffer, RegExp?][]} */
const archives = [
  ['that leads out of its folder', zipOf([{ name: `../../${NAME}`, content: good }])],
  ['with another name', zipOf([{ name: 'evil\u001b[2J.sh', content: good }])],
  ['with a second file', zipOf([{ name: NAME, content: good }, { name: '.github/workflows/evil.yml', content: '' }])],
  ['that unpacks to far more than it has', zipOf([{ name: NAME, content: Buffer.alloc(3 * MOST_BYTES) }]), /json has 30000000 bytes$/],
  ['that lies about its size', zipOf([{ name: NAME, content: Buffer.alloc(3 * MOST_BYTES), says: 100 }]), /too many bytes/],
  ['that is huge itself', Buffer.alloc(MOST_BYTES + 1), /it has 10000001 bytes$/]
]
for (const [what, archive, message = REFUSED.message] of archives) {
  test(`an archive ${what} is refused, and nothing of it is on a disk`, async () => {
    const before = await readdir(tmpdir())
    await assert.rejects(readArtifact(archive), { ...REFUSED, message })
    assert.deepEqual((await readdir(tmpdir())).filter(name => !before.includes(name) && name.includes('bench') && !name.startsWith('bench-in-turns-')), [])
  })
}

test('a comment is never longer than a host takes', async () => {
  const name = '@evil `'.repeat(40)
  /** @type {[number, string[]][]} */
  const extremes = [[1e12, []], [1e-12, []], [1, Array(100).fill(name)]]
  for (const [far, failures] of extremes) {
    const figure = { value: far, low: far, high: far, count: 3, starts: [1e12, 1e-12, far] }
    const figures = { cpuMicrosPerRequest: figure, requestsPerSecond: figure }
    const comparison = comparisonOf({ now: name, older: name, failures, ...figures })
    const whole = resultOf()
    const [version] = whole.versions
    const text = textOf(await readResult(JSON.stringify(resultOf({
      apps: Array(30).fill([{ id: name, route: name, command: name }]),
      comparisons: Array(30).fill({ ...comparison, looks: 'repeated' }),
      noise: comparison,
      versions: Array(61).fill({ ...version, id: name, ...figures })
    }))))
    assert.ok(text.length < 65_536, String(text.length))
  }
})
