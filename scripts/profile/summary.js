// @ts-check
// What is kept of a profile: enough to make every table and flame graph of it again, and no more.
import { foldInto, functionShares, weightOf } from './call-tree.js'
import { CLAIMS, checkClaim } from '../claims/profile-claims.js'
import { checkDiagnosis, DIAGNOSIS_CLAIMS } from './tools/doctor.js'
import { bottomUpSection, nativeSection, summarySection } from './sections.js'

/**
 * @import { Stage } from '../stages/catalog.js'
 * @import { Frame, FunctionShare } from './call-tree.js'
 * @import { BottomUp } from './sections.js'
 * @import { Profile } from './tools/cpu.js'
 * @import { Diagnosis } from './tools/doctor.js'
 */

const FUNCTIONS_KEPT = 15
const BOTTOM_UP_KEPT = 3
const NARROWEST_SHARE = 0.004
const JAVASCRIPT = ['app', 'package', 'node']

/**
 * @typedef {object} FlameNode
 * @property {Frame} frame
 * @property {number} share of all samples, with those of its children
 * @property {FlameNode[]} children by name; narrow ones are left out
 */

/**
 * @typedef {object} ProfileSummary
 * @property {string} stage id
 * @property {string} tool
 * @property {number} samples
 * @property {string[]} notes
 * @property {FunctionShare[]} hottest by self share, compiled functions counted by themselves
 * @property {FunctionShare[]} hottestJavaScript by self share, compiled functions counted for who called them
 * @property {FunctionShare[]} hottestOfApp the stage's own, by total share
 * @property {ReturnType<typeof summarySection>} summary
 * @property {FunctionShare[]} native
 * @property {{ name: string, share: number }[]} plainNative as `node --prof-process` names them
 * @property {BottomUp[]} bottomUp
 * @property {{ text: string, verdict: string, measured: string }[]} claims
 * @property {FlameNode[]} flame empty for tools that draw their own
 */

/** @typedef {Diagnosis & { claims: ProfileSummary['claims'] }} DiagnosisSummary */

/**
 * @param {Stage} stage
 * @param {string} tool
 * @param {Profile} profile
 * @param {{ withFlame?: boolean }} [options]
 * @returns {Promise<ProfileSummary>}
 */
export async function summarizeProfile (stage, tool, profile, { withFlame = false } = {}) {
  const { tree, samples, notes, plainNative = [] } = profile
  const shares = functionShares(tree)
  const claims = CLAIMS.filter(claim => claim.stage === stage.id && claim.tools.includes(tool))
  return {
    stage: stage.id,
    tool,
    samples,
    notes,
    hottest: shares.slice(0, FUNCTIONS_KEPT),
    hottestJavaScript: functionShares(foldInto(tree, ({ kind }) => JAVASCRIPT.includes(kind))).slice(0, FUNCTIONS_KEPT),
    hottestOfApp: shares.filter(({ kind }) => kind === 'app').sort((a, b) => b.total - a.total).slice(0, FUNCTIONS_KEPT),
    summary: summarySection(tree),
    native: nativeSection(tree).slice(0, FUNCTIONS_KEPT),
    plainNative: plainNative.slice(0, FUNCTIONS_KEPT),
    bottomUp: bottomUpSection(tree, BOTTOM_UP_KEPT),
    claims: await Promise.all(claims.map(async claim => ({ text: claim.text, ...await checkClaim(claim, profile, stage) }))),
    flame: withFlame ? flameNodes(tree, weightOf(tree)) : []
  }
}

/**
 * @param {Diagnosis} diagnosis
 * @returns {DiagnosisSummary}
 */
export function summarizeDiagnosis (diagnosis) {
  const claims = DIAGNOSIS_CLAIMS.filter(({ stage }) => stage === diagnosis.stage)
  return { ...diagnosis, claims: claims.map(claim => ({ text: claim.text, ...checkDiagnosis(claim, diagnosis) })) }
}

function flameNodes (node, all) {
  return [...node.children.values()]
    .map(child => ({ child, share: weightOf(child) / all }))
    .filter(({ share }) => share >= NARROWEST_SHARE)
    .sort((a, b) => a.child.frame.name < b.child.frame.name ? -1 : 1)
    .map(({ child, share }) => ({ frame: child.frame, share, children: flameNodes(child, all) }))
}
