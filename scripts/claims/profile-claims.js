// @ts-check
// What the text teaches about each stage's profile, as checks. Bounds are ones that sampling and noise do not reach.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { callersOf, functionShares } from '../profile/call-tree.js'

/**
 * @import { CallTree } from '../profile/call-tree.js'
 * @import { ProfileSummary } from '../profile/summary.js'
 * @import { Profile } from '../profile/tools/cpu.js'
 * @import { Stage } from '../stages/catalog.js'
 */

const LISTENER = "server.on('after'"
const HASHING = ['hash', 'createHash', 'update', 'digest', 'Hash', 'stringify']
const MOST_OF_THE_TIME = 0.5
const AT_MOST_IN_02 = 0.5
const LEAST_SAMPLES = 200
const AGREEMENT_POINTS = 8
const LEAST_COMPARED = 0.1
const NODE_BINARY = 'node'

/**
 * @typedef {object} Claim
 * @property {string} id by which the text refers to it
 * @property {string} stage
 * @property {string[]} tools whose profiles it is about
 * @property {string} text
 * @property {(tree: CallTree, stage: Stage) => Promise<{ holds: boolean, measured: string }>} check
 */

const ALL = ['flame', '0x', 'cpu', 'prof']
const isMost = share => share > MOST_OF_THE_TIME

/** @type {Claim[]} */
export const CLAIMS = [
  { id: 'listener-is-hottest', stage: '01-slow', tools: ALL, text: 'the \'after\' listener is the hottest application function, with over half of the time', check: isHottestWith(isMost) },
  // On Koa the route emits the event, so it has the listener's time as well.
  { id: 'koa-listener-is-hot', stage: 'koa-variant/01-slow', tools: ALL, text: 'the \'after\' listener has over half of the time', check: isListenerWith(isMost) },
  ...[['emit-calls-it', '01-slow'], ['koa-emit-calls-it', 'koa-variant/01-slow']].map(([id, stage]) => (
    { id, stage, tools: ALL, text: 'the listener is called by emit of Node\'s events', check: isCalledByEmit })),
  { id: 'listener-shrinks', stage: '02-listener-fix', tools: ALL, text: 'the listener has less than half of the time', check: isListenerWith(share => share < AT_MOST_IN_02) },
  ...[['node-is-left', '03-optimized'], ['koa-node-is-left', 'koa-variant/04-optimized']].map(([id, stage]) => (
    { id, stage, tools: ALL, text: 'the hottest function is Node\'s own, and nothing is hashed or serialised', check: isNodeOwn }))
]

/**
 * @param {ProfileSummary} prof
 * @param {ProfileSummary} perf of the same stage
 * @returns {{ text: string, verdict: 'holds' | 'fails', measured: string }[]} do the two agree on the hottest function of node itself? What a system call
 *   does is the kernel's to perf and the C library's to prof. Empty when that function is none to speak of
 */
export function checkAgainstPerf (prof, { native }) {
  const hottest = prof.native.find(({ file }) => file === NODE_BINARY)
  if (!hottest || hottest.self < LEAST_COMPARED) return []
  const name = hottest.name.replace(/\(.*$/, '') // perf leaves out the arguments
  const seen = native.find(other => other.name === hottest.name || other.name === name)?.self ?? 0
  return [{
    text: 'perf sees the hottest function compiled into node as prof does',
    verdict: Math.abs(hottest.self - seen) <= AGREEMENT_POINTS / 100 ? 'holds' : 'fails',
    measured: `${name}: prof ${(hottest.self * 100).toFixed(1)} %, perf ${(seen * 100).toFixed(1)} %`
  }]
}

/**
 * @param {Claim} claim
 * @param {Profile} profile
 * @param {Stage} stage
 * @returns {Promise<{ verdict: 'holds' | 'fails' | 'too few samples', measured: string }>}
 */
export async function checkClaim (claim, { tree, samples }, stage) {
  if (samples < LEAST_SAMPLES) return { verdict: 'too few samples', measured: `${samples} samples, ${LEAST_SAMPLES} needed` }
  const { holds, measured } = await claim.check(tree, stage)
  return { verdict: holds ? 'holds' : 'fails', measured }
}

function isHottestWith (isEnough) {
  return async (tree, stage) => {
    const [hottest] = functionShares(tree).filter(({ kind }) => kind === 'app').sort((a, b) => b.total - a.total)
    const isIt = await isListener(stage)
    return { holds: Boolean(hottest) && isIt(hottest) && isEnough(hottest.total), measured: hottest ? describe(hottest) : 'no application function' }
  }
}

function isListenerWith (isEnough) {
  return async (tree, stage) => {
    const listener = functionShares(tree).find(await isListener(stage))
    return { holds: listener !== undefined && isEnough(listener.total), measured: listener ? describe(listener) : 'the listener is in no sample' }
  }
}

async function isCalledByEmit (tree, stage) {
  const callers = [...callersOf(tree, await isListener(stage)).values()].sort((a, b) => b.share - a.share)
  const [caller] = callers
  return { holds: caller?.frame.name === 'emit' && caller.frame.file === 'node:events', measured: caller ? `${caller.frame.name} ${caller.frame.file}` : 'no caller' }
}

async function isNodeOwn (tree) {
  const shares = functionShares(tree)
  const [hottest] = shares.filter(({ kind }) => kind !== 'engine')
  const hashing = shares.filter(({ kind, name }) => kind === 'app' && HASHING.includes(name))
  return {
    holds: ['node', 'native'].includes(hottest.kind) && hashing.length === 0,
    measured: `${describe(hottest, 'self')}; ${hashing.length ? hashing.map(({ name }) => name).join(', ') : 'no hashing'}`
  }
}

async function isListener (stage) {
  const line = await listenerLine(stage)
  return frame => frame.kind === 'app' && frame.line === line && frame.file.endsWith('util.js')
}

/**
 * The listener has no name: it is known by the line on which it is passed on.
 *
 * @param {Pick<Stage, 'dir'>} stage
 * @returns {Promise<number>} line of its util.js; 0 when it has no listener, or no such file
 */
export async function listenerLine ({ dir }) {
  const source = await readFile(join(dir, 'util.js'), 'utf8').catch(() => '')
  return source.split('\n').findIndex(text => text.includes(LISTENER)) + 1
}

function describe ({ name, file, line, self, total }, which = 'total') {
  return `${name} ${file}${line ? `:${line}` : ''} ${((which === 'self' ? self : total) * 100).toFixed(1)} % ${which}`
}
