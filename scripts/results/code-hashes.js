// @ts-check
// Of which code a record is.
import { join } from 'node:path'
import { rootDir } from '../server/catalog.js'
import { hashFolder, hashFolders, hashStage } from '../server/sources.js'

/** @import { Stage } from '../server/catalog.js' */

/**
 * @typedef {object} Code as hashes, SHA-256 in hex
 * @property {Record<string, string>} stages by id
 * @property {string} measuring the scripts that measure; nothing is checked by it, for else every line of them would
 *   make all records old
 * @property {string} [lab]
 */

const MEASURING = ['server', 'measure', 'profile']
const NOT_MEASURING = /^(report|report-.+|claims)\.js$/ // of a lab

/**
 * @param {Stage[]} stages
 * @param {object} [options]
 * @param {string} [options.lab] name
 * @param {boolean} [options.withLines] true where what is recorded names lines of the stages, as profiles do
 * @returns {Promise<Code>}
 */
export async function describeCode (stages, { lab, withLines } = {}) {
  return {
    stages: await hashStages(stages, { withLines }),
    measuring: await hashFolders(MEASURING.map(folder => join(rootDir, 'scripts', folder))),
    ...(lab !== undefined && { lab: await hashLab(lab) })
  }
}

/**
 * @param {Stage[]} stages
 * @param {{ withLines?: boolean }} [options]
 * @returns {Promise<Code['stages']>}
 */
export async function hashStages (stages, options) {
  return Object.fromEntries(await Promise.all(stages.map(async stage => [stage.id, await hashStage(stage, options)])))
}

/**
 * @param {string} lab name
 * @param {string} [root] absolute folder of the repository
 * @returns {Promise<string>} of its folder, without what only shows and judges
 */
export function hashLab (lab, root = rootDir) {
  return hashFolder(join(root, 'labs', lab), { except: file => NOT_MEASURING.test(file) })
}
