// @ts-check
// Installed packages as they lie in node_modules: copied into a copy of an app, with each link among them leading to
// the copy's own code.
import { existsSync } from 'node:fs'
import { constants, cp, lstat, readdir, readFile, readlink, realpath, rm, symlink } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { isWithin } from './copy.js'

export const PACKAGES = 'node_modules'
const STORES = ['.pnpm', '.bun', '.store'] // each package in it has a node_modules of its own

/**
 * @param {string} folder absolute, a node_modules
 * @param {string} top absolute folder of the version that has it
 * @returns {Promise<{ toCode: boolean, toOutside: boolean }>} is there a link to code of that version, or out of it?
 */
export async function lookAtLinks (folder, top) {
  const source = await realpath(folder)
  const leads = { toCode: false, toOutside: false }
  for (const { leadsTo } of await findLinks(source)) {
    if (isWithin(leadsTo, source)) continue
    if (isWithin(leadsTo, top)) leads.toCode = true
    else leads.toOutside = true
  }
  return leads
}

/**
 * @param {string} folder absolute, a node_modules, which may be a link itself
 * @param {{ from: string, to: string, signal: AbortSignal }} copy absolute folders of all of the version that has it,
 *   and of the copy
 */
export async function copyPackages (folder, { from, to, signal }) {
  const source = await realpath(folder)
  const target = join(to, relative(from, folder))
  const isLink = (await lstat(target).catch(() => null))?.isSymbolicLink()
  if (isLink) await rm(target) // one that is committed leads out of the copy
  await copyTree(source, target, signal)
  for (const link of await findLinks(source)) await leadLink(link, { folder, source, target, from, to, signal })
}

/**
 * @param {string} source absolute folder
 * @param {string} target what it has already stays
 * @param {AbortSignal} signal
 */
export function copyTree (source, target, signal) {
  return cp(source, target, {
    recursive: true,
    verbatimSymlinks: true,
    force: false,
    mode: constants.COPYFILE_FICLONE,
    filter: () => {
      signal.throwIfAborted()
      return true
    }
  })
}

// A relative link within the checkout leads to the copy's own code as it stands.
async function leadLink ({ path, text, leadsTo }, { folder, source, target, from, to, signal }) {
  const place = join(target, relative(source, path))
  if (isWithin(leadsTo, source)) {
    if (isAbsolute(text)) await relink(place, join(target, relative(source, leadsTo)))
  } else if (isWithin(leadsTo, from)) {
    if (isAbsolute(text) || source !== folder) await relink(place, join(to, relative(from, leadsTo)))
  } else if (existsSync(leadsTo)) {
    await rm(place, { force: true })
    await copyTree(await realpath(leadsTo), place, signal)
  }
}

async function relink (place, leadsTo) {
  await rm(place, { force: true })
  await symlink(leadsTo, place, 'junction')
}

/** @returns {Promise<{ path: string, text: string, leadsTo: string }[]>} absolute, with what each has as its target */
async function findLinks (folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return Promise.all(entries.filter(entry => entry.isSymbolicLink()).map(async ({ parentPath, name }) => {
    const path = join(parentPath, name)
    const text = await readlink(path)
    return { path, text, leadsTo: resolve(parentPath, text) }
  }))
}

/**
 * @param {string[]} folders absolute, each a node_modules
 * @returns {Promise<Set<string>>} such as `ms@2.1.3`
 */
export async function listInstalled (folders) {
  const found = new Set()
  const waiting = [...folders]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const entry of await readdir(next, { withFileTypes: true }).catch(() => [])) {
      const place = join(next, entry.name)
      if (!entry.isDirectory()) continue // a link leads to what is found elsewhere
      if (STORES.includes(entry.name)) {
        waiting.push(...(await readdir(place)).map(name => join(place, name, PACKAGES)))
      } else if (entry.name.startsWith('@')) waiting.push(place)
      else {
        const { name, version } = await readFile(join(place, 'package.json'), 'utf8').then(JSON.parse).catch(() => ({}))
        if (version) found.add(`${name}@${version}`)
        waiting.push(join(place, PACKAGES))
      }
    }
  }
  return found
}

/** @param {string} folder absolute @param {string} top @returns {string[]} it, and those above it up to the top */
export function upTo (folder, top) {
  const above = [folder]
  for (let next = folder; next !== top && next !== dirname(next);) {
    next = dirname(next)
    above.push(next)
  }
  return above
}
