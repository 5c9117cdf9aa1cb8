// @ts-check
// What is planted: the slow-downs of `npm run break`, and some microseconds of work in one function of three servers.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { plant, SLOW_DOWNS } from '../../scripts/check/slow-down.js'

/**
 * @import { Stage } from '../../scripts/stages/catalog.js'
 * @import { GuiltyLine } from '../../scripts/check/slow-down.js'
 */

/** @typedef {{ texts: Record<string, string>, guilty: GuiltyLine[] }} Plant `guilty` the lines that do it */

const WAITING = 'postgres-variant' // a server that waits has no function that costs more
const STAGES = ['03-optimized', 'koa-variant/04-optimized', 'fastify-variant']
const LOOPS = [2000, 8000] // some 2 and 8 microseconds, of some 50 of a request
const PLACES = ['function timestamp () {', 'function renderBody (content, url) {']
const FILE = 'util.js'

/** The same code twice. */
export const NOTHING = 'nothing'

/** By name. @type {Map<string, { stage: string, plant: (stage: Stage) => Promise<Plant> }>} */
export const PLANTS = new Map([
  [NOTHING, { stage: STAGES[0], plant: async () => ({ texts: {}, guilty: [] }) }],
  ...SLOW_DOWNS.filter(({ stage }) => !stage.startsWith(WAITING)).map(slowDown =>
    /** @type {[string, any]} */ ([slowDown.kind, { stage: slowDown.stage, plant: stage => plant(slowDown, stage) }])),
  ...STAGES.flatMap(stage => PLACES.flatMap(place => LOOPS.map(loops =>
    /** @type {[string, any]} */ ([`${stage} ${/\w+ (\w+)/.exec(place)?.[1]} ${loops}`, {
      stage, plant: own => work(own, { place, loops })
    }]))))
])

async function work ({ dir }, { place, loops }) {
  const source = await readFile(join(dir, FILE), 'utf8')
  const line = source.slice(0, source.indexOf(place)).split('\n').length + 1
  const text = source.replace(place, `${place}\n    for (let i = 0; i < ${loops}; i++) sink += i % 7`)
  return { texts: { [FILE]: `${text}\nlet sink = 0\n` }, guilty: [{ file: FILE, line }] }
}
