// @ts-check
import { execa } from 'execa'

const CPP_SECTION = /^ \[C\+\+\]:\n.*\n((?: +\d+ .*\n)*)/m
const ROW = /^ +(\d+) +([\d.]+)% +[\d.]+% +(.*)$/
const TYPE_MARK = /^[tTwW] /

/**
 * What `node --prof-process` makes of a log, to be held against our own reading.
 *
 * @param {string} log absolute file
 * @returns {Promise<{ name: string, share: number }[]>} its C++ section, the hottest first; empty when it has none
 */
export async function plainCppSection (log) {
  const { stdout } = await execa(process.execPath, ['--prof-process', log], { reject: false })
  const [, rows = ''] = CPP_SECTION.exec(stdout) ?? []
  return rows.split('\n').flatMap(row => {
    const [, , percent, name] = ROW.exec(row) ?? []
    return name ? [{ name: name.replace(TYPE_MARK, ''), share: Number(percent) / 100 }] : []
  })
}
