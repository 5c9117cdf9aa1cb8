// @ts-check
// Profilers lean on parts of Node that nobody promised to keep. Which of them still name the culprit, on which version?
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parsePositive } from '../../scripts/commands/cli/command.js'
import { isToolFailure } from '../../scripts/errors.js'
import { TOOLS, useTool } from '../../scripts/profile/run.js'
import { findStages } from '../../scripts/stages/catalog.js'
import { expectVersion, installRuntime } from '../../scripts/stages/runtimes.js'

/**
 * @import { ProfileSummary } from '../../scripts/profile/summary.js'
 * @import { Lab, LabReport, LabRun } from '../index.js'
 * @import { ParseArgsOptionsConfig } from 'node:util'
 */

export const title = 'each profiler on each Node.js that is still in use'

/** @type {ParseArgsOptionsConfig} */
export const flags = { duration: { type: 'string' }, node: { type: 'string', multiple: true } }

const STAGE = '01-slow'
const VERSIONS = ['20', '22', '24', '26']
const CONNECTIONS = 100
const START_AND_READ_S = 7

/** @type {Lab['readOptions']} */
export function readOptions ({ values, catalog }) {
  findStages(catalog, [STAGE])
  const versions = values.node ?? VERSIONS
  versions.forEach(expectVersion)
  return { versions, durationS: parsePositive('duration', values.duration, { max: 600 }) ?? 5, connections: CONNECTIONS }
}

/** @type {Lab['expectedS']} */
export const expectedS = ({ versions, durationS }) => versions.length * Object.keys(TOOLS).length * (durationS + START_AND_READ_S)

/**
 * @typedef {object} Cell
 * @property {string} tool
 * @property {string} node its exact version
 * @property {string | null} failure
 * @property {ProfileSummary['claims']} claims
 */

/**
 * @param {{ versions: string[], durationS: number, connections: number }} options
 * @param {LabRun} run
 * @returns {Promise<{ cells: Cell[], missing: { what: string, reason: string | null }[] }>}
 */
export async function measure ({ versions, durationS, connections }, { catalog, signal, step }) {
  const [stage] = findStages(catalog, [STAGE])
  const asked = await Promise.all(Object.keys(TOOLS).map(async tool => ({ what: tool, reason: await TOOLS[tool].missing() })))
  const missing = asked.filter(({ reason }) => reason)
  const tools = asked.flatMap(({ what, reason }) => reason ? [] : [what])
  const cells = []
  for (const wanted of versions) {
    step(`Node.js ${wanted}: install`)
    const runtime = await tryInstall(wanted, missing, signal)
    for (const tool of runtime ? tools : []) {
      step(`Node.js ${wanted}: ${tool}`)
      cells.push({ tool, node: runtime.version, ...await tryTool(tool, stage, { durationS, connections, nodeBinary: runtime.binary, signal }) })
    }
  }
  return { cells, missing }
}

async function tryInstall (version, missing, signal) {
  try {
    return await installRuntime(version, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (!isToolFailure(error)) throw error
    missing.push({ what: `Node.js ${version}`, reason: error.message })
    return null
  }
}

async function tryTool (tool, stage, run) {
  const folder = await mkdtemp(join(tmpdir(), 'tools-by-node-'))
  try {
    const { summary, diagnosis } = await useTool(tool, stage, { folder, ...run })
    return { failure: null, claims: (summary ?? diagnosis).claims }
  } catch (error) {
    run.signal.throwIfAborted()
    if (!isToolFailure(error)) throw error
    return { failure: error.message, claims: [] }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/**
 * @param {Awaited<ReturnType<typeof measure>>} data
 * @returns {LabReport}
 */
export function report ({ cells, missing }) {
  const versions = [...new Set(cells.map(({ node }) => node))]
  const tools = [...new Set(cells.map(({ tool }) => tool))]
  const rows = tools.map(tool => [tool, ...versions.map(version => describe(cells.find(({ tool: of, node }) => of === tool && node === version)))])
  return {
    tables: { tools: { title: `${STAGE} under each profiler`, head: ['tool', ...versions], rows } },
    plots: {},
    notes: missing.map(({ what, reason }) => `Without ${what}: ${reason}.`)
  }
}

function describe (cell) {
  if (!cell) return '-'
  if (cell.failure) return `fails: ${cell.failure}`
  if (cell.claims.length === 0) return 'works'
  const broken = cell.claims.find(({ verdict }) => verdict !== 'holds')
  return broken ? `works, but: ${broken.measured}` : 'works and names it'
}
