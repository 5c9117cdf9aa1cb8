// @ts-check
// The true cases, the slow version beside the fast one, and where what their repair changed is.
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { installOnce } from '../../scripts/stages/installed/packages.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { installRuntimes } from '../equipment/runtimes.js'

/** @import { GuiltyLine } from '../../scripts/check/slow-down.js' */

/**
 * @typedef {object} Case
 * @property {string} lab whose service it is
 * @property {string} [service] folder of that, without which it is the only one
 * @property {string} route
 * @property {Record<string, [older: string, now: string]>} [packages] by the name under which it is required: what the
 *   lab has installed it as
 * @property {[older: string, now: string]} [nodes] versions of Node.js
 * @property {[file: string, find: string, replacement: string][]} [edits] of both
 * @property {[file: string, from: string]} [older] a file of the fast version that has the text of another one
 * @property {{ file: string, line?: number }[]} guilty what its repair changed; without a line, anything of that file
 */

const ONE_SIGNAL = 'const ending ='
/** What a service finds beside its lab, and not beside its copy. @type {[string, string, string]} */
const LISTEN = ['index.js', "'../../listen.cjs'", JSON.stringify(join(rootDir, 'labs/listen.cjs'))]

/** @type {Record<string, Case>} */
const BY_NAME = {
  'undici-reuse': {
    lab: 'case-undici-reuse',
    service: 'gateway',
    route: '/',
    packages: { undici: ['undici-7.27.2', 'undici-7.28.0'] },
    guilty: [{ file: 'node_modules/undici/lib/dispatcher/client-h1.js' }]
  },
  'one-signal': {
    lab: 'case-one-signal',
    route: '/price',
    packages: { undici: ['undici-8.4.0', 'undici-8.3.0'] },
    edits: [LISTEN, ['index.js', ONE_SIGNAL, `const { fetch } = require('undici'); ${ONE_SIGNAL}`]],
    guilty: ['request.js', 'index.js'].map(name => ({ file: `node_modules/undici/lib/web/fetch/${name}` }))
  },
  'any-signal': {
    lab: 'case-any-signal',
    route: '/',
    edits: [LISTEN],
    older: ['listens.js', 'cleans-up.js'],
    guilty: [{ file: 'listens.js', line: 4 }]
  },
  'router-regexp': {
    lab: 'case-router-regexp',
    route: `/archive/a${'-a'.repeat(100)}/x`,
    packages: { koa: ['koa', 'koa'], '@koa/router': ['router-repaired', 'router-old'] },
    edits: [['index.js', 'new Koa()', 'new Koa().use((ctx, next) => { ctx.status = 200; return next() })']], // and no 404
    guilty: [{ file: 'node_modules/@koa/router/lib/layer.js' }, { file: 'node_modules/path-to-regexp/dist/index.js' }]
  },
  'new-node': {
    lab: 'case-new-node',
    route: 'link.txt',
    packages: { jsonwebtoken: ['jsonwebtoken', 'jsonwebtoken'] },
    nodes: ['22', '20'],
    guilty: [{ file: 'node:internal/crypto/keys' }, { file: 'node_modules/jsonwebtoken/verify.js' }]
  }
}
export const CASES = new Map(Object.entries(BY_NAME))

const BACKEND = join(rootDir, 'labs/case-undici-reuse/service/backend')

/**
 * @param {string[]} names
 * @param {import('../design.js').SampleRun} run
 * @returns what these cases need: their packages by the name of the lab, versions of Node.js, and another service
 */
export async function prepareCases (names, { signal, step, start }) {
  const wanted = names.map(name => /** @type {Case} */ (CASES.get(name)))
  const installed = new Map()
  for (const { lab, packages } of wanted.filter(({ packages }) => packages)) {
    step(`${lab}: install`)
    const from = join(rootDir, 'labs', lab, 'packages')
    installed.set(lab, join(await installOnce(from, { what: Object.keys(packages ?? {}).join(), signal }), 'node_modules'))
  }
  const versions = [...new Set(wanted.flatMap(({ nodes = [] }) => nodes))]
  const { runtimes } = versions.length ? await installRuntimes(versions, { signal, step }) : { runtimes: [] }
  const backend = await start({ id: 'the backend', dir: BACKEND }, { withProbe: false })
  return { installed, runtimes, backend }
}

/**
 * Puts one version of a case into a folder.
 *
 * @param {Case} one
 * @param {{ dir: string, version: 0 | 1, facts: Awaited<ReturnType<typeof prepareCases>> }} of `version` 0 is the older
 * @returns what to start there
 */
export async function layOutCase (one, { dir, version, facts: { installed, runtimes, backend } }) {
  const { lab, service = '.', packages = {}, edits = [], older, nodes } = one
  const from = join(rootDir, 'labs', lab, 'service', service)
  await cp(from, dir, { recursive: true, filter: path => !path.slice(from.length).includes('node_modules') })
  await writeFile(join(dir, 'package.json'), '{}')
  if (Object.keys(packages).length) await cp(installed.get(lab), join(dir, 'node_modules'), { recursive: true })
  for (const [name, folders] of Object.entries(packages)) {
    if (folders[version] === name) continue
    await cp(join(installed.get(lab), folders[version]), join(dir, 'node_modules', name), { recursive: true })
  }
  for (const [file, find, replacement] of edits) {
    const text = await readFile(join(dir, file), 'utf8')
    await writeFile(join(dir, file), text.replace(find, () => replacement))
  }
  if (older && version === 0) await cp(join(dir, older[1]), join(dir, older[0]))
  const runtime = nodes && runtimes.find(({ wanted }) => wanted === nodes[version])
  const route = one.route.startsWith('/') ? one.route : (await readFile(join(dir, one.route), 'utf8')).trim()
  const settings = { BACKEND: backend.url }
  return { stage: { dir, route, settings }, ...runtime && { nodeBinary: runtime.binary } }
}
