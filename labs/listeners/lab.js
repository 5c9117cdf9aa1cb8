// @ts-check
// The flaw itself, without a clock: how many listeners does each answer call?
import { request } from 'bench-in-turns/start/http-client.js'
import { defineLab } from '../kit.js'

export const SLOW = '01-slow'
export const FIXED = '02-listener-fix'

export default defineLab({
  title: 'how many listeners each answer calls, with the flaw and without it',
  params: { requests: { max: 1000, usual: 12, value: 'N', help: 'requests, one after the other' } },
  stages: [SLOW, FIXED],
  cells: ({ stages }) => stages.map(stage => ({ stage })),
  async sample ({ stage }, { requests }, run) {
    const server = await run.start(stage)
    const listeners = [] // after each answer, from the first on
    for (let i = 0; i < requests; i++) {
      await request(server.url, run.stage(stage).route)
      listeners.push((await server.read()).counts.afterListeners)
    }
    return { listeners }
  }
})
