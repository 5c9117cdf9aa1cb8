// @ts-check
// Is it what the listeners do that costs, or that they are called at all? The listener's body emptied, the guard still
// wrong.
import { runAutocannon } from '../../scripts/stages/autocannon.js'
import { expectAnswers } from '../../scripts/stages/whole-load.js'
import { loadServer } from 'bench-in-turns/load/load.js'
import { COMMON_LOAD } from '../../scripts/stages/common-load.js'
import { packProfile } from '../../scripts/profile/call-tree.js'
import { takeProfile } from '../../scripts/profile/profilers.js'
import { defineLab } from '../kit.js'

export const SLOW = '01-slow'
export const FIXED = '02-listener-fix'
export const NO_OP = 'listeners that do nothing'
const EMPTY_LISTENER = {
  find: `(req, res) => {
        if (res.statusCode !== 200) return
        if (!res._body) return
        cache[hash(req.url)] = hash(JSON.stringify(res._body))
      }`,
  replacement: '() => {\n\n\n\n}' // all lines below keep their numbers
}
const PROFILE = { name: NO_OP, what: 'profile' }

export default defineLab({
  title: 'the slow server with listeners that do nothing',
  params: {
    rounds: { max: 100, usual: 3, quick: 2, value: 'N', help: 'rounds of the three servers' },
    durationS: { max: 600, usual: 10, quick: 4, flag: 'duration', value: 'SECONDS', help: 'of each load' }
  },
  cells: () => [{ name: SLOW }, { name: NO_OP }, { name: FIXED }, PROFILE],
  rounds: (cell, { rounds }) => cell === PROFILE ? 1 : rounds,
  sampleS: (_cell, { durationS }) => durationS + 1,
  async sample (cell, { durationS }, run) {
    const stage = run.stage(cell.name === NO_OP ? SLOW : cell.name)
    const edits = cell.name === NO_OP ? [EMPTY_LISTENER] : []
    const { signal } = run
    if (cell === PROFILE) {
      const { connections } = COMMON_LOAD
      const profiling = { folder: await run.folder(), durationS, connections, edits, signal }
      return { profile: packProfile(/** @type {any} */ ((await takeProfile('cpu', stage, profiling)).profile)) }
    }
    const server = await run.start(stage, { edits })
    const url = server.url + stage.route
    const load = { generator: /** @type {const} */ ('autocannon'), connections: COMMON_LOAD.connections, durationS }
    const loaded = await loadServer(server, () => runAutocannon(url, load, signal))
    expectAnswers(loaded.result)
    return loaded
  }
})
