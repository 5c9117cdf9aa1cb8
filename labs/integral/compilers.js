// @ts-check
// Which compilers there are.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { execa } from 'execa'

/** @typedef {{ command: string, version: string, linkFlags: string[] }} Compiler */
/** @typedef {{ compiler?: Compiler, missing?: string }} Found it, or why there is none, in a line */

const PLAIN = ['g++', 'clang++', 'c++']
const NO_COMPILER = 'a C++ compiler is missing: apt-get install g++ (on macOS, xcode-select --install)'
const NO_NVCC = 'nvcc is missing: it comes with the CUDA toolkit, or set NVCC to where it is'
const WINDOWS = 'on Windows nothing is built: use the Windows Subsystem for Linux'

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
