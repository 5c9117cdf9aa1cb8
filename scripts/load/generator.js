// @ts-check
// The load generator: a process of its own, so that its CPU time is not the server's and can be told apart from it.
import autocannon from 'autocannon'
import { getOneMessage, sendMessage } from 'execa'

const options = /** @type {any} */ (await getOneMessage())
const cpuBefore = process.cpuUsage()
const result = await autocannon(options)
const cpu = process.cpuUsage(cpuBefore)
await sendMessage(/** @type {any} */ ({ result, cpuUserMicros: cpu.user, cpuSystemMicros: cpu.system }))
