// @ts-check
// The slow server under one profiler after the other: those of the project on one Node.js after the other, those that
// one has today, and doctor, asked again and again. Do they work, do they name the same function, and do they say the
// same each time?
import { glob, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import pWaitFor from 'p-wait-for'
import { ProfileError } from '../../scripts/named-errors.js'
import { runAutocannon } from '../../scripts/stages/autocannon.js'
import { COMMON_LOAD } from '../../scripts/stages/common-load.js'
import {
  addStack, classifySource, createTree, findListener, functionShares, packProfile
} from '../../scripts/profile/call-tree.js'
import { readCpuProfile } from '../../scripts/profile/cpu-profile.js'
import { findProfilers, profileInPassing, PROFILERS } from '../../scripts/profile/profilers.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { installRuntimes } from '../equipment/runtimes.js'
import { defineLab, installPackages, names, seconds, times, versionsParam } from '../kit.js'
import { attachInspector } from './inspector.js'

/**
 * @import { Diagnosis } from '../../scripts/profile/doctor.js'
 * @import { CallTree, PackedProfile } from '../../scripts/profile/call-tree.js'
 */

export const STAGE = '01-slow'
const TOOLS = { flame: 'flame, of Platformatic', inspector: 'the inspector, attached', inside: 'the inspector, from inside' }
const SWITCH = 'SIGUSR2' // both that are loaded before the server begin and end by it
const LOAD = /** @type {const} */ ({ generator: 'autocannon', connections: COMMON_LOAD.connections })
const START_AND_READ_S = 9
const AGAIN = 'doctor'
const TODAYS_FROM = 22 // flame takes no older Node.js
const WAYS = { interval: 100, timeout: 60_000 }

/**
 * @typedef {object} Tried a profiler of the project
 * @property {string} profiler
 * @property {string} node its exact version
 * @property {string | null} problem why there is no profile: a result like any other, since it is what is asked here
 * @property {PackedProfile | null} profile
 * @property {Diagnosis | null} diagnosis
 */

/**
 * @typedef {object} Named by a profiler of today
 * @property {string} profiler
 * @property {string} node its exact version
 * @property {{ name: string, place: string, total: number } | null} hottest function of the application, by the time
 *   with all that it calls, as a share
 */

export default defineLab({
  title: 'the slow server by each profiler, on one Node.js after the other, and by doctor again and again',
  params: {
    parts: names(['ours', 'today', 'again'], {
      flag: 'part', help: "the project's profilers, those of today, or doctor again and again"
    }),
    profilers: names(Object.keys(PROFILERS), { flag: 'tool', help: 'profilers of the project' }),
    versions: versionsParam(['20', '22', '24', '26']),
    durationS: seconds({ usual: 5, help: `of load under each; when ${AGAIN} is asked again, it is ${COMMON_LOAD.durationS}` }),
    rounds: times({ usual: 10, help: `times that ${AGAIN} is asked again` })
  },
  async prepare ({ parts, profilers, versions }, run) {
    const { there, missing } = await findProfilers(profilers)
    const { runtimes, missing: versionsMissing } = await installRuntimes(versions, run)
    if (!parts.includes('today')) return { there, runtimes, data: { missing: [...missing, ...versionsMissing] } }
    const packages = await installPackages(import.meta.dirname, 'flame', run)
    const { file, line } = /** @type {any} */ (await findListener(run.stage(STAGE)))
    return { there, runtimes, packages, data: { listener: `${file}:${line}`, missing: [...missing, ...versionsMissing] } }
  },
  assumed: ({ profilers }) => ({ there: profilers }),
  cells ({ parts }, { there, runtimes }) {
    const nodes = runtimes.map(({ version }) => version)
    return [
      ...nodes.flatMap(node => there.map(profiler => ({ part: 'ours', profiler, node }))),
      ...nodes.filter(node => parseInt(node.replace('v', '')) >= TODAYS_FROM).flatMap(node =>
        Object.values(TOOLS).map(profiler => ({ part: 'today', profiler, node }))),
      { part: 'again' }
    ].filter(({ part }) => parts.includes(part))
  },
  rounds: ({ part }, { rounds }) => part === 'again' ? rounds : 1,
  sampleS: ({ part }, { durationS }) => START_AND_READ_S + (part === 'again' ? COMMON_LOAD.durationS : durationS),
  sample (cell, options, run, facts) {
    if (cell.part === 'again') return askAgain(run)
    const { binary } = facts.runtimes.find(({ version }) => version === cell.node)
    return cell.part === 'ours' ? tryOurs(cell, binary, options, run) : tryTodays(cell, binary, options, run, facts)
  }
})

async function tryOurs ({ profiler }, nodeBinary, { durationS }, run) {
  const load = { durationS, connections: COMMON_LOAD.connections, nodeBinary, signal: run.signal }
  const { failure: problem, profile, diagnosis } = await profileInPassing(run.stage(STAGE), profiler, load)
  return { problem, profile: profile && packProfile(profile), diagnosis }
}

async function askAgain (run) {
  const { failure, diagnosis } = await profileInPassing(run.stage(STAGE), AGAIN, { ...COMMON_LOAD, signal: run.signal })
  if (failure) throw new ProfileError(failure)
  return { diagnosis }
}

async function tryTodays ({ profiler }, nodeBinary, { durationS }, run, { packages }) {
  // What it writes goes into the folder where it was started.
  const folder = await run.folder()
  const stage = run.stage(STAGE)
  await writeFile(join(folder, 'index.js'), `require(${JSON.stringify(join(stage.dir, 'index.js'))})\n`)
  // Without our probe, which is not to be in the profile.
  const server = await run.start({ ...stage, dir: folder }, {
    nodeBinary,
    withProbe: false,
    nodeArgs: argsOf(profiler, packages)
  })
  const load = () => runAutocannon(server.url + stage.route, { ...LOAD, durationS }, run.signal)
  const tree = profiler === TOOLS.inspector
    ? readCpuProfile(await attachInspector(server, load, run.signal)).tree
    : await profileOnSignal(server, load, { folder, packages })
  return { hottest: hottestOfApp(tree) }
}

function argsOf (tool, packages) {
  if (tool === TOOLS.inspector) return ['--inspect-port=0']
  const preload = tool === TOOLS.flame
    ? join(packages, 'node_modules/@platformatic/flame/preload.js')
    : join(rootDir, 'docs/examples/profile-on-signal.cjs')
  return ['--require', preload]
}

async function profileOnSignal (server, load, { folder, packages }) {
  process.kill(server.pid, SWITCH)
  await load()
  process.kill(server.pid, SWITCH)
  const written = () => Array.fromAsync(glob(['*.cpuprofile', 'cpu-profile-*.pb'], { cwd: folder }))
  await pWaitFor(async () => (await written()).length > 0, WAYS)
  const [file] = await written()
  const bytes = await readFile(join(folder, file))
  if (file.endsWith('.cpuprofile')) return readCpuProfile(JSON.parse(String(bytes))).tree
  const { Profile } = createRequire(join(packages, '_'))('pprof-format')
  return readPprof(Profile.decode(bytes))
}

/**
 * In the format of pprof (google/pprof, proto/profile.proto): samples of stacks, their texts in a table.
 *
 * @param {any} profile decoded
 * @returns {CallTree} weights are what its last value counts, CPU time or time on the wall
 */
function readPprof ({ sample, location, function: functions, stringTable }) {
  const text = index => stringTable.strings[Number(index)]
  const byId = list => new Map(list.map(one => [String(one.id), one]))
  const [locations, functionsById] = [byId(location), byId(functions)]
  const frameAt = id => {
    const [{ functionId, line }] = locations.get(String(id)).line
    const { name, filename } = functionsById.get(String(functionId))
    return { name: text(name) || '(anonymous)', ...classifySource(text(filename)), line: Number(line) }
  }
  const tree = createTree()
  for (const { locationId, value } of sample) addStack(tree, locationId.map(frameAt).reverse(), Number(value.at(-1)))
  return tree
}

function hottestOfApp (tree) {
  const [hottest] = functionShares(tree).filter(({ kind, file }) => kind === 'app' && file.startsWith(STAGE))
    .sort((a, b) => b.total - a.total)
  return hottest ? { name: hottest.name, place: `${hottest.file}:${hottest.line}`, total: hottest.total } : null
}
