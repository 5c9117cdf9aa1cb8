// @ts-check
// Builds what is in native/, with the compilers that are here. Nothing is downloaded: the headers of Node.js come with
// node-api-headers. What was built is kept by what it was built from.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { execa } from 'execa'

/** @import { Files } from './programs/open.js' */

/** @typedef {{ command: string, version: string, linkFlags: string[] }} Compiler */
/** @typedef {{ compiler?: Compiler, missing?: string }} Found it, or why there is none, in a line */

const SOURCES = join(import.meta.dirname, 'native')
const KEPT = join(import.meta.dirname, '.build')
const PLAIN = ['g++', 'clang++', 'c++']
const NO_COMPILER = 'a C++ compiler is missing: apt-get install g++ (on macOS, xcode-select --install)'
const NO_NVCC = 'nvcc is missing: it comes with the CUDA toolkit, or set NVCC to where it is'
const WINDOWS = 'on Windows nothing is built: use the Windows Subsystem for Linux'
const LIMIT_MS = 180_000
const VECTORS = ['-O3', process.arch === 'arm64' ? '-mcpu=native' : '-march=native', '-fno-math-errno']
/** Flags of each file: only one of them may change results. */
const FLAGS = {
  addon: {
    'addon.cpp': ['-O2'],
    'kernels.cpp': ['-O2'],
    'vectors.cpp': VECTORS,
    'fast-math.cpp': [...VECTORS, '-ffast-math']
  },
  library: { 'kernels.cpp': ['-O2'] },
  cuda: { 'cuda-addon.cpp': ['-O2'], 'cuda.cu': ['-O3', '-arch=native'] }
}
const EXTENSIONS = { addon: 'node', library: 'so', cuda: 'node' }

/** @typedef {{ name: string, compiler: string | null, missing: string | null }} Build why it is not there, in a line */

/**
 * @param {AbortSignal} signal
 * @param {NodeJS.ProcessEnv} [env] CXX and NVCC name compilers; without them, PATH has them
 * @returns {Promise<{ files: Files, builds: Build[] }>} what could be built, and what came of each
 */
export async function buildAll (signal, env = process.env) {
  const [plain, nvcc] = [await findCompiler(env), await findNvcc(env)]
  const found = { addon: plain, library: plain, cuda: plain.compiler ? nvcc : plain }
  /** @type {Files} */
  const files = {}
  /** @type {Build[]} */
  const builds = []
  for (const [name, { compiler, missing }] of Object.entries(found)) {
    const built = compiler ? await build(name, compiler, signal) : { missing }
    if (built.file) files[name] = built.file
    builds.push({ name, compiler: compiler?.version ?? null, missing: built.missing ?? null })
  }
  return { files, builds }
}

/**
 * @param {string} name
 * @param {Compiler} compiler
 * @param {AbortSignal} signal
 * @param {string[]} [more] flags of each file
 * @returns {Promise<{ file?: string, missing?: string }>} absolute, or why it could not be built, in a line
 */
export async function build (name, compiler, signal, more = []) {
  const folder = join(KEPT, await keyOf(name, compiler, more))
  const target = `integral-${name}.${EXTENSIONS[name]}`
  if (existsSync(join(folder, target))) return { file: join(folder, target) }
  await mkdir(KEPT, { recursive: true })
  const own = await mkdtemp(join(KEPT, 'unfinished-'))
  try {
    await compile(name, compiler, { own, target, more, signal })
    await rename(own, folder).catch(async error => {
      if (!existsSync(join(folder, target))) throw error // somebody else has finished the same meanwhile
      await rm(own, { recursive: true })
    })
    return { file: join(folder, target) }
  } catch (error) {
    signal.throwIfAborted()
    await rm(own, { recursive: true, force: true })
    return { missing: `${compiler.version} fails: ${firstError(error)}` }
  }
}

async function compile (name, { command, linkFlags }, { own, target, more, signal }) {
  const run = args => execa(command, args, { cwd: SOURCES, cancelSignal: signal, timeout: LIMIT_MS })
  const shared = name === 'cuda' ? ['-Xcompiler', '-fPIC'] : ['-fPIC']
  const headers = [headersOf('node-api-headers', 'include'), headersOf('node-addon-api')].map(folder => `-I${folder}`)
  const common = ['-std=c++17', '-DNAPI_VERSION=8', '-DNAPI_CPP_EXCEPTIONS', ...shared, ...headers, ...more]
  const objects = await Promise.all(Object.entries(FLAGS[name]).map(async ([file, flags]) => {
    const object = join(own, `${file}.o`)
    await run([...common, ...flags, '-c', file, '-o', object])
    return object
  }))
  await run(['-shared', ...more, ...objects, ...linkFlags, '-o', join(own, target)])
}

function headersOf (name, ...path) {
  return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), ...path)
}

// The processor has a part in it: code for another one may not run.
async function keyOf (name, { command, version, linkFlags }, more) {
  const hash = createHash('sha256')
  hash.update(JSON.stringify([FLAGS[name], command, version, linkFlags, more, process.arch, cpus()[0]?.model]))
  for (const file of (await readdir(SOURCES)).sort()) hash.update(file).update(await readFile(join(SOURCES, file)))
  return `${name}-${hash.digest('hex').slice(0, 16)}`
}

// The folder of this machine is nobody's business.
function firstError ({ stderr = '', shortMessage = '' }) {
  const line = String(stderr).split('\n').find(line => /\berror\b/i.test(line)) ?? shortMessage.split('\n')[0]
  return line.replaceAll(/(?:\/[^\s/:]+)+\//g, '').trim()
}

/**
 * @param {NodeJS.ProcessEnv} env CXX names one; without it, PATH is looked through
 * @returns {Promise<Found>}
 */
export async function findCompiler (env) {
  if (process.platform === 'win32') return { missing: WINDOWS }
  const linkFlags = process.platform === 'darwin' ? ['-undefined', 'dynamic_lookup'] : []
  for (const command of env.CXX ? [env.CXX] : PLAIN) {
    const [version] = await linesOf(command, env)
    if (version) return { compiler: { command, version, linkFlags } }
  }
  return { missing: NO_COMPILER }
}

/**
 * @param {NodeJS.ProcessEnv} env NVCC names one; without it, CUDA_HOME and PATH are looked through
 * @returns {Promise<Found>}
 */
export async function findNvcc (env) {
  const command = env.NVCC ?? (env.CUDA_HOME ? join(env.CUDA_HOME, 'bin/nvcc') : 'nvcc')
  const version = (await linesOf(command, env)).find(line => /release/.test(line))
  if (!version) return { missing: NO_NVCC }
  const libraries = join(dirname(command), '../lib') // the packages of PyPI have them there, and nvcc does not look there
  const linkFlags = existsSync(libraries) ? [`-L${libraries}`] : []
  return { compiler: { command, version: `nvcc, ${version}`, linkFlags } }
}

async function linesOf (command, env) {
  const { stdout, failed } = await execa(command, ['--version'], { reject: false, env, extendEnv: false })
  return failed ? [] : String(stdout).split('\n')
}
