// @ts-check
import { glob } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { UsageError } from '../errors.js'
import { faultIn, nameOf, readJsonFile } from '../json-file.js'
import { MANIFEST, ROOT_MANIFEST } from './manifest.js'

/**
 * @import { Load } from '../load/load.js'
 * @import { CONTRACTS } from './manifest.js'
 */

export const rootDir = resolve(import.meta.dirname, '../..')

/**
 * A runnable step of the tutorial, as its package.json describes it.
 *
 * @typedef {object} Stage
 * @property {string} id its folder below the root, with forward slashes, unless it gives itself a shorter one:
 *   `01-slow`
 * @property {string} dir absolute folder
 * @property {string} title what it is, in a few words
 * @property {string} track the stages of one track are compared with each other, in folder order
 * @property {string} route path that answers with the payload
 * @property {string} teaches the lesson, in a sentence
 * @property {string[]} defects flaws that the stage has on purpose; the gate proves each
 * @property {typeof CONTRACTS[number]} contract what it must answer; the gate has one for each
 * @property {boolean} isSteady false when each request makes the next one slower
 * @property {Partial<Load>[]} freshLoads what a fresh process of it is loaded with, as in the
 *   articles; whatever one of them does not say is as in the common load
 * @property {string[]} comparedWith ids of stages of other tracks to compare it with
 * @property {boolean} isNoisePair it is the one that a full run enters twice
 * @property {boolean} isCeiling the others are shown as a share of it
 * @property {string[]} env environment variables that it reads as options: `npm start` hands them on, nothing else does
 * @property {string[]} dependencies packages that the stage itself asks for
 * @property {Record<string, string>} [settings] environment variables that it runs with; only a lab's server has any
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
    const manifest = await readJsonFile(join(root, file), MANIFEST)
    if (manifest.stage) stages.push(describeStage(root, dirname(file), manifest))
  }
  stages.sort((a, b) => a.dir < b.dir ? -1 : 1)
  await expectConsistent(stages)
  return stages
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

function describeStage (root, folder, { stage, dependencies = {} }) {
  return {
    contract: 'seed',
    isSteady: true,
    freshLoads: [{}],
    comparedWith: [],
    isNoisePair: false,
    isCeiling: false,
    env: [],
    id: folder.replaceAll('\\', '/'),
    ...stage,
    dir: join(root, folder),
    dependencies: Object.keys(dependencies)
  }
}

async function expectConsistent (stages) {
  const ids = stages.map(({ id }) => id)
  for (const [i, { id, dir, comparedWith }] of stages.entries()) {
    const file = join(dir, 'package.json')
    const twin = stages[ids.indexOf(id)]
    if (twin !== stages[i]) {
      const problem = `is "${id}", as is that of ${nameOf(join(twin.dir, 'package.json'))}; each stage needs one of its own`
      throw await faultIn(file, { path: ['stage', 'id'], problem })
    }
    const unknown = comparedWith.findIndex(other => !ids.includes(other))
    if (unknown !== -1) {
      const problem = `is "${comparedWith[unknown]}"; allowed: ${ids.join(', ')}`
      throw await faultIn(file, { path: ['stage', 'comparedWith', unknown], problem })
    }
  }
}
