// @ts-check
// What the claims about profiles ask of one.
import { callersOf, functionShares } from '../profile/call-tree.js'
import { found, share } from './finding.js'

/**
 * @import { Profile } from '../profile/run.js'
 * @import { Finding } from './finding.js'
 */

const HASHING = ['hash', 'createHash', 'update', 'digest', 'Hash', 'stringify']

/**
 * @param {(share: number) => boolean} isEnough
 * @returns {(profile: Profile) => Finding} is the 'after' listener the hottest function of the stage's own?
 */
export function isHottestWith (isEnough) {
  return ({ tree, listener }) => {
    const [hottest] = functionShares(tree).filter(({ kind }) => kind === 'app').sort((a, b) => b.total - a.total)
    return hottest
      ? found(isIt(listener)(hottest) && isEnough(hottest.total), ...say(hottest))
      : found(false, 'no application function')
  }
}

/**
 * @param {(share: number) => boolean} isEnough
 * @returns {(profile: Profile) => Finding} has the 'after' listener such a share?
 */
export function isListenerWith (isEnough) {
  return ({ tree, listener }) => {
    const seen = functionShares(tree).find(isIt(listener))
    return seen ? found(isEnough(seen.total), ...say(seen)) : found(false, 'the listener is in no sample')
  }
}

/**
 * @param {Profile} profile
 * @returns {Finding} is the listener called by emit of Node's events?
 */
export function isCalledByEmit ({ tree, listener }) {
  const [caller] = [...callersOf(tree, isIt(listener)).values()].sort((a, b) => b.share - a.share)
  return caller
    ? found(caller.frame.name === 'emit' && caller.frame.file === 'node:events', caller.frame.name, caller.frame.file)
    : found(false, 'no caller')
}

/**
 * @param {Profile} profile
 * @returns {Finding} is the hottest function Node's own, and nothing hashed?
 */
export function isNodeOwn ({ tree }) {
  const shares = functionShares(tree)
  const hottest = shares.find(({ kind }) => kind !== 'engine')
  const hashing = shares.filter(({ kind, name }) => kind === 'app' && HASHING.includes(name))
  if (!hottest) return found(false, 'nothing but V8 itself')
  return found(
    ['node', 'native'].includes(hottest.kind) && hashing.length === 0,
    ...say(hottest, 'self'),
    hashing.length ? `and ${hashing.map(({ name }) => name).join(', ')}` : 'and no hashing'
  )
}

function isIt (listener) {
  return frame =>
    listener !== null && frame.kind === 'app' && frame.file === listener.file && frame.line === listener.line
}

function say ({ name, file, line, self, total }, which = 'total') {
  return [`${name} ${file}${line ? `:${line}` : ''}`, share(which === 'self' ? self : total), which]
}
