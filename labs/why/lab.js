// @ts-check
// Does the verdict name the function? A slow-down is planted in a server, and what is named is held against where it
// was planted. The same code twice is to name nothing. And is the ratio under the profiler the one without it?
import { randomUUID } from 'node:crypto'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { COMPARED, DEFAULTS, expectedSlicesS } from 'bench-in-turns/kit.js'
import { explain, stats, whyOptions } from 'bench-in-turns'
import { rootDir } from '../../scripts/stages/catalog.js'
import { appOf } from '../../scripts/stages/stage-app.js'
import { defineLab, names } from '../kit.js'
import { CASES, layOutCase, prepareCases } from './cases.js'
import { EQUALS, PLANTS } from './planted.js'

/**
 * @import { Flame, Why } from 'bench-in-turns'
 * @import { GuiltyLine } from '../../scripts/check/slow-down.js'
 * @import { SampleRun } from '../design.js'
 * @import { Case } from './cases.js'
 * @import { Planted } from './planted.js'
 */

/** @typedef {Why['named'][number]} Named */

/**
 * @typedef {object} Explained
 * @property {GuiltyLine[]} guilty lines that were planted; none of a true case
 * @property {(Named & { to?: number })[]} named `to` the last line
 * @property {Omit<Why, 'named'>} why
 * @property {number[][]} micros of a request, by start: of the older version and of the new one
 * @property {number[][]} [bare] the same without the profiler
 * @property {Flame} [flame] of the two stages
 * @property {number} tookS
 */

const PARTS = ['planted', 'same', 'price', 'case', 'stages']
/** Of what is planted, of which it is asked what the profiler does to the ratio. */
const PRICED = ['json', 'Express: render', 'Koa: timestamp']
const BESIDE_PACKAGES = join(rootDir, '.revisions')
const SERVERS = join(import.meta.dirname, 'servers')
const SHOP = 'shop.cjs'
const ROUTE = '/?most=800'
const CONNECTIONS = 10
const IDS = ['older', 'now']
/** Two servers of the tutorial, whose flame graph is kept. */
export const DRAWN = ['02-listener-fix', '03-optimized']

export default defineLab({
  title: 'does the verdict name the function: slow-downs that were planted, and the same code twice',
  params: {
    parts: names(PARTS, { flag: 'part', help: 'what is asked' }),
    rows: names([...PLANTS.keys()], { flag: 'row', help: 'what is planted' }),
    apps: names([...EQUALS.keys()], { flag: 'app', help: 'of which the same code runs twice' }),
    cases: names([...CASES.keys()], { flag: 'case', help: 'which of the true cases' }),
    rounds: { max: 100, usual: 1, value: 'N', help: 'of each row that is planted, and of the price' },
    equals: { max: 1000, usual: 17, value: 'N', help: 'comparisons of the same code, of each app' },
    generations: { max: 100, usual: 10, value: 'N', help: 'times that both are started anew' },
    turns: { max: 1000, usual: 30, value: 'N', help: 'short turns of each in each start' }
  },
  amounts: ['parts', 'rows', 'apps', 'cases', 'rounds', 'equals'],
  async prepare ({ parts, cases }, run) {
    return parts.includes('case') ? prepareCases(cases, run) : {}
  },
  cells: ({ parts, rows, apps, cases }) => [
    ...parts.includes('planted') ? rows.map(name => ({ part: 'planted', name })) : [],
    ...parts.includes('same') ? apps.map(name => ({ part: 'same', name })) : [],
    ...parts.includes('price') ? PRICED.filter(name => rows.includes(name)).map(name => ({ part: 'price', name })) : [],
    ...parts.includes('case') ? cases.map(name => ({ part: 'case', name })) : [],
    ...parts.includes('stages') ? [{ part: 'stages', name: DRAWN.join(' ') }] : []
  ],
  rounds: ({ part }, { rounds, equals }) => part === 'same' ? equals : rounds,
  sampleS: ({ part }, options) => (part === 'price' ? 2 : 1) * expectedSlicesS(2, optionsOf(options)),
  async sample ({ part, name }, options, run, facts) {
    const { pair, guilty } = await pairOf({ part, name }, run, facts)
    const bare = part === 'price' ? await withoutProfiler(pair, options, run) : undefined
    const startMs = performance.now()
    const { why: { named, ...why }, counted, flame } = await explain(pair, optionsOf(options), { signal: run.signal })
    const tookS = (performance.now() - startMs) / 1000
    const micros = microsUnder(counted)
    const more = { ...bare && { bare }, ...part === 'stages' && { flame } }
    return { guilty, named: named.map(one => withEnd(one, counted)), why, micros, ...more, tookS }
  }
})

async function pairOf ({ part, name }, /** @type {SampleRun} */ run, facts) {
  if (part === 'stages') {
    const pair = await Promise.all(DRAWN.map(async (id, i) => ({ ...await appOf(run.stage(id)), id: IDS[i] })))
    return { pair, guilty: [] }
  }
  if (part === 'case') return pairOfCase(/** @type {Case} */ (CASES.get(name)), run, facts)
  const planted = /** @type {Planted} */ ((part === 'same' ? EQUALS : PLANTS).get(name))
  const folders = [await copyOf(planted, run), await copyOf(planted, run)]
  const { texts, guilty } = await planted.plant({ id: name, dir: folders[0] })
  for (const [file, text] of Object.entries(texts)) await writeFile(join(folders[1], file), text)
  const pair = await Promise.all(folders.map(async (dir, i) => ({ ...await appAt(planted, dir, run), id: IDS[i] })))
  return { pair, guilty }
}

async function pairOfCase (/** @type {Case} */ one, /** @type {SampleRun} */ run, facts) {
  const pair = []
  for (const version of /** @type {const} */ ([0, 1])) {
    const { stage, nodeBinary } = await layOutCase(one, { dir: await folderFor(run), version, facts })
    pair.push({ ...await appOf({ ...stage, id: IDS[version] }, { nodeBinary }), id: IDS[version] })
  }
  return { pair, guilty: [] }
}

function optionsOf ({ generations, turns }) {
  return whyOptions({ ...DEFAULTS, ...COMPARED, connections: CONNECTIONS }, { generations, turns })
}

/** Beside the packages that are installed here. @returns {Promise<string>} */
async function folderFor (/** @type {SampleRun} */ run) {
  const dir = join(BESIDE_PACKAGES, `why-${randomUUID()}`)
  run.keep({ stop: () => rm(dir, { recursive: true, force: true }) })
  await mkdir(dir, { recursive: true })
  return dir
}

async function copyOf (/** @type {Planted} */ { app, stage, inPackage }, /** @type {SampleRun} */ run) {
  const dir = await folderFor(run)
  if (stage) {
    await cp(run.stage(stage).dir, dir, { recursive: true, filter: path => basename(path) !== 'node_modules' })
  } else {
    const file = `${app.split(' ')[0].toLowerCase()}.cjs`
    await Promise.all([cp(join(SERVERS, file), join(dir, 'index.js')), cp(join(SERVERS, SHOP), join(dir, SHOP))])
    await writeFile(join(dir, 'package.json'), '{}')
  }
  if (inPackage) {
    const place = join('node_modules', inPackage)
    await cp(join(rootDir, place), join(dir, place), { recursive: true })
  }
  return dir
}

function appAt (/** @type {Planted} */ { stage }, dir, run) {
  return appOf(stage ? { ...run.stage(stage), dir } : { id: dir, dir, route: ROUTE })
}

/** @returns {Promise<number[][]>} CPU microseconds of a request, of each of the two, by start */
async function withoutProfiler (pair, options, run) {
  const { slices } = await run.turns(pair.map(app => ({ id: app.id, stage: app })), optionsOf(options))
  return IDS.map(id => slices.filter(({ contender, phase }) => contender === id && phase)
    .map(({ phase: { requests, server } }) => stats.cpuMicros(server) / requests))
}

/** @returns {number[][]} */
function microsUnder (counted) {
  return IDS.map(id => counted.filter(({ start }) => start.version === id).map(({ start }) => start.microsPerRequest))
}

function withEnd (/** @type {Named} */ named, counted) {
  const isIt = ({ file, line, name }) => file === named.file && line === named.line && name === named.name
  const { code } = counted.flatMap(({ rows }) => [...rows.values()]).find(({ row }) => row.code && isIt(row))?.row ?? {}
  return { ...named, ...code && { to: code.line + code.code.length - 1 } }
}
