// @ts-check
// What a check.js may say. A new kind of condition has its line here, and its function in check-exercise.js.
import * as v from 'valibot'
import { dictionary, number, object, text, variant } from '../schema.js'
import { CONTRACTS, DEFECTS, NEEDS } from '../stages/catalog.js'

const FILE = text(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/, 'the name of a file in the folder of the exercise')
const SCRIPT = text(/^[\w-]+$/, 'the name of a script in .check/, without .mjs')
const PATH = text(/^\//, 'a path like /seed/v1')
const COUNT = number({ from: 1, to: 10_000, whole: true })
const RATIO = number({ above: 0, to: 1000 })
const SECONDS = number({ above: 0, to: 60 })
const STATUS = number({ from: 100, to: 599, whole: true })

const CASE = object({
  request: object({ path: PATH, method: v.optional(text()), headers: v.optional(dictionary(v.unknown())) }),
  response: object({
    status: v.optional(STATUS),
    headers: v.optional(dictionary(v.unknown())),
    bodyEquals: v.optional(v.string()),
    bodyMatches: v.optional(text()),
    bodySameAs: v.optional(COUNT)
  })
})

const CONDITION = v.variant('kind', [
  condition('contract', {}),
  condition('responses', { cases: v.array(CASE) }),
  condition('kept', { requests: COUNT, atMostBytes: COUNT }),
  condition('ratio', { atMost: RATIO }),
  condition('answers', { file: FILE, expects: dictionary(v.unknown()) }),
  condition('own', { name: SCRIPT, measuringS: v.optional(SECONDS) })
])

/**
 * @template {string} const K
 * @template {v.ObjectEntries} const T
 * @param {K} kind
 * @param {T} needed
 */
function condition (kind, needed) {
  return variant({ kind: v.literal(kind), ...needed })
}

const SERVER = object({
  route: PATH,
  contract: v.optional(v.picklist(CONTRACTS)),
  defects: v.optional(v.array(v.picklist(Object.keys(DEFECTS)))),
  isSteady: v.optional(v.boolean()),
  needs: v.optional(v.array(v.picklist(NEEDS)))
})

export const CHECK = object({
  title: text(),
  chapter: text(/^[\w-]+$/, 'the name of a page, without .md'),
  minutes: number({ above: 0, to: 240 }),
  task: text(),
  edits: v.array(FILE),
  holds: v.array(CONDITION),
  hints: v.array(text()),
  why: text(),
  server: v.optional(SERVER),
  solution: v.optional(text())
})

/** @typedef {v.InferOutput<typeof CHECK>} Check */
