// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'acorn'
import { disguise, drawFault, FAULTS, plantFault } from '../../scripts/check/slow-down.js'
import { KINDS } from '../../scripts/check/slow-down-kinds.js'
import { readSources } from '../../scripts/server/sources.js'
import { findStage } from '../support/project.js'

const ENDS = [0, 0.5, 0.999] // of what a random number can be: each name's first, second and last other name
const SEEDS = Array.from({ length: 300 }, (_, i) => i + 1)
const WORD = /[A-Za-z_$][\w$]*/g
const TELLING = /slow|fault|broken|leak|expensive|oops|\bbug\b/i

test('there are fifteen kinds or more, each with one fault, and each level has some', () => {
  assert.ok(FAULTS.length >= 15)
  assert.deepEqual(FAULTS.map(({ kind }) => kind).sort(), Object.keys(KINDS).sort())
  for (const level of [1, 2, 3]) assert.ok(FAULTS.filter(fault => fault.level === level).length >= 3, `level ${level}`)
})

for (const fault of FAULTS) {
  for (const stageId of Object.keys(fault.edits)) {
    test(`${fault.kind} goes into ${stageId}, whatever its names are then`, async () => {
      const sources = await readSources(await findStage(stageId))
      for (const end of ENDS) {
        const { texts, guilty } = plantFault(fault, stageId, sources, () => end)
        for (const [file, text] of Object.entries(texts)) {
          parse(text, { ecmaVersion: 'latest', sourceType: 'commonjs' })
          assert.doesNotMatch(text, /←| $|\t/m)
          assert.ok(text.split('\n').every(line => line.length <= 120), `${file} has a line over 120 columns`)
        }
        assert.deepEqual(
          guilty.map(({ file, line }) => texts[file].split('\n')[line - 1].trim()).sort(),
          markedLines(fault.edits[stageId], end)
        )
      }
    })
  }
}

// Those that a participant may name, as they are written then.
function markedLines (edits, end) {
  const marked = edits.flatMap(({ replacement }) => replacement.split('\n').filter(line => line.endsWith(' ←')))
  assert.ok(marked.length > 0)
  const { text } = disguise({ text: marked.join('\n') }, () => end)
  return text.split('\n').map(line => line.replace(' ←', '').trim()).sort()
}

test('no other name is one that a fault or a stage has already', async () => {
  for (const fault of FAULTS) {
    for (const stageId of Object.keys(fault.edits)) {
      const sources = await readSources(await findStage(stageId))
      for (const end of ENDS) {
        const plain = Object.fromEntries(sources.map(({ file, source }) => [file, source]))
        for (const { file, find, replacement } of fault.edits[stageId]) {
          plain[file] = plain[file].replace(find, () => replacement)
        }
        const count = texts => new Set(Object.values(texts).join('\n').match(WORD)).size
        assert.equal(
          count(disguise(plain, () => end)),
          count(plain),
          `${fault.kind} in ${stageId}: two names became one`
        )
      }
    }
  }
})

test('neither code nor names tell that it is planted', () => {
  for (const { edits } of FAULTS) {
    for (const { replacement } of Object.values(edits).flat()) assert.doesNotMatch(replacement, TELLING)
  }
})

test('an edit whose place is gone is named', async () => {
  const [fault] = FAULTS
  const [stageId] = Object.keys(fault.edits)
  const sources = [{ file: 'util.js', source: 'nothing like it\n' }]
  assert.throws(() => plantFault(fault, stageId, sources, () => 0), {
    name: 'UsageError',
    message: /^03-optimized\/util\.js has ".*" 0 times, not once/
  })
})

test('the same seed and level draw the same, and other seeds draw all there are', () => {
  for (const level of /** @type {const} */ ([null, 1, 2, 3])) {
    const draw = seed => {
      const { fault, stageId, random } = drawFault({ seed, level })
      return JSON.stringify([fault.kind, stageId, random()])
    }
    assert.deepEqual(SEEDS.map(draw), SEEDS.map(draw))
    const drawn = SEEDS.map(seed => drawFault({ seed, level }).fault)
    assert.ok(drawn.every(fault => level === null || fault.level === level))
    assert.deepEqual(new Set(drawn), new Set(FAULTS.filter(fault => level === null || fault.level === level)))
  }
})
