// @ts-check
// Package managers: by which files each is known, and how it installs what its lock file says. None of them may link a
// file of its store into a copy: whatever changes that file there would change it for everybody.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, parse } from 'node:path'
import { execa } from 'execa'
import { ToolError } from '../errors.js'
import { environmentOfCopy } from './environment.js'

/**
 * @typedef {object} Manager
 * @property {string} program
 * @property {string[]} locks its lock files
 * @property {string} install what the lock file says, or fails
 * @property {string} installAnew where there is no lock file
 * @property {(spec: string) => string[]} add a version of a package, which may be a range that no shell is to read
 * @property {(major: number) => boolean} [isRight] is it of a version that reads this lock file?
 * @property {string} remedy what makes it run
 */

const QUIET = '--no-audit --no-fund'
const OF_STORE = '--config.package-import-method=clone-or-copy --config.confirm-modules-purge=false'

/** @type {Record<string, Manager>} */
const MANAGERS = {
  npm: {
    program: 'npm',
    locks: ['npm-shrinkwrap.json', 'package-lock.json'],
    install: `npm ci ${QUIET}`,
    installAnew: `npm install --no-package-lock ${QUIET}`,
    add: spec => ['npm', 'install', '--no-save', ...QUIET.split(' '), spec],
    remedy: 'it comes with Node.js'
  },
  pnpm: {
    program: 'pnpm',
    locks: ['pnpm-lock.yaml'],
    install: `pnpm install --frozen-lockfile ${OF_STORE}`,
    installAnew: `pnpm install --no-lockfile ${OF_STORE}`,
    add: spec => [
      'pnpm', 'add', '--save-exact', '--config.ignore-workspace-root-check=true', ...OF_STORE.split(' '), spec
    ],
    remedy: 'npm install --global pnpm'
  },
  bun: {
    program: 'bun',
    locks: ['bun.lock', 'bun.lockb'],
    install: 'bun install --frozen-lockfile --backend=copyfile',
    installAnew: 'bun install --no-save --backend=copyfile',
    add: spec => ['bun', 'add', '--exact', '--backend=copyfile', spec],
    remedy: 'npm install --global bun'
  },
  yarn1: {
    program: 'yarn',
    locks: ['yarn.lock'],
    install: 'yarn install --frozen-lockfile --non-interactive',
    installAnew: 'yarn install --no-lockfile --non-interactive',
    add: spec => ['yarn', 'add', '--exact', '--non-interactive', '--ignore-workspace-root-check', spec],
    isRight: major => major === 1,
    remedy: 'npm install --global yarn@1'
  },
  yarn4: {
    program: 'yarn',
    locks: ['yarn.lock'],
    install: 'yarn install --immutable',
    installAnew: 'yarn install --no-immutable',
    add: spec => ['yarn', 'add', '--exact', spec],
    isRight: major => major > 1,
    remedy: 'corepack enable, or npm install --global @yarnpkg/cli-dist'
  }
}
export const LOCKS = [...new Set(Object.values(MANAGERS).flatMap(({ locks }) => locks))]
/** What decides besides which packages are installed, in the folder of the lock file. */
export const SETTINGS = [
  '.npmrc', '.yarnrc', '.yarnrc.yml', 'pnpm-workspace.yaml', '.pnpmfile.cjs', 'bunfig.toml', 'patches', '.yarn/patches'
]
/** Where yarn 4 leads Node.js from a package to its files, without node_modules. */
export const PLUG_AND_PLAY = '.pnp.cjs'

/**
 * @param {{ top: string, dir: string }} copy absolute folders
 * @returns {string | null} the folder of the lock file: the app's, or the next one above that has one, up to the top
 */
export function findHome ({ top, dir }) {
  for (let folder = dir; ; folder = dirname(folder)) {
    if (LOCKS.some(lock => existsSync(join(folder, lock)))) return folder
    if (folder === top || folder === dirname(folder)) return null
  }
}

/**
 * @param {string} dir absolute folder of an app
 * @returns {Promise<string>} the folder whose package manager serves it: one above that has workspaces, or itself
 */
export async function findWorkspace (dir) {
  const home = findHome({ top: parse(dir).root, dir })
  if (home === null || home === dir) return dir
  const { workspaces } = await readFile(join(home, 'package.json'), 'utf8').then(JSON.parse).catch(() => ({}))
  return workspaces || existsSync(join(home, 'pnpm-workspace.yaml')) ? home : dir
}

/**
 * @param {string} home absolute folder, of the lock file
 * @returns {Promise<Manager & { lock?: string }>} who wrote it, or is asked for; and the lock file's name
 */
export async function findManager (home) {
  const { packageManager = '' } = await readFile(join(home, 'package.json'), 'utf8').then(JSON.parse).catch(() => ({}))
  const [, named, major] = /^(\w+)(?:@(\d+))?/.exec(packageManager) ?? []
  const present = LOCKS.filter(lock => existsSync(join(home, lock)))
  const ofNamed = Object.values(MANAGERS).filter(({ program }) => program === named)
  const lock = present.find(lock => ofNamed.some(({ locks }) => locks.includes(lock))) ?? present[0]
  if (lock === 'yarn.lock') return { ...await isOfYarn4(home) ? MANAGERS.yarn4 : MANAGERS.yarn1, lock }
  if (lock) return { ...Object.values(MANAGERS).find(({ locks }) => locks.includes(lock)) ?? MANAGERS.npm, lock }
  if (named === 'yarn') return Number(major) === 1 ? MANAGERS.yarn1 : MANAGERS.yarn4
  return MANAGERS[named] ?? MANAGERS.npm
}

async function isOfYarn4 (home) {
  const text = await readFile(join(home, 'yarn.lock'), 'utf8')
  return /^__metadata:/m.test(text) || (!text.trim() && existsSync(join(home, '.yarnrc.yml')))
}

/**
 * @param {Manager & { lock?: string }} manager
 * @param {string} home absolute folder of a copy, where it is to run
 * @param {{ id: string, signal: AbortSignal }} of the version that needs it
 * @throws {ToolError} in a line that says what to do, when it does not run here or cannot read that lock file
 */
export async function expectManager ({ program, lock, isRight, remedy }, home, { id, signal }) {
  const env = { ...environmentOfCopy(home), COREPACK_ENABLE_DOWNLOAD_PROMPT: '0' }
  const options = { cwd: home, env, extendEnv: false, stdin: 'ignore', reject: false, cancelSignal: signal }
  const { failed, stdout } = await execa(program, ['--version'], /** @type {import('execa').Options} */ (options))
  signal.throwIfAborted()
  const version = String(stdout ?? '').trim().split('\n').at(-1)
  const why = failed
    ? `${program} cannot be run here`
    : isRight && !isRight(Number.parseInt(String(version), 10)) && `${program} ${version} here did not write it`
  if (!why) return
  const asked = lock ? `the packages that its ${lock} names` : `its packages by ${program}`
  throw new ToolError(`${id} needs ${asked}, and ${why}: ${remedy}`)
}
