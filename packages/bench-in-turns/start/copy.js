// @ts-check
// The files of a version in a folder of their own: of a commit, or of the folder as it lies there. Nothing is written
// into the folder itself.
import { existsSync } from 'node:fs'
import { constants, copyFile, lstat, mkdir, readlink, realpath, rm, stat, symlink } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { extractCommit, listBy, openGit } from './git.js'
import { isOfPackages } from './ignored.js'

/** @import { Git } from './git.js' */

/**
 * @typedef {object} Checkout
 * @property {Git} git runs at its top
 * @property {string} top absolute folder
 * @property {string} prefix of the app's folder in it; empty where the app is the whole of it
 */

const AT_ONCE = 32 // files that are copied
const IS_SUBMODULE = /^160000 /
const IS_LINK = /^120000 /

/**
 * @param {string} dir absolute folder of an app in a checkout
 * @param {AbortSignal} [signal]
 * @returns {Promise<Checkout>}
 */
export async function openCheckout (dir, signal) {
  const { output } = await openGit(dir, signal)('rev-parse', '--show-toplevel', '--show-prefix')
  const [top, prefix] = output.toString().split('\n')
  return { git: openGit(top, signal), top: join(top), prefix }
}

/**
 * @param {Pick<Checkout, 'git' | 'top'>} checkout
 * @param {string} commit whole hash
 * @param {string} to absolute folder
 * @param {AbortSignal} signal
 * @returns {Promise<string[]>} submodules that stay empty, since what they name is not here
 */
export async function copyCommit ({ git, top }, commit, to, signal) {
  await mkdir(to, { recursive: true })
  await extractCommit(git, commit, to)
  const entries = await listBy(git, 'ls-tree', '-r', '-z', '--full-tree', commit)
  const missing = []
  for (const entry of entries.filter(entry => IS_SUBMODULE.test(entry))) {
    const [about, path] = entry.split('\t')
    const [,, hash] = about.split(' ')
    const submodule = openGit(join(top, path), signal)
    const isCheckedOut = existsSync(join(top, path, '.git'))
    if (!isCheckedOut || (await submodule('cat-file', '-e', `${hash}^{commit}`)).failed) missing.push(path)
    else {
      const more = await copyCommit({ git: submodule, top: join(top, path) }, hash, join(to, path), signal)
      missing.push(...more.map(name => `${path}/${name}`))
    }
  }
  const links = entries.filter(entry => IS_LINK.test(entry)).map(entry => join(to, entry.split('\t')[1]))
  for (const link of links) {
    const original = join(top, relative(to, link))
    const target = await readlink(link).catch(() => '')
    const place = existsSync(link) ? null : await fileOutside(original, target, top)
    if (place === null) await leadIntoCopy(link, target, { top, to })
    else {
      await rm(link)
      await copyFile(place, link)
    }
  }
  return missing
}

/**
 * @param {Pick<Checkout, 'git' | 'top'>} checkout
 * @param {string} to absolute folder, for all its files that git knows or does not ignore, as they are now
 * @param {AbortSignal} signal
 */
export async function copyFolder ({ git, top }, to, signal) {
  await mkdir(to, { recursive: true })
  const known = await listBy(git, 'ls-files', '-z', '--cached')
  const others = await listBy(git, 'ls-files', '-z', '--others', '--exclude-standard')
  const files = new Set([...known, ...others.filter(file => !isOfPackages(file) && !file.endsWith('/'))])
  const folders = await copyFiles([...files], { top, to })
  for (const path of folders) {
    if (!existsSync(join(top, path, '.git'))) continue
    await copyFolder({ git: openGit(join(top, path), signal), top: join(top, path) }, join(to, path), signal)
  }
}

/**
 * @param {string[]} files with slashes; those that are not there are left out, and so are those that the copy has
 * @param {{ top: string, to: string }} copy absolute folders
 * @returns {Promise<string[]>} which of them are folders, such as submodules, and were not copied
 */
export async function copyFiles (files, { top, to }) {
  const folders = []
  for (let i = 0; i < files.length; i += AT_ONCE) {
    await Promise.all(files.slice(i, i + AT_ONCE).map(async file => {
      const [from, target] = [join(top, file), join(to, file)]
      const stats = await lstat(from).catch(() => null)
      if (stats?.isDirectory()) folders.push(file)
      if (!stats?.isFile() && !stats?.isSymbolicLink()) return
      await mkdir(dirname(target), { recursive: true })
      if (!isWithin(await realpath(dirname(target)), to)) return // a link of that version leads out of the copy
      const source = stats.isSymbolicLink() ? await fileOutside(from, await readlink(from), top) : from
      if (source === null) await leadIntoCopy(target, await readlink(from), { top, to, isNew: true })
      else await copyFile(source, target, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL).catch(unlessThere)
    }))
  }
  return folders
}

/**
 * @param {string} link absolute, such as `.env`, which leads nowhere from another folder
 * @param {string} target where it leads: `../shared/.env`
 * @param {string} top absolute folder
 * @returns {Promise<string | null>} absolute, of a file that is not below it; else null
 */
async function fileOutside (link, target, top) {
  const place = resolve(dirname(link), target)
  const isFile = (await stat(place).catch(() => null))?.isFile()
  return isFile && !isWithin(place, top) ? place : null
}

/** A link to an absolute place in the checkout leads to the same place of the copy. */
async function leadIntoCopy (link, target, { top, to, isNew = false }) {
  const isOfCheckout = isAbsolute(target) && isWithin(target, top)
  if (isOfCheckout && !isNew) await rm(link)
  if (isOfCheckout || isNew) {
    await symlink(isOfCheckout ? join(to, relative(top, target)) : target, link).catch(unlessThere)
  }
}

function unlessThere (error) {
  if (error.code !== 'EEXIST') throw error
}

/** @param {string} path @param {string} folder both absolute @returns {boolean} */
export function isWithin (path, folder) {
  return path === folder || path.startsWith(folder + sep)
}
