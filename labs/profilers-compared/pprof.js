// @ts-check
// A profile in the format of pprof (google/pprof, proto/profile.proto): samples of stacks, their texts in a table.
import { addStack, createTree } from '../../scripts/profile/call-tree.js'
import { classifySource } from '../../scripts/profile/source-files.js'

/** @import { CallTree } from '../../scripts/profile/call-tree.js' */

/**
 * @param {any} profile decoded
 * @returns {CallTree} weights are what its last value counts, CPU time or time on the wall
 */
export function readPprof ({ sample, location, function: functions, stringTable }) {
  const text = index => stringTable.strings[Number(index)]
  const byId = list => new Map(list.map(one => [String(one.id), one]))
  const [locations, functionsById] = [byId(location), byId(functions)]
  const frameAt = id => {
    const [{ functionId, line }] = locations.get(String(id)).line
    const { name, filename } = functionsById.get(String(functionId))
    return { name: text(name) || '(anonymous)', ...classifySource(text(filename)), line: Number(line) }
  }
  const tree = createTree()
  for (const { locationId, value } of sample) addStack(tree, locationId.map(frameAt).reverse(), Number(value.at(-1)))
  return tree
}
