// @ts-check
import { glob } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import * as v from 'valibot'
import { faultIn, readJsonFile, UsageError } from 'bench-in-turns/kit.js'
import { number, object, open, text } from '../schema.js'

/**
 * @import { AskedFor } from 'bench-in-turns'
 * @import { Load } from './whole-load.js'
 */

export const rootDir = resolve(import.meta.dirname, '../..')

/**
 * @param {string} what was measured, such as `bench`
 * @returns {string} file below the root for a record that nobody has named
 */
export function ownRecordFile (what) {
  return `results/${what}-${new Date().toISOString().replaceAll(/[:.]/g, '-').replace('Z', '')}.json`
}

// What a package.json may say of a stage.

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
  rounds: v.optional(number({ from: 1, to: 100, whole: true }))
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
const MANIFEST = open({ stage: v.optional(STAGE), dependencies: v.optional(open({})) })

/** Of the root. */
const ROOT_MANIFEST = open({ workspaces: v.array(text()) })

/** @typedef {v.InferOutput<typeof STAGE>} WrittenStage what a package.json says of one */

/**
 * A runnable step of the tutorial, as its package.json describes it.
 *
 * @typedef {Required<WrittenStage> & FoundStage} Stage
 * `id`: its folder below the root, with forward slashes, unless it gives itself a shorter one, `01-slow`
 * `track`: the stages of one are compared with each other, in folder order
 * `route`: path that answers with the payload
 * `teaches`: the lesson, in a sentence
 * `defects`: flaws that the stage has on purpose; the gate proves each
 * `contract`: what it must answer; the gate has one for each
 * `isSteady`: false when each request makes the next one slower
 * `freshLoads`: what a fresh process of it is loaded with, as in the articles; the rest is as in the common load. One
 * with `rounds` takes part in no more than these: a run as long as an article's, or one that no ratio rests on
 * `comparedWith`: ids of stages of other tracks to compare it with
 * `isNoisePair`: it is the one that a full run enters twice
 * `isCeiling`: it has no framework, and is no stage of a story
 * `env`: environment variables that it reads as options: `npm start` hands them on, nothing else does
 * `needs`: what must run beside it; a full run leaves out a stage that needs anything
 */

/** What holds where a stage says nothing else. */
export const PLAIN_STAGE = {
  contract: /** @type {const} */ ('seed'),
  isSteady: true,
  freshLoads: [{}],
  comparedWith: [],
  isNoisePair: false,
  isCeiling: false,
  env: [],
  needs: []
}

/**
 * @typedef {object} FoundStage
 * @property {string} dir absolute folder
 * @property {string[]} dependencies packages that the stage itself asks for
 * @property {Record<string, string>} [settings] environment variables that it runs with: a lab's server
 *   has them, and a stage that needs a database
 * @property {string} [command] of a shell, when it is somebody's own server and not a stage
 * @property {AskedFor[]} [requests] in turn, in place of its route; likewise
 * @property {Revision} [revision] of one that is not of today
 */

/**
 * @typedef {object} Revision
 * @property {string} commit whole hash
 * @property {string} of id of the stage of today
 * @property {Record<string, string>} askedFor packages of which its package.json names another version than today's
 */

/**
 * Reads every workspace whose package.json has a `stage` object.
 *
 * @param {string} [root] absolute folder of the root package.json
 * @returns {Promise<Stage[]>} in folder order
 * @throws {UsageError} that names the first slip in one of them, its place and what is allowed
 */
export async function readCatalog (root = rootDir) {
  const { workspaces } = await readJsonFile(join(root, 'package.json'), ROOT_MANIFEST)
  const stages = []
  for await (const file of glob(workspaces.map(pattern => `${pattern}/package.json`), { cwd: root })) {
    const { stage, dependencies = {} } = await readJsonFile(join(root, file), MANIFEST)
    const folder = dirname(file)
    const found = { dir: join(root, folder), dependencies: Object.keys(dependencies) }
    if (stage) stages.push({ ...PLAIN_STAGE, id: folder.replaceAll('\\', '/'), ...stage, ...found })
  }
  stages.sort((a, b) => a.dir < b.dir ? -1 : 1)
  expectConsistent(stages)
  return stages
}

/**
 * @param {Stage[]} catalog
 * @returns {Stage[]} those of a full run: nothing must run beside them
 */
export function withoutNeeds (catalog) {
  return catalog.filter(({ needs = [] }) => needs.length === 0)
}

/**
 * @param {Stage[]} catalog
 * @param {string[]} ids as typed by the user
 * @returns {Stage[]} in catalog order, each once
 * @throws {UsageError} when an id is not in the catalog
 */
export function findStages (catalog, ids) {
  const wanted = new Set(ids.map(id => id.replaceAll('\\', '/').replace(/\/$/, '')))
  const unknown = [...wanted].find(id => !catalog.some(stage => stage.id === id))
  if (unknown !== undefined) {
    throw new UsageError(`unknown stage "${unknown}"; there are: ${catalog.map(stage => stage.id).join(', ')}`)
  }
  return catalog.filter(stage => wanted.has(stage.id))
}

function expectConsistent (stages) {
  const ids = stages.map(({ id }) => id)
  for (const { dir, comparedWith } of stages) {
    const unknown = comparedWith.findIndex(other => !ids.includes(other))
    if (unknown === -1) continue
    const problem = `Expected one of ${ids.join(', ')} but received "${comparedWith[unknown]}"`
    throw faultIn(join(dir, 'package.json'), `stage.comparedWith.${unknown}: ${problem}`)
  }
}
