// @ts-check
// The runs that pages show live, for those who cannot run anything.
import { StageError } from '../../scripts/errors.js'
import { planContenders } from '../../scripts/measure/plan.js'
import { takeWatched } from '../../scripts/measure/watched.js'
import { COMMON_LOAD } from '../../scripts/measure/defaults.js'
import { defineLab } from '../kit.js'

/** What pages show: the stage, and the rate where it is not a closed loop. */
const SHOWN = [
  { stage: '01-slow' },
  { stage: '02-listener-fix' },
  { stage: '03-optimized' },
  { stage: 'koa-variant/01-slow' },
  { stage: 'koa-variant/02-listener-fix' },
  { stage: '02-listener-fix', rate: 2000 },
  { stage: '02-listener-fix', rate: 25_000 }
]

export default defineLab({
  title: 'the runs that pages show live, recorded',
  params: {
    durationS: {
      max: 60, integer: false, usual: COMMON_LOAD.durationS, flag: 'duration', value: 'S', help: 'seconds of each run'
    }
  },
  cells: () => SHOWN,
  sampleS: (_cell, { durationS }) => durationS + 1,
  async sample ({ stage, rate }, { durationS }, bench) {
    const load = { connections: COMMON_LOAD.connections, durationS, ...rate && { overallRate: rate } }
    const [contender] = planContenders([bench.stage(stage)], load)
    const taken = await takeWatched(contender, { signal: bench.signal, onPoint () {} })
    if (taken.failure) throw new StageError(taken.failure.message, taken.failure.stderrLines)
    return { server: taken.server, points: taken.points }
  }
})
