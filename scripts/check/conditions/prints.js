// @ts-check
import { request } from '../../gate/http-client.js'
import { withServer } from '../with-server.js'
import { say } from '../../say.js'

/**
 * @import { Edit } from '../../stages/edits.js'
 * @import { Context, Finding } from '../run.js'
 */

/**
 * What does the server write to its stderr, run with a change to its source, such as another log level?
 *
 * @param {{ when: string, edit: Edit, paths: string[], lines: string[][] }} condition `paths` are asked for one after
 *   the other; `lines` has the pieces that each line must hold, in the order of the lines. Others may stand between.
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function run ({ when: whenRun, edit, paths, lines }, { stage, signal }) {
  const when = say([whenRun])
  const server = await withServer(stage, signal, async server => {
    for (const path of paths) await request(server.url, path)
    return server
  }, { edits: [edit] })
  await server.ended // all that it wrote is read only then
  const rest = [...server.stderrLines]
  for (const pieces of lines) {
    const found = rest.findIndex(line => pieces.every(piece => line.includes(piece)))
    if (found === -1) return { verdict: 'fails', says: say`${when}, this line is missing: ${pieces.join(' ... ')}` }
    rest.splice(0, found + 1)
  }
  return { verdict: 'holds', says: say`${when}, it writes the ${lines.length} lines that it must` }
}
