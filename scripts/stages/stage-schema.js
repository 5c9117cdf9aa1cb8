// @ts-check
// What a package.json may say of a stage.
import * as v from 'valibot'
import { number, object, open, text } from '../schema.js'
import { CONTRACTS, DEFECTS, GENERATORS, NEEDS } from './declarations.js'

// An id also names folders, which are emptied before they are used.
const ID = text(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/, 'a name like koa-variant/01-slow')

const LOAD = object({
  generator: v.optional(v.picklist(GENERATORS)),
  connections: v.optional(number({ from: 1, to: 10_000, whole: true })),
  durationS: v.optional(number({ above: 0, to: 600 })),
  threads: v.optional(number({ from: 1, to: 1000, whole: true })),
  overallRate: v.optional(number({ above: 0, to: 1_000_000 })),
  sampleIntervalMs: v.optional(number({ above: 0, to: 600_000 }))
})

const STAGE = object({
  title: text(),
  track: text(),
  route: text(/^\//, 'a path like /seed/v1'),
  teaches: text(),
  defects: v.array(v.picklist(Object.keys(DEFECTS))),
  id: v.optional(ID),
  contract: v.optional(v.picklist(CONTRACTS)),
  isSteady: v.optional(v.boolean()),
  isNoisePair: v.optional(v.boolean()),
  freshLoads: v.optional(v.array(LOAD)),
  comparedWith: v.optional(v.array(ID)),
  isCeiling: v.optional(v.boolean()),
  env: v.optional(v.array(text(/^[A-Z_][A-Z0-9_]*$/, 'a name like LOG_LEVEL'))),
  needs: v.optional(v.array(v.picklist(NEEDS)))
})

/** Of a workspace, with or without a stage. */
export const MANIFEST = open({ stage: v.optional(STAGE), dependencies: v.optional(open({})) })

/** Of the root. */
export const ROOT_MANIFEST = open({ workspaces: v.array(text()) })

/** @typedef {v.InferOutput<typeof STAGE>} WrittenStage what a package.json says of one */
