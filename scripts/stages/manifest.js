// @ts-check
// What a package.json may say of a stage.
import { list, number, object, oneOf, text, yesNo } from '../shapes.js'
import { DEFECTS } from './defects.js'

/** What a stage can be asked to answer; the gate has the checks of each. */
export const CONTRACTS = /** @type {const} */ (['seed', 'hello'])
/** What a stage can ask to be loaded with. */
export const GENERATORS = /** @type {const} */ (['autocannon', 'wrk'])

// An id also names folders, which are emptied before they are used.
const ID = text(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/, 'a name like koa-variant/01-slow')

const LOAD = object({}, {
  generator: oneOf(GENERATORS),
  connections: number({ from: 1, to: 10_000, whole: true }),
  durationS: number({ above: 0, to: 600 }),
  threads: number({ from: 1, to: 1000, whole: true }),
  overallRate: number({ above: 0, to: 1_000_000 }),
  sampleIntervalMs: number({ above: 0, to: 600_000 })
})

const STAGE = object({
  title: text(),
  track: text(),
  route: text(/^\//, 'a path like /seed/v1'),
  teaches: text(),
  defects: list(oneOf(Object.keys(DEFECTS)))
}, {
  id: ID,
  contract: oneOf(CONTRACTS),
  isSteady: yesNo,
  isNoisePair: yesNo,
  freshLoads: list(LOAD),
  comparedWith: list(ID),
  isCeiling: yesNo,
  env: list(text(/^[A-Z_][A-Z0-9_]*$/, 'a name like LOG_LEVEL'))
})

/** Of a workspace, with or without a stage. */
export const MANIFEST = object({}, { stage: STAGE, dependencies: object({}, {}, { isOpen: true }) }, { isOpen: true })

/** Of the root. */
export const ROOT_MANIFEST = object({ workspaces: list(text()) }, {}, { isOpen: true })
