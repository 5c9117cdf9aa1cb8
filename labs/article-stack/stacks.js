// @ts-check
// A stack is a runtime and the frameworks that a stage finds on it. The files of a stage are the same on all of them.
import { cp, mkdir, realpath, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ToolError } from 'bench-in-turns/kit.js'
import { installOnce } from '../../scripts/stages/installed/packages.js'
import { installRuntimes } from '../equipment/runtimes.js'

/** @import { Stage } from '../../scripts/stages/catalog.js' */

/**
 * @typedef {object} Stack
 * @property {string} id one of {@link STACKS}
 * @property {string} version of Node.js
 * @property {string} v8
 * @property {string} binary absolute
 * @property {string | null} folder absolute, for copies of stages beside its packages; null where there are none
 */

/** @type {Record<string, { node: string, tracks: string[], isOld: boolean }>} */
export const STACKS = {
  'node-8': { node: '8.11.2', tracks: ['restify'], isOld: true },
  'node-10': { node: '10.13.0', tracks: ['restify', 'koa'], isOld: true },
  today: { node: process.versions.node, tracks: ['restify', 'koa'], isOld: false }
}

const PACKAGES = { what: "the articles' frameworks", folder: join(import.meta.dirname, 'packages') }

/**
 * @param {string[]} ids
 * @param {{ folder: string, signal: AbortSignal, step: (text: string) => void, catalog: Stage[] }} run
 * @returns {Promise<{ stacks: Stack[], missing: { what: string, reason: string }[] }>} those that there are
 */
export async function findStacks (ids, { folder, signal, step }) {
  const { runtimes, missing } = await installRuntimes(ids.map(id => STACKS[id].node), { signal, step })
  const packages = ids.some(id => STACKS[id].isOld) ? await installPackages(missing, { signal, step }) : null
  const stacks = []
  for (const id of ids) {
    const { node, isOld } = STACKS[id]
    const runtime = runtimes.find(({ wanted }) => wanted === node)
    if (!runtime || (isOld && !packages)) continue
    const { version, v8, binary } = runtime
    stacks.push({ id, version, v8, binary, folder: isOld ? await folderWithPackages(folder, id, packages) : null })
  }
  return { stacks, missing }
}

async function installPackages (missing, { signal, step }) {
  const { what, folder } = PACKAGES
  step(`${what}: install`)
  try {
    return await installOnce(folder, { what, signal })
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ToolError)) throw error
    missing.push({ what, reason: error.message })
    return null
  }
}

async function folderWithPackages (folder, id, packages) {
  const copies = join(await realpath(folder), id)
  await mkdir(copies)
  await symlink(join(packages, 'node_modules'), join(copies, 'node_modules'), 'junction')
  return copies
}

/**
 * @param {Stage} stage
 * @param {Stack} stack
 * @returns {Promise<Stage>} itself on today's stack, else a copy of the same files that finds the old packages
 */
export async function placeStage (stage, { folder }) {
  if (folder === null) return stage
  const dir = join(folder, stage.id)
  await cp(stage.dir, dir, { recursive: true, filter: source => basename(source) !== 'node_modules' })
  return { ...stage, dir }
}
