// @ts-check
// A heap snapshot of V8, as a graph that can be walked.
import { readFile } from 'node:fs/promises'

const WEAK = ['weak', 'shortcut'] // these hold nothing

/**
 * @typedef {object} Heap nodes are numbered from 0, the root
 * @property {number} size of nodes
 * @property {(node: number) => number} idOf the same in a later snapshot of the same process
 * @property {(node: number) => string} typeOf such as `object`, `closure`, `array`
 * @property {(node: number) => string} nameOf a constructor, of a function its own name
 * @property {(node: number) => number} bytesOf itself, without what it holds
 * @property {(node: number) => Edge[]} edgesOf those that hold something
 * @property {(node: number) => number | undefined} lineOf where a function begins, from 1
 */

/** @typedef {{ type: string, name: string | number, to: number }} Edge `name` an index where it is an element */

/**
 * @param {string} file a .heapsnapshot
 * @returns {Promise<Heap>}
 */
export async function readHeap (file) {
  const { snapshot: { meta }, nodes, edges, strings, locations = [] } = JSON.parse(await readFile(file, 'utf8'))
  const width = meta.node_fields.length
  const edgeWidth = meta.edge_fields.length
  const [type, name, id, bytes, edgeCount] = ['type', 'name', 'id', 'self_size', 'edge_count']
    .map(field => meta.node_fields.indexOf(field))
  const [edgeType, edgeName, edgeTo] = ['type', 'name_or_index', 'to_node']
    .map(field => meta.edge_fields.indexOf(field))
  const [nodeTypes, edgeTypes] = [meta.node_types[type], meta.edge_types[edgeType]]
  const size = nodes.length / width
  const firstEdge = new Uint32Array(size + 1)
  for (let node = 0; node < size; node++) firstEdge[node + 1] = firstEdge[node] + nodes[node * width + edgeCount]
  return {
    size,
    idOf: node => nodes[node * width + id],
    typeOf: node => nodeTypes[nodes[node * width + type]],
    nameOf: node => strings[nodes[node * width + name]],
    bytesOf: node => nodes[node * width + bytes],
    edgesOf (node) {
      const found = []
      for (let at = firstEdge[node] * edgeWidth; at < firstEdge[node + 1] * edgeWidth; at += edgeWidth) {
        const kind = edgeTypes[edges[at + edgeType]]
        if (WEAK.includes(kind)) continue
        const isIndex = kind === 'element' || kind === 'hidden'
        const named = edges[at + edgeName]
        found.push({ type: kind, name: isIndex ? named : strings[named], to: edges[at + edgeTo] / width })
      }
      return found
    },
    lineOf: lineReader(locations, meta.location_fields, width)
  }
}

/** @returns {(node: number) => number | undefined} */
function lineReader (locations, fields = [], width) {
  const [object, line] = ['object_index', 'line'].map(field => fields.indexOf(field))
  const lines = new Map()
  for (let at = 0; at < locations.length; at += fields.length) {
    lines.set(locations[at + object] / width, locations[at + line] + 1)
  }
  return node => lines.get(node)
}
