// @ts-check
// Does the verdict name the function? A slow-down is planted in a server, and what is named is held against where it
// was planted. The same code twice is to name nothing.
import { randomUUID } from 'node:crypto'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { COMPARED, DEFAULTS } from 'bench-in-turns/kit.js'
import { expectedWhyS, explain, linkPackages, sampleTurns, whyOptions } from 'bench-in-turns'
import { rootDir } from '../../scripts/stages/catalog.js'
import { appOf } from '../../scripts/stages/stage-app.js'
import { defineLab, names } from '../kit.js'
import { NOTHING, PLANTS } from './planted.js'

/**
 * @import { Why } from 'bench-in-turns'
 * @import { GuiltyLine } from '../../scripts/check/slow-down.js'
 */

/** @typedef {{ name: string, guilty: GuiltyLine[], why: Why }} Explained */

const BESIDE_PACKAGES = join(rootDir, '.revisions')
const CONNECTIONS = 10

export default defineLab({
  title: 'does the verdict name the function: slow-downs that were planted, and the same code twice',
  params: {
    plants: names([...PLANTS.keys()], { flag: 'plant', help: 'what is planted' }),
    rounds: { max: 100, usual: 1, value: 'N', help: 'of each plant' },
    equals: { max: 1000, usual: 100, value: 'N', help: 'comparisons of the same code' },
    generations: { max: 100, usual: 10, value: 'N', help: 'times that both are started anew' },
    turns: { max: 1000, usual: 40, value: 'N', help: 'short turns of each in each start' }
  },
  amounts: ['rounds', 'equals', 'plants'],
  cells: ({ plants }) => plants.map(name => ({ name })),
  rounds: ({ name }, { rounds, equals }) => name === NOTHING ? equals : rounds,
  sampleS: (_cell, options) => expectedWhyS(optionsOf(options)),
  async sample ({ name }, options, run) {
    const { stage: id, plant } = /** @type {any} */ (PLANTS.get(name))
    const stage = run.stage(id)
    const { texts, guilty } = await plant(stage)
    const [older, now] = [await copyOf(stage, {}, run), await copyOf(stage, texts, run)]
    const pair = [{ ...await appOf(older), id: 'older' }, { ...await appOf(now), id: 'now' }]
    const starts = await sampleTurns(pair, optionsOf(options), { signal: run.signal })
    return { guilty, why: (await explain(pair, starts)).why }
  }
})

function optionsOf ({ generations, turns }) {
  return whyOptions({ ...DEFAULTS, ...COMPARED, connections: CONNECTIONS }, { generations, turns })
}

/** Where it finds the packages that are installed. */
async function copyOf (stage, texts, run) {
  const dir = join(BESIDE_PACKAGES, `why-${randomUUID()}`)
  run.keep({ stop: () => rm(dir, { recursive: true, force: true }) })
  await mkdir(BESIDE_PACKAGES, { recursive: true })
  await cp(stage.dir, dir, { recursive: true, filter: path => basename(path) !== 'node_modules' })
  for (const [file, text] of Object.entries(texts)) await writeFile(join(dir, file), text)
  await linkPackages(stage.dir, dir)
  return { ...stage, dir }
}
