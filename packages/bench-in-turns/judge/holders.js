// @ts-check
// Who holds what a server has more of? Of two heap snapshots with a known number of requests in between: what is only
// in the second one is reached from something that is in both, and that is who holds it.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'

/**
 * @typedef {object} Holder
 * @property {string} path from a variable of a file, or from what Node.js holds, to what the new things are in, such as
 *   `lookups.js: resolved` or `Server._events.after`
 * @property {{ kind: string, perRequest: number }[]} things new ones in it, those that it holds itself first: `kind` a
 *   constructor, or `Function` with its place; none where it holds plain data, or things that come less often
 * @property {number} bytesPerRequest of all that is new below it
 */

/** @typedef {{ from: number, edge: Edge }} Step */
/** @typedef {{ owner: number, via: string, bytes: number, kinds: Map<string, number> }} Group */

const LEAST_PER_REQUEST = 0.5 // what is there less often has another reason than a request
/** For what finalizers let go of: V8 may have collected in between, and only what came after that is there. */
export const LEAST_HELD = 0.2
const LEAST_BYTES_IN_ALL = 32_000 // less may be code that V8 has read late
const MOST_NAMED = 3
const OF_V8 = ['hidden', 'code', 'array', 'synthetic', 'object shape']
const PLAIN = ['Object', 'Array', 'Map', 'Set', 'Function', '']
const OF_PACKAGE = /.*[\\/]node_modules[\\/](.*)/
const FARTHEST = 6 // names from a variable; what is farther is named by the object that it is in
const INTERNAL = ['internal', 'hidden', 'shortcut']

/**
 * @param {Heap} before
 * @param {Heap} after a later snapshot of the same process
 * @param {number} requests in between
 * @param {{ leastPerRequest?: number, leastBytes?: number }} [least] new things of a kind, or bytes, for each request
 * @returns {Holder[]} of what came with the requests, those with the most bytes first
 */
export function findHolders (
  before, after, requests, { leastPerRequest = LEAST_PER_REQUEST, leastBytes = Infinity } = {}
) {
  const known = new Set(Array.from({ length: before.size }, (_, node) => before.idOf(node)))
  const isNew = node => !known.has(after.idOf(node)) && !isOfNode(after, node)
  const { steps, order } = walk(after)
  const groups = groupNew(after, { steps, order, isNew })
  const fileOfContext = filesOfContexts(after)
  return [...groups.values()].flatMap(({ owner, via, bytes, kinds }) => {
    const things = [...kinds].map(([kind, count]) => ({ kind, perRequest: count / requests }))
      .filter(({ perRequest }) => perRequest >= leastPerRequest).slice(0, MOST_NAMED)
    if (!things.length && bytes < Math.max(LEAST_BYTES_IN_ALL, leastBytes * requests)) return []
    const path = sayPath(after, { steps, fileOfContext }, owner) + via
    return [{ path, things, bytesPerRequest: bytes / requests }]
  }).sort((a, b) => b.bytesPerRequest - a.bytesPerRequest).slice(0, MOST_NAMED)
}

/** What Node.js has made itself, outside of V8, gets another number in each snapshot. */
function isOfNode (heap, node) {
  return heap.typeOf(node) === 'native' && heap.nameOf(node).startsWith('Node / ')
}

/** Breadth first, so each node is reached by a shortest path. */
function walk (heap) {
  /** @type {(Step | undefined)[]} */
  const steps = Array(heap.size)
  const seen = new Uint8Array(heap.size)
  const order = [0]
  seen[0] = 1
  for (const from of order) {
    for (const edge of heap.edgesOf(from)) {
      if (seen[edge.to]) continue
      seen[edge.to] = 1
      steps[edge.to] = { from, edge }
      order.push(edge.to)
    }
  }
  return { steps, order }
}

/** @returns {Map<string, Group>} new nodes by what holds them that is not new */
function groupNew (heap, { steps, order, isNew }) {
  const groups = new Map()
  const groupOf = new Map()
  for (const node of order) {
    if (!isNew(node) || !steps[node]) continue
    const { from, edge } = steps[node]
    const group = groupOf.get(from) ?? openGroup(groups, heap, steps, { from, edge })
    groupOf.set(node, group)
    group.bytes += heap.bytesOf(node)
    const kind = kindOf(heap, node)
    if (kind) group.kinds.set(kind, (group.kinds.get(kind) ?? 0) + 1)
  }
  return groups
}

/** The list that an array or a Map has its elements in is V8's own: whoever has that one is named. */
function openGroup (groups, heap, steps, { from, edge }) {
  let owner = from
  while (OF_V8.includes(heap.typeOf(owner)) && steps[owner]) owner = steps[owner].from
  const via = owner === from && edge.type === 'property' ? sayName(edge.name) : ''
  const key = `${owner}${via}`
  if (!groups.has(key)) groups.set(key, { owner, via, bytes: 0, kinds: new Map() })
  return groups.get(key)
}

/** @returns {string | null} null of what is V8's own, or plain data */
function kindOf (heap, node) {
  const type = heap.typeOf(node)
  if (type === 'closure') return `Function ${heap.nameOf(node)}(${placeOf(heap, node)})`.replace('(null)', '')
  return type === 'object' && !heap.nameOf(node).startsWith('system / ') ? heap.nameOf(node) : null
}

/** @returns {string | null} such as `util.js:28` */
function placeOf (heap, closure) {
  const file = fileOf(heap, closure)
  const line = heap.lineOf(closure)
  return file && (line ? `${file}:${line}` : file)
}

function fileOf (heap, closure) {
  const shared = heap.edgesOf(closure).find(({ name }) => name === 'shared')?.to
  const script = shared && heap.edgesOf(shared).find(({ name }) => /^script/.test(String(name)))?.to
  return script === undefined ? null : sayFile(heap.nameOf(script))
}

/** @returns {string | null} of a package from its name on */
function sayFile (path) {
  if (path.startsWith('node:')) return path
  return OF_PACKAGE.exec(path)?.[1] ?? (/[\\/]/.test(path) ? basename(path) : null)
}

/** A module's variables are in a context, which knows no file; the functions of the module that have it do. */
function filesOfContexts (heap) {
  const files = new Map()
  for (let node = 0; node < heap.size; node++) {
    if (heap.typeOf(node) !== 'closure') continue
    const context = heap.edgesOf(node).find(({ name }) => name === 'context')?.to
    if (context !== undefined && !files.has(context)) files.set(context, fileOf(heap, node))
  }
  return files
}

/** From a variable that is near, else from the nearest object of a class. */
function sayPath (heap, { steps, fileOfContext }, owner) {
  const names = []
  let ofClass = ''
  let node = owner
  for (let step = steps[node]; step && names.length <= FARTHEST; node = step.from, step = steps[node]) {
    const { from, edge } = step
    if (isOfClass(heap, node)) ofClass ||= heap.nameOf(node) + shorten(names)
    const file = edge.type === 'property' ? sayFile(String(edge.name)) : null // a module, by the list of all modules
    if (file) return `${file}: ${shorten(names).replace(/^\./, '')}`
    if (edge.type === 'context') return [fileOfContext.get(from), edge.name].filter(Boolean).join(': ') + shorten(names)
    if (!INTERNAL.includes(edge.type)) names.unshift(sayName(edge.name))
  }
  return ofClass || heap.nameOf(node) + shorten(names)
}

function isOfClass (heap, node) {
  return heap.typeOf(node) === 'object' && !PLAIN.includes(heap.nameOf(node)) && !/^system/.test(heap.nameOf(node))
}

function sayName (name) {
  if (typeof name === 'number') return '[]'
  return /^<symbol/.test(name) ? `[${name.slice(8, -1)}]` : `.${name}`
}

/** A list of which each element holds the next one would be said element by element. */
function shorten (names) {
  return names.filter((name, i) => name !== names[i - 1]).join('')
}

// A heap snapshot of V8, as a graph that can be walked.

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

function lineReader (locations, fields = [], width) {
  const [object, line] = ['object_index', 'line'].map(field => fields.indexOf(field))
  const lines = new Map()
  for (let at = 0; at < locations.length; at += fields.length) {
    lines.set(locations[at + object] / width, locations[at + line] + 1)
  }
  return node => lines.get(node)
}
