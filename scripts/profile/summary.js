// @ts-check
// What follows from a profile: shares of functions and the sections of a tick profile.
import { foldInto, functionShares } from './call-tree.js'
import { bottomUpSection, nativeSection, summarySection } from './sections.js'

/**
 * @import { FunctionShare } from './call-tree.js'
 * @import { Profile } from './run.js'
 * @import { BottomUp } from './sections.js'
 */

const BOTTOM_UP_SHOWN = 3
const JAVASCRIPT = ['app', 'package', 'node']

/**
 * @typedef {object} ProfileSummary
 * @property {string} stage id
 * @property {string} profiler
 * @property {number} samples
 * @property {Profile['listener']} listener
 * @property {FunctionShare[]} hottest by self share, compiled functions counted by themselves
 * @property {FunctionShare[]} hottestJavaScript by self share, compiled functions counted for who called them
 * @property {FunctionShare[]} hottestOfApp the stage's own, by total share
 * @property {ReturnType<typeof summarySection>} summary
 * @property {FunctionShare[]} native
 * @property {{ name: string, share: number }[]} plainNative as `node --prof-process` names them
 * @property {BottomUp[]} bottomUp
 * @property {string[]} stripped names of binaries whose functions have no names
 * @property {boolean} isUnread true when not even the names of node's functions could be read
 */

/**
 * @param {Profile} profile
 * @returns {ProfileSummary}
 */
export function summarizeProfile ({
  stage,
  profiler,
  listener,
  samples,
  tree,
  plainNative = [],
  stripped = [],
  isUnread = false
}) {
  const shares = functionShares(tree)
  return {
    stage,
    profiler,
    samples,
    listener,
    hottest: shares,
    hottestJavaScript: functionShares(foldInto(tree, ({ kind }) => JAVASCRIPT.includes(kind))),
    hottestOfApp: shares.filter(({ kind }) => kind === 'app').sort((a, b) => b.total - a.total),
    summary: summarySection(tree),
    native: nativeSection(tree),
    plainNative,
    bottomUp: bottomUpSection(tree, BOTTOM_UP_SHOWN),
    stripped,
    isUnread
  }
}

/**
 * @param {ProfileSummary} profile
 * @returns {FunctionShare | undefined} the listener's; undefined when it is in no sample
 */
export function listenerShare ({ listener, hottestOfApp }) {
  return listener ? hottestOfApp.find(({ file, line }) => file === listener.file && line === listener.line) : undefined
}
