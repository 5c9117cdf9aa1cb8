// @ts-check
// What a run leaves behind: raw data, so that what is made of it can change without measuring again.
import { readFile } from 'node:fs/promises'
import { arch, availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'

/** @import { App } from './start/app.js' */

const FORMAT_VERSION = 1

/**
 * @typedef {object} Machine no name, address or path of it
 * @property {string} cpuModel
 * @property {number} cores
 * @property {number} memoryBytes
 * @property {string} os
 * @property {number[]} loadAverage before the first load
 */

/** @returns {Machine} */
export function describeMachine () {
  return {
    cpuModel: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryBytes: totalmem(),
    os: `${platform()} ${release()} ${arch()}`,
    loadAverage: loadavg()
  }
}

/**
 * @param {App[][]} pairs what was measured
 * @param {object} measured plain JSON
 * @returns {Promise<object>} without the requests, whose headers may hold a password
 */
export async function makeRecord (pairs, measured) {
  const { name, version } = JSON.parse(await readFile(join(import.meta.dirname, 'package.json'), 'utf8'))
  return {
    formatVersion: FORMAT_VERSION,
    madeBy: `${name} ${version}`,
    endedAt: new Date().toISOString(),
    node: process.version,
    pairs: pairs.map(pair => pair.map(({ id, route, command }) => ({ id, route, command }))),
    ...measured
  }
}
