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
import { EQUALS, PLANTS } from './planted.js'

/**
 * @import { Why } from 'bench-in-turns'
 * @import { GuiltyLine } from '../../scripts/check/slow-down.js'
 * @import { SampleRun } from '../design.js'
 * @import { Planted } from './planted.js'
 */

/** @typedef {Why['named'][number]} Named */

/**
 * @typedef {object} Explained
 * @property {GuiltyLine[]} guilty lines that were planted
 * @property {(Named & { to?: number })[]} named `to` the last line
 * @property {Omit<Why, 'named'>} why
 * @property {number[][]} micros of a request, by start: of the older version and of the new one
 * @property {number[][]} [bare] the same without the profiler
 * @property {number} tookS
 */

const PARTS = ['planted', 'same', 'price']
/** Of what is planted, of which it is asked what the profiler does to the ratio. */
const PRICED = ['json', 'Express: render', 'Koa: timestamp']
const BESIDE_PACKAGES = join(rootDir, '.revisions')
const SERVERS = join(import.meta.dirname, 'servers')
const SHOP = 'shop.cjs'
const ROUTE = '/?most=800'
const CONNECTIONS = 10
const IDS = ['older', 'now']

export default defineLab({
  title: 'does the verdict name the function: slow-downs that were planted, and the same code twice',
  params: {
    parts: names(PARTS, { flag: 'part', help: 'what is asked' }),
    rows: names([...PLANTS.keys()], { flag: 'row', help: 'what is planted' }),
    apps: names([...EQUALS.keys()], { flag: 'app', help: 'of which the same code runs twice' }),
    rounds: { max: 100, usual: 1, value: 'N', help: 'of each row that is planted, and of the price' },
    equals: { max: 1000, usual: 17, value: 'N', help: 'comparisons of the same code, of each app' },
    generations: { max: 100, usual: 10, value: 'N', help: 'times that both are started anew' },
    turns: { max: 1000, usual: 30, value: 'N', help: 'short turns of each in each start' }
  },
  amounts: ['parts', 'rows', 'apps', 'rounds', 'equals'],
  cells: ({ parts, rows, apps }) => [
    ...parts.includes('planted') ? rows.map(name => ({ part: 'planted', name })) : [],
    ...parts.includes('same') ? apps.map(name => ({ part: 'same', name })) : [],
    ...parts.includes('price') ? PRICED.filter(name => rows.includes(name)).map(name => ({ part: 'price', name })) : []
  ],
  rounds: ({ part }, { rounds, equals }) => part === 'same' ? equals : rounds,
  sampleS: ({ part }, options) => (part === 'price' ? 2 : 1) * expectedSlicesS(2, optionsOf(options)),
  async sample ({ part, name }, options, run) {
    const planted = /** @type {Planted} */ ((part === 'same' ? EQUALS : PLANTS).get(name))
    const folders = [await copyOf(planted, run), await copyOf(planted, run)]
    const { texts, guilty } = await planted.plant({ id: name, dir: folders[0] })
    for (const [file, text] of Object.entries(texts)) await writeFile(join(folders[1], file), text)
    const pair = await Promise.all(folders.map(async (dir, i) => ({ ...await appAt(planted, dir, run), id: IDS[i] })))
    const bare = part === 'price' ? await withoutProfiler(pair, options, run) : undefined
    const startMs = performance.now()
    const { why: { named, ...why }, counted } = await explain(pair, optionsOf(options), { signal: run.signal })
    const tookS = (performance.now() - startMs) / 1000
    const micros = microsUnder(counted)
    return { guilty, named: named.map(one => withEnd(one, counted)), why, micros, ...bare && { bare }, tookS }
  }
})

function optionsOf ({ generations, turns }) {
  return whyOptions({ ...DEFAULTS, ...COMPARED, connections: CONNECTIONS }, { generations, turns })
}

/** Beside the packages that are installed here. */
async function copyOf (/** @type {Planted} */ { app, stage, inPackage }, /** @type {SampleRun} */ run) {
  const dir = join(BESIDE_PACKAGES, `why-${randomUUID()}`)
  run.keep({ stop: () => rm(dir, { recursive: true, force: true }) })
  await mkdir(dir, { recursive: true })
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
