// @ts-check
// 01-slow silences the warning that would have told. What does node say when it is left alone, and where does it point?
import pWaitFor from 'p-wait-for'
import { ServerError } from 'bench-in-turns/errors.js'
import { request } from 'bench-in-turns/start/http-client.js'
import { defineLab } from '../kit.js'

const SILENCER = { find: "require('events').defaultMaxListeners = Infinity", replacement: '' } // the line stays, so all others keep their numbers
const WARNING_TIMEOUT_MS = 5000
const PID = /\(node:\d+\)/g

export default defineLab({
  title: 'the warning that the slow server silences, with the stack that leads to the guard',
  params: { requests: { max: 1000, usual: 12, value: 'N', help: 'requests, one after the other' } },
  stages: ['01-slow'],
  takesStages: true,
  cells: ({ stages }) => stages.map(stage => ({ stage })),
  async sample ({ stage }, { requests }, run) {
    const server = await run.start(stage, { edits: [SILENCER], nodeArgs: ['--trace-warnings'], withProbe: false })
    for (let i = 0; i < requests; i++) await request(server.url, run.stage(stage).route)
    await pWaitFor(() => server.stderrLines.some(line => line.includes('attachAfterEvent')), {
      timeout: {
        milliseconds: WARNING_TIMEOUT_MS,
        message: new ServerError(`${stage} gave no warning that names attachAfterEvent`, server.stderrLines)
      },
      signal: run.signal
    })
    return { lines: server.stderrLines.map(line => line.replace(PID, '(node)')) }
  }
})
