// @ts-check
// Builds what is in native/, with the compilers that are here. The headers of Node.js come with node-api-headers.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { execa } from 'execa'
import { packagesFolder } from '../../scripts/stages/installed/packages.js'

/** @import { Files } from './programs/open.js' */

/** @typedef {{ command: string, version: string, linkFlags: string[] }} Compiler */
/** @typedef {{ compiler?: Compiler, missing?: string }} Found it, or why there is none, in a line */

const SOURCES = join(import.meta.dirname, 'native')
const PLAIN = ['g++', 'clang++', 'c++']
const NO_COMPILER = 'a C++ compiler is missing: apt-get install g++ (on macOS, xcode-select --install)'
const NO_NVCC = 'nvcc is missing: it comes with the CUDA toolkit, or set NVCC to where it is'
const WINDOWS = 'on Windows nothing is built: use the Windows Subsystem for Linux'
const LIMIT_MS = 180_000
const VECTORS = ['-O3', process.arch === 'arm64' ? '-mcpu=native' : '-march=native', '-fno-math-errno']
/** Flags of each file: none of them may change results. */
const FLAGS = {
  addon: {
    'addon.cpp': ['-O2'],
    'kernels.cpp': ['-O2'],
    'vectors.cpp': VECTORS
  },
  cuda: { 'cuda-addon.cpp': ['-O2'], 'cuda.cu': ['-O3', '-arch=native'] }
}
/** Where the lab has installed its packages. */
export const PACKAGES = join(packagesFolder('integral-packages'), '_')

/** @typedef {{ name: string, compiler: string | null, missing: string | null }} Build why it is not there, in a line */

/**
 * @param {string[]} wanted
 * @param {string} folder absolute, for what is built
 * @param {AbortSignal} signal
 * @returns {Promise<{ files: Files, builds: Build[] }>} what could be built, and what came of each
 */
export async function buildAll (wanted, folder, signal) {
  const plain = await findCompiler()
  /** @type {Files} */
  const files = {}
  /** @type {Build[]} */
  const builds = []
  for (const name of wanted) {
    const { compiler, missing } = name === 'cuda' && plain.compiler ? await findNvcc() : plain
    const built = compiler ? await build(name, compiler, { folder, signal }) : { missing }
    if (built.file) files[name] = built.file
    builds.push({ name, compiler: compiler?.version ?? null, missing: built.missing ?? null })
  }
  return { files, builds }
}

/**
 * @param {string} name
 * @param {Compiler} compiler
 * @param {{ folder: string, signal: AbortSignal }} options
 * @returns {Promise<{ file?: string, missing?: string }>} absolute, or why it could not be built, in a line
 */
export async function build (name, { command, version, linkFlags }, { folder, signal }) {
  const run = args => execa(command, args, { cwd: SOURCES, cancelSignal: signal, timeout: LIMIT_MS })
  const file = join(folder, `integral-${name}.node`)
  const shared = name === 'cuda' ? ['-Xcompiler', '-fPIC'] : ['-fPIC']
  const headers = ['node-api-headers', 'node-addon-api'].map(name => `-I${resolve(createRequire(PACKAGES)(name).include_dir)}`)
  const common = ['-std=c++17', '-DNAPI_VERSION=8', '-DNAPI_CPP_EXCEPTIONS', ...shared, ...headers]
  try {
    const objects = await Promise.all(Object.entries(FLAGS[name]).map(async ([source, flags]) => {
      const object = join(folder, `${source}.o`)
      await run([...common, ...flags, '-c', source, '-o', object])
      return object
    }))
    await run(['-shared', ...objects, ...linkFlags, '-o', file])
    return { file }
  } catch (error) {
    signal.throwIfAborted()
    return { missing: `${version} fails: ${firstError(error)}` }
  }
}

// The folder of this machine is nobody's business.
function firstError ({ stderr = '', shortMessage = '' }) {
  const line = String(stderr).split('\n').find(line => /\berror\b/i.test(line)) ?? shortMessage.split('\n')[0]
  return line.replaceAll(/(?:\/[^\s/:]+)+\//g, '').trim()
}

/** @returns {Promise<Found>} what CXX names; without it, PATH is looked through */
export async function findCompiler () {
  if (process.platform === 'win32') return { missing: WINDOWS }
  const linkFlags = process.platform === 'darwin' ? ['-undefined', 'dynamic_lookup'] : []
  for (const command of process.env.CXX ? [process.env.CXX] : PLAIN) {
    const [version] = await linesOf(command)
    if (version) return { compiler: { command, version, linkFlags } }
  }
  return { missing: NO_COMPILER }
}

/** @returns {Promise<Found>} what NVCC names; without it, CUDA_HOME and PATH are looked through */
export async function findNvcc () {
  const { NVCC, CUDA_HOME } = process.env
  const command = NVCC ?? (CUDA_HOME ? join(CUDA_HOME, 'bin/nvcc') : 'nvcc')
  const version = (await linesOf(command)).find(line => /release/.test(line))
  if (!version) return { missing: NO_NVCC }
  const libraries = join(dirname(command), '../lib') // the packages of PyPI have them there, and nvcc does not look there
  const linkFlags = existsSync(libraries) ? [`-L${libraries}`] : []
  return { compiler: { command, version: `nvcc, ${version}`, linkFlags } }
}

async function linesOf (command) {
  const { stdout, failed } = await execa(command, ['--version'], { reject: false })
  return failed ? [] : String(stdout).split('\n')
}
