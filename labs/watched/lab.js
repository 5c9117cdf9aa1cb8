// @ts-check
// The runs that pages show live, for those who cannot run anything.
import { ServerError } from 'bench-in-turns/kit.js'
import { planContenders } from '../../scripts/stages/plan.js'
import { takeWatched } from '../../scripts/stages/watched.js'
import { COMMON_LOAD } from '../../scripts/stages/common-load.js'
import { defineLab, seconds } from '../kit.js'

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
  params: { durationS: seconds({ usual: COMMON_LOAD.durationS, help: 'of each run' }) },
  cells: () => SHOWN,
  sampleS: (_cell, { durationS }) => durationS + 1,
  async sample ({ stage, rate }, { durationS }, run) {
    const load = { connections: COMMON_LOAD.connections, durationS, ...rate && { overallRate: rate } }
    const [contender] = planContenders([run.stage(stage)], load)
    const taken = await takeWatched(contender, { signal: run.signal, onPoint () {} })
    if (taken.failure) throw new ServerError(taken.failure.message, taken.failure.stderrLines)
    return { server: taken.server, points: taken.points }
  }
})
