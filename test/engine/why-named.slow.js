// @ts-check
// Which function is it, by real servers? What is planted is so much that a busy machine finds it as well.
import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { drawDifference } from '../../scripts/render/flame-difference.js'
import { CHANGES } from '../../scripts/render/palette.js'
import { differenceOfWhy } from '../../scripts/results/profile-difference.js'
import { FAR_SLOWER_PACK, whyOf } from '../support/why.js'

/** @import { FlameBox } from 'bench-in-turns' */

const CHANGED = ['gone', 'less', 'more', 'new'].map(change => CHANGES[change].colour.light)
const BRIEF = { generations: 6, turns: 4, warmUpRequests: 400 }

test('the function that does twenty times as much is named first, with its lines', async t => {
  const { why: { named }, flame } = await whyOf(t, { library: FAR_SLOWER_PACK }, BRIEF)
  const [{ name, file, line, changed, micros }] = named
  assert.deepEqual({ name, file, line, changed },
    { name: 'exports.pack', file: 'lib/pack.js', line: 1, changed: { from: 3, to: 3 } })
  assert.ok(micros.low > 0 && micros.low < micros.value && micros.value < micros.high, JSON.stringify(micros))

  const boxes = flame.map(side => boxesIn(side.boxes))
  const [older, now] = boxes.map(all => all.find(box => box.name === 'exports.pack'))
  assert.notEqual(older?.change, 'same')
  assert.equal(older?.change, now?.change)
  assert.ok(Math.abs(Number(now?.micros) - Number(older?.micros) - micros.value) < 0.01, JSON.stringify(flame))
  assert.doesNotMatch(JSON.stringify(flame), new RegExp(tmpdir()), 'a path of this machine is in it')

  const svg = drawDifference(differenceOfWhy(['older', 'now'], flame))
  const rects = [...svg.matchAll(new RegExp(`<rect [^>]*fill="(${CHANGED.join('|')})"`, 'g'))]
  const coloured = rects.length - CHANGED.length // the legend
  assert.equal(coloured, boxes.flat().filter(({ change }) => change !== 'same').length)
})

/** @param {FlameBox[]} boxes @returns {FlameBox[]} with all that stands on them */
function boxesIn (boxes) {
  return boxes.flatMap(box => [box, ...boxesIn(box.children)])
}
