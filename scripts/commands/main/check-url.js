// @ts-check
import { measureOwnServer } from '../../check/own-server.js'
import { checkFromOutside } from '../../gate/gate.js'
import { ownServerTable, renderStep } from '../../render/check.js'
import { renderTerminalTable } from '../../render/terminal.js'
import { say } from '../../say.js'
import { findStages, readCatalog } from '../../stages/catalog.js'
import { takeTurn } from '../../measure/turn.js'

const BESIDE = ['ceiling', '01-slow']

/**
 * A server that the participant has started, in any language: what it answers, and its rate.
 *
 * @param {URL} url on loopback
 * @param {{ isQuick: boolean, localise: (text: string) => string }} options
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
export async function checkUrl (url, { isQuick, localise }, signal) {
  const stages = findStages(await readCatalog(), BESIDE)
  await takeTurn(signal)
  const results = await checkFromOutside(url, 'seed')
  for (const { check, message } of results) { console.log(renderStep({ name: check, verdict: message ? 'fails' : 'holds', says: message ?? say`as it must be` }, localise)) }
  if (results[0].message) return 1 // how fast it gives another answer says nothing
  console.log(renderTerminalTable(ownServerTable(await measureOwnServer(url, stages, { isQuick, signal }))))
  return results.every(({ message }) => message === null) ? 0 : 1
}
