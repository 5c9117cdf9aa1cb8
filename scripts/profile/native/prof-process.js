// @ts-check
import { execa } from 'execa'
import { ProfileError } from '../../errors.js'

const SUMMARY = '[Summary]:'
const CPP_SECTION = /^ \[C\+\+\]:\n.*\n((?: +\d+ .*\n)*)/m
const ROW = /^ +(\d+) +([\d.]+)% +[\d.]+% +(.*)$/
const TYPE_MARK = /^[tTwW] /

/**
 * What `node --prof-process` makes of a log, to be held against our own reading.
 *
 * @param {string} log absolute file
 * @param {AbortSignal} signal
 * @param {string} [nodeBinary] absolute; the one that runs this without it
 * @returns {Promise<{ name: string, share: number }[]>} its C++ section, the hottest first; empty when it has none
 * @throws {ProfileError} when it fails, or prints nothing
 */
export async function plainCppSection (log, signal, nodeBinary = process.execPath) {
  const { stdout, failed } = await execa(nodeBinary, ['--prof-process', log], {
    reject: false,
    cancelSignal: signal
  })
  if (failed || !stdout.includes(SUMMARY)) throw new ProfileError('node --prof-process failed, or printed nothing')
  const [, rows = ''] = CPP_SECTION.exec(stdout) ?? []
  return rows.split('\n').flatMap(row => {
    const [, , percent, name] = ROW.exec(row) ?? []
    return name ? [{ name: name.replace(TYPE_MARK, ''), share: Number(percent) / 100 }] : []
  })
}
