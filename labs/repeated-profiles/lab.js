// @ts-check
// Doctor, asked again and again about one server: does it say the same each time?
import { ProfileError } from '../../scripts/errors.js'
import { COMMON_LOAD } from 'bench-in-turns/turns/defaults.js'
import { profileInPassing } from '../../scripts/profile/profilers.js'
import { defineLab, seconds } from '../kit.js'

const START_AND_READ_S = 9

export default defineLab({
  title: 'doctor, asked again and again about one server: does it say the same each time?',
  params: {
    rounds: { max: 100, usual: 10, value: 'N', help: 'times that it is asked' },
    durationS: seconds({ usual: COMMON_LOAD.durationS, help: 'of load each time' })
  },
  stages: ['01-slow'],
  takesStages: true,
  cells: ({ stages }) => stages.map(stage => ({ stage })),
  sampleS: (_cell, { durationS }) => durationS + START_AND_READ_S,
  async sample ({ stage }, { durationS }, run) {
    const load = { durationS, connections: COMMON_LOAD.connections, signal: run.signal }
    const { failure, diagnosis } = await profileInPassing(run.stage(stage), 'doctor', load)
    if (failure) throw new ProfileError(failure)
    return { diagnosis }
  }
})
