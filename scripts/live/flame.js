// @ts-check
// A flame graph of what a stage did while it was loaded.
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ProfileError } from '../errors.js'
import { foldInto } from '../profile/call-tree.js'
import { flameNodes } from '../profile/flame-nodes.js'
import { servingTree, splitTree } from '../profile/request-tree.js'
import { readCpuProfile } from '../profile/tools/cpu-profile.js'
import { parseOutput, readOutput } from '../profile/tools/output.js'
import { rootDir } from '../stages/catalog.js'

/**
 * @import { Frame } from '../profile/call-tree.js'
 * @import { FlameNode } from '../profile/flame-nodes.js'
 * @import { Stage } from '../stages/catalog.js'
 * @import { StageProcess } from '../stages/stage-process.js'
 */

const WRITE_PROFILE_MS = 60_000
const PROBE = 'scripts/stages/probe.cjs'
const LINES_BEFORE = 2
const LINES = 12

/**
 * Some lines of a file, with the beginning of a function.
 *
 * @typedef {object} Excerpt
 * @property {string} file relative to the repository
 * @property {number} line where the function begins, from 1
 * @property {number} firstLine of the text
 * @property {string[]} text by line
 */

/**
 * @typedef {object} Flame
 * @property {FlameNode[]} nodes what answers requests, and everything else but the start of the process
 * @property {Record<string, Excerpt>} code of the stage's own functions among the nodes, by `file:line`
 */

/**
 * @typedef {object} FlameRecorder
 * @property {{ nodeArgs: string[], patienceMs: number }} startOptions for `startStage`: V8's profiler runs from the
 *   start of the process, and writes what it saw when that ends by itself
 * @property {(server: Pick<StageProcess, 'pid'>) => Promise<Flame>} readFlame of a server that is stopped; rejects with
 *   a ProfileError when it left no profile, as one that had to be killed
 * @property {() => Promise<void>} close removes what was written
 */

/**
 * @param {Pick<Stage, 'id'>} stage of this repository
 * @returns {Promise<FlameRecorder>} for one process of it
 */
export async function openFlameRecorder ({ id }) {
  const folder = await mkdtemp(join(tmpdir(), 'live-flame-'))
  return {
    startOptions: { nodeArgs: ['--cpu-prof', `--cpu-prof-dir=${folder}`], patienceMs: WRITE_PROFILE_MS },
    readFlame: ({ pid }) => readFlame(folder, pid, id),
    close: () => rm(folder, { recursive: true, force: true })
  }
}

async function readFlame (folder, pid, id) {
  // The 0 is for the main thread: processes and threads that the stage starts leave profiles as well.
  const [name] = await Array.fromAsync(glob(`*.${pid}.0.*.cpuprofile`, { cwd: folder }))
  if (!name) throw new ProfileError(`${id} did not end by itself when it was asked to, and left no profile`)
  const who = `${id}: node --cpu-prof`
  const { tree } = readCpuProfile(parseOutput(await readOutput(join(folder, name), who), who))
  const nodes = flameNodes(foldInto(servingTree(splitTree(tree)), ({ file }) => file !== PROBE))
  return { nodes, code: await readCode(ownFrames(nodes)) }
}

// Some of them more than once.
function ownFrames (nodes) {
  return nodes.flatMap(({ frame, children }) => [frame, ...ownFrames(children)]).filter(({ kind }) => kind === 'app')
}

/**
 * @param {Frame[]} frames
 * @returns {Promise<Flame['code']>}
 */
async function readCode (frames) {
  const places = new Map(frames.map(({ file, line }) => [`${file}:${line}`, { file, line }]))
  const excerpts = await Promise.all([...places].map(async ([key, place]) => [key, await readExcerpt(place)]))
  return Object.fromEntries(excerpts)
}

/** @returns {Promise<Excerpt>} */
async function readExcerpt ({ file, line }) {
  const lines = (await readFile(join(rootDir, file), 'utf8')).trimEnd().split(/\r?\n/)
  const firstLine = Math.max(1, line - LINES_BEFORE)
  return { file, line, firstLine, text: lines.slice(firstLine - 1, firstLine - 1 + LINES) }
}
