// @ts-check

/** @import { Readable } from 'node:stream' */

const LONGEST_LINE = 65_536 // characters; no line of anybody who means it is as long

/**
 * Hears each line as it comes. What is longer than a line may be is cut, so a program that floods its output fills no
 * memory.
 *
 * @param {Readable} stream
 * @param {(line: string) => void} hear
 */
export function hearLines (stream, hear) {
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', chunk => {
    const lines = (rest + chunk).split(/\r?\n/)
    rest = String(lines.pop()).slice(0, LONGEST_LINE)
    for (const line of lines) hear(line)
  })
  stream.once('end', () => { if (rest) hear(rest) })
}
