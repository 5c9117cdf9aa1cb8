// @ts-check
// Names of compiled functions by address, for the ticks of V8's log. `node --prof-process` has had no or wrong ones
// since Node 12: its nm output is cut at a megabyte, and it shifts the addresses of a binary that is linked to a fixed
// place.
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { execa } from 'execa'

const CODE_SYMBOL = /^([0-9a-f]+)(?: ([0-9a-f]+))? [tTwWiVv] (.+)$/

/**
 * @param {{ file: string, start: number, end: number }} library where the running program has it
 * @returns {Promise<((address: number) => string | null) | null>} the name of what lies at an address; null when it is
 *   no program that is linked to a fixed place, as Node.js is, when it is stripped, or there is no nm
 */
export async function readSymbols ({ file, start, end }) {
  // Where a library is put elsewhere, none of its symbols has an address in it.
  const symbols = (await listSymbols(file)).filter(({ address }) => address >= start && address < end)
  if (symbols.length === 0) return null
  const addresses = Float64Array.from(symbols, ({ address }) => address)
  return address => {
    const symbol = symbols[lastAtOrBefore(addresses, address)]
    const isBehind = symbol?.size && address >= symbol.address + symbol.size
    return symbol && !isBehind ? symbol.name : null
  }
}

// Tens of megabytes for node: read line by line.
async function listSymbols (file) {
  const nm = execa('nm', ['-C', '-S', '-n', file], { reject: false, buffer: false, stderr: 'ignore' })
  const symbols = []
  const lines = createInterface({ input: nm.stdout })
  lines.on('line', line => {
    const [, address, size, name] = CODE_SYMBOL.exec(line) ?? []
    if (address) symbols.push({ address: Number.parseInt(address, 16), size: Number.parseInt(size ?? '0', 16), name })
  })
  await Promise.all([nm, once(lines, 'close')])
  return symbols
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
