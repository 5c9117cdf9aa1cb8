// @ts-check
// What a package.json may say of a stage.
import * as v from 'valibot'
import { number, object, open, text } from 'bench-in-turns/schema.js'

/** Every flaw that a stage may declare. The gate proves each. */
export const DEFECTS = {
  'late-etag': 'the first response of a fresh process has no ETag',
  'stale-etag': 'the first response with new content has the ETag of the old',
  'etag-of-data-only': 'the ETag stays when only the timestamp of the content changes',
  'etag-per-query': 'each new query string leaves an ETag in the cache for good',
  'unquoted-etag': 'the ETag is not in quotes',
  'no-304': 'If-None-Match is ignored',
  'error-as-200': 'an unknown URL that the router lets through is answered with 200 and an empty object as data',
  'error-as-500': 'an unknown URL that the router lets through is answered with 500'
}

/** What a stage can be asked to answer; the gate has the checks of each. */
export const CONTRACTS = /** @type {const} */ (['seed', 'hello', 'orders'])
/** What a stage can ask to be loaded with. */
export const GENERATORS = /** @type {const} */ (['autocannon', 'wrk'])

/** What a stage can need besides Node.js: whoever starts it provides it. */
export const NEEDS = /** @type {const} */ (['postgres'])

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
