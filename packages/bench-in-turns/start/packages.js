// @ts-check
// How the packages of a version come into its copy: those of today where it asks for the same, else installed by its
// own manager. No command of somebody's ever runs through a link to them.
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { say } from '../message.js'
import { linkPackages } from './git.js'
import { copyPackages, listInstalled, lookAtLinks, PACKAGES, upTo } from './installed.js'
import { expectManager, findHome, findManager, LOCKS, PLUG_AND_PLAY, SETTINGS } from './managers.js'
import { runIn } from './shell.js'

/** @import { Message } from '../message.js' */
/** @typedef {{ top: string, dir: string }} Place absolute folders: of all of a version, and of the app in it */

const ASKED = [
  'dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies', 'overrides', 'resolutions', 'pnpm',
  'workspaces'
]

/**
 * @param {Place} from the app as it is now
 * @param {Place} to a copy of a version
 * @param {object} options
 * @param {string} options.id of that version
 * @param {boolean} options.isPlain nothing runs there but `node FILE`
 * @param {Place[]} options.made copies of other versions, whose packages nothing has changed
 * @param {AbortSignal} options.signal
 * @returns {Promise<string | undefined>} the command that has installed them, where they came from nowhere else
 */
export async function bringPackages (from, to, { id, isPlain, made, signal }) {
  const places = await findManifests(to.top)
  if (await asksForSame(from, to, places)) {
    if (await bringFrom(from, to, { places, isPlain, signal })) return
  } else {
    for (const other of made) {
      if (await asksForSame(other, to, places) && await bringFrom(other, to, { places, isPlain: false, signal })) return
    }
  }
  return installPackages(to, { id, signal })
}

/** @returns {Promise<boolean>} false where they are not in folders, or are links to a store */
async function bringFrom (from, to, { places, isPlain, signal }) {
  const home = findHome(to) ?? to.dir
  if (existsSync(join(home.replace(to.top, from.top), PLUG_AND_PLAY))) return false
  const folders = await findFolders(from, places)
  const links = await Promise.all(folders.map(folder => lookAtLinks(folder, from.top)))
  const targets = folders.map(folder => join(to.top, relative(from.top, folder)))
  if (isPlain && links.every(({ toCode }) => !toCode) && !targets.some(target => existsSync(target))) {
    for (const [i, folder] of folders.entries()) await linkPackages(dirname(folder), dirname(targets[i]))
    return true
  }
  const { program } = await findManager(home)
  if (program !== 'npm' && links.some(({ toOutside }) => toOutside)) return false
  for (const folder of folders) await copyPackages(folder, { from: from.top, to: to.top, signal })
  return true
}

async function installPackages (to, { id, signal }) {
  const manifests = upTo(to.dir, to.top).filter(folder => existsSync(join(folder, 'package.json')))
  const home = findHome(to) ?? manifests.at(-1) ?? to.dir
  const manager = await findManager(home)
  await expectManager(manager, home, { id, signal })
  const command = manager.lock ? manager.install : manager.installAnew
  await runIn(home, command, signal)
  return command
}

/**
 * @param {Place} copy
 * @param {string} spec such as `fastify@5.6.2`
 * @param {AbortSignal} signal
 */
export async function addPackage (copy, spec, signal) {
  const manager = await findManager(findHome(copy) ?? copy.dir)
  await expectManager(manager, copy.dir, { id: spec, signal })
  await runIn(copy.dir, manager.add(spec), signal)
}

/**
 * Whoever has pulled a new lock file and not yet installed what it names runs the packages of before.
 *
 * @param {Place} now
 * @param {Place} then
 * @param {{ id: string, command: string }} of the older version, and what has installed its packages
 * @returns {Promise<Message[]>} a line where both have the same versions of the same packages all the same
 */
export async function saySamePackages (now, then, { id, command }) {
  const places = await findManifests(then.top)
  const [installed, others] = await Promise.all([now, then].map(async place =>
    listInstalled(await findFolders(place, places))))
  if (!installed.size || installed.size !== others.size || !installed.isSubsetOf(others)) return []
  return [say('{id} has the packages that are installed now, though it asks for others: is {command} due here?',
    { id, command })]
}

/**
 * @param {string[]} places of each package.json of the other one
 * @returns {Promise<boolean>} do both get the same packages? Where there is no lock file, do they ask for the same?
 */
async function asksForSame (one, other, places) {
  const homes = [one, other].map(findHome)
  const [at, otherAt] = [one, other].map(({ top }, i) => homes[i] === null ? null : relative(top, homes[i]))
  if (otherAt !== null) {
    if (at !== otherAt) return false
    const [settings, others] = await Promise.all(homes.map(home => readSettings(String(home))))
    return settings.join('\n') === others.join('\n')
  }
  for (const place of places) {
    const [asked, otherAsked] = await Promise.all([one, other].map(({ top }) => readAsked(join(top, place))))
    if (asked !== otherAsked) return false
  }
  return true
}

/** @returns {Promise<string[]>} lock files and what decides besides: each with its name, then what is in it */
async function readSettings (home) {
  const found = []
  for (const name of [...LOCKS, ...SETTINGS]) {
    const place = join(home, name)
    const files = await readdir(place, { recursive: true }).catch(error => error.code === 'ENOTDIR' ? [''] : [])
    for (const file of files.sort()) {
      const text = await readFile(join(place, file), 'latin1').catch(() => null) // bun.lockb is no text
      if (text !== null) found.push(join(name, file), text)
    }
  }
  return found
}

async function readAsked (folder) {
  const manifest = await readFile(join(folder, 'package.json'), 'utf8').then(JSON.parse).catch(() => ({}))
  return JSON.stringify(ASKED.map(key => manifest[key]))
}

/** @returns {Promise<string[]>} the folder of each package.json in a copy, outside of packages; '' is its top */
async function findManifests (top) {
  const found = []
  const waiting = ['']
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const entry of await readdir(join(top, next), { withFileTypes: true })) {
      if (entry.name === 'package.json') found.push(next)
      else if (entry.isDirectory() && entry.name !== PACKAGES) waiting.push(join(next, entry.name))
    }
  }
  return found
}

/**
 * @param {Place} from
 * @param {string[]} places where there may be one
 * @returns {Promise<string[]>} each node_modules between the app and the top, and those of what shares its lock file
 */
async function findFolders ({ top, dir }, places) {
  const home = findHome({ top, dir }) ?? dir
  const within = places.map(place => join(top, place)).filter(place => upTo(place, top).includes(home))
  return [...new Set([...upTo(dir, top), ...within])].map(folder => join(folder, PACKAGES)).filter(existsSync)
}
