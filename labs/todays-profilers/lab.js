// @ts-check
// The slow server by the profilers that one has today, on the versions of Node.js that are looked after: do they name
// the same function?
import { glob, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import pWaitFor from 'p-wait-for'
import { runAutocannon } from 'bench-in-turns/load/autocannon.js'
import { functionShares } from '../../scripts/profile/call-tree.js'
import { readCpuProfile } from '../../scripts/profile/cpu-profile.js'
import { findListener } from '../../scripts/profile/source-files.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { installOnce } from '../../scripts/stages/packages.js'
import { installRuntimes } from '../../scripts/stages/runtimes.js'
import { defineLab, versionsParam } from '../kit.js'
import { attachInspector } from './inspector.js'
import { readPprof } from './pprof.js'

/** @import { CallTree } from '../../scripts/profile/call-tree.js' */

const STAGE = '01-slow'
const TOOLS = { flame: 'flame, of Platformatic', inspector: 'the inspector, attached', inside: 'the inspector, from inside' }
const SWITCH = 'SIGUSR2' // both that are loaded before the server begin and end by it
const LOAD = /** @type {const} */ ({ generator: 'autocannon', connections: 100 })
const START_STOP_S = 6
const WAYS = { interval: 100, timeout: 60_000 }

/**
 * @typedef {object} Named by one profiler on one version
 * @property {string} tool
 * @property {string} version of Node.js
 * @property {{ name: string, place: string, total: number } | null} hottest function of the application, by the time
 *   with all that it calls, as a share
 * @property {string} listener where it is
 */

export default defineLab({
  title: 'the slow server by the profilers of today, on each Node.js that is looked after',
  params: {
    versions: versionsParam(['22', '24', '26'], ['26']),
    durationS: {
      max: 60, usual: 5, quick: 3, flag: 'duration', value: 'S', integer: false, help: 'seconds of load under a profiler'
    }
  },
  async prepare ({ versions }, { signal, step, stage }) {
    const { runtimes, missing } = await installRuntimes(versions, { signal, step })
    step('flame: install')
    const packages = await installOnce(join(import.meta.dirname, 'packages'), { what: 'flame', signal })
    const { file, line } = /** @type {any} */ (await findListener(stage(STAGE)))
    return { runtimes, packages, data: { listener: `${file}:${line}`, missing } }
  },
  cells: ({ versions }, facts) => (facts?.runtimes.map(({ wanted }) => wanted) ?? versions)
    .flatMap(node => Object.values(TOOLS).map(tool => ({ tool, node }))),
  sampleS: (_cell, { durationS }) => durationS + START_STOP_S,
  async sample ({ tool, node }, { durationS }, run, { runtimes, packages }) {
    const { version, binary } = runtimes.find(({ wanted }) => wanted === node)
    // What it writes goes into the folder where it was started.
    const folder = await run.folder()
    const stage = run.stage(STAGE)
    await writeFile(join(folder, 'index.js'), `require(${JSON.stringify(join(stage.dir, 'index.js'))})\n`)
    const server = await run.start({ ...stage, dir: folder }, {
      nodeBinary: binary,
      withProbe: false,
      nodeArgs: argsOf(tool, packages)
    })
    // Without our probe, which is not to be in the profile.
    const load = () => runAutocannon(server.url + stage.route, { ...LOAD, durationS }, run.signal)
    const tree = tool === TOOLS.inspector
      ? readCpuProfile(await attachInspector(server, load, run.signal)).tree
      : await profileOnSignal(server, load, { folder, packages })
    return { version, hottest: hottestOfApp(tree) }
  }
})

function argsOf (tool, packages) {
  if (tool === TOOLS.inspector) return ['--inspect-port=0']
  const preload = tool === TOOLS.flame
    ? join(packages, 'node_modules/@platformatic/flame/preload.js')
    : join(rootDir, 'docs/examples/profile-on-signal.cjs')
  return ['--require', preload]
}

/** @returns {Promise<CallTree>} */
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

/** @param {CallTree} tree @returns {Named['hottest']} */
function hottestOfApp (tree) {
  const [hottest] = functionShares(tree).filter(({ kind, file }) => kind === 'app' && file.startsWith(STAGE))
    .sort((a, b) => b.total - a.total)
  return hottest ? { name: hottest.name, place: `${hottest.file}:${hottest.line}`, total: hottest.total } : null
}
