// @ts-check
// Names of compiled functions by address, for the ticks of V8's log. `node --prof-process` has had no or wrong ones
// since Node 12: its nm output is cut at a megabyte, and it shifts the addresses of a binary that is linked to a fixed
// place.
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { execa } from 'execa'
import { readElf } from './elf.js'

const CODE_SYMBOL = /^([0-9a-f]+)(?: ([0-9a-f]+))? [tTwWiVv] (.+)$/

/**
 * @typedef {object} Symbols of one binary
 * @property {boolean} isStripped only what it exports has names
 * @property {(address: number) => string | null} nameAt address as the running program had it
 */

/**
 * @param {{ file: string, start: number, end: number }} library where the running program had it: `start` is the
 *   address of its first byte, as V8 logs it, whether or not that is code
 * @returns {Promise<Symbols | null>} null when it is no ELF file or there is no nm
 */
export async function readSymbols ({ file, start }) {
  const elf = await readElf(file).catch(() => null)
  if (!elf) return null
  const all = await listSymbols(file)
  if (!all) return null
  const isStripped = all.length === 0
  const symbols = isStripped ? await listSymbols(file, ['--dynamic']) ?? [] : all
  const addresses = Float64Array.from(symbols, ({ address }) => address)
  const toFile = address => elf.isFixed ? address : address - start + elf.textBias
  return {
    isStripped,
    nameAt (address) {
      const symbol = symbols[lastAtOrBefore(addresses, toFile(address))]
      const isBehind = symbol?.size && toFile(address) >= symbol.address + symbol.size
      return symbol && !isBehind ? symbol.name : null
    }
  }
}

// Tens of megabytes for node: read line by line.
async function listSymbols (file, flags = []) {
  const nm = execa('nm', ['-C', '-S', '-n', ...flags, file], { reject: false, buffer: false, stderr: 'ignore' })
  const symbols = []
  const lines = createInterface({ input: nm.stdout })
  lines.on('line', line => {
    const [, address, size, name] = CODE_SYMBOL.exec(line) ?? []
    if (address) symbols.push({ address: Number.parseInt(address, 16), size: Number.parseInt(size ?? '0', 16), name })
  })
  const [result] = await Promise.all([nm, once(lines, 'close')])
  return result.code === 'ENOENT' ? null : symbols
}

function lastAtOrBefore (sorted, value) {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle] <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}
