// @ts-check
// Something to find: a copy of an optimised stage that is slow.
import { randomInt } from 'node:crypto'
import { readCatalog } from '../server/catalog.js'
import { parseFlags, runCommand } from './command.js'

const DRAWN_BELOW = 10_000 // easy to type again

await runCommand(async () => {
  const { seed = randomInt(1, DRAWN_BELOW), level = null, force: isForced = false } = (await parseFlags('break')).values
  const { makeMystery, writeMystery } = await import('../check/mystery.js')
  const { renderTaskOfMystery } = await import('../check/check-mystery.js')
  const wanted = { seed, level }
  await writeMystery(await makeMystery(wanted, await readCatalog()), { isForced })
  console.log(renderTaskOfMystery(wanted))
})
