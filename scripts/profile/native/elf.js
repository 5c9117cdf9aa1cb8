// @ts-check
// As much of the ELF format as it takes to turn an address of a running program into one of its file (elf(5)). 64 bit,
// little endian: all that Node.js is built for on Linux.
import { open } from 'node:fs/promises'

const MAGIC = '\x7fELF'
const HEADER_BYTES = 64
const PROGRAM_HEADER_BYTES = 56
const TYPE_EXECUTABLE = 2 // linked to a fixed address; 3 is a shared object, or a program that can be loaded anywhere
const PT_LOAD = 1
const PF_X = 1

/**
 * @param {string} file
 * @returns {Promise<{ isFixed: boolean, textBias: number } | null>} `isFixed`: its addresses are those of the running
 *   program. `textBias`: address less file offset of its code. null when it is no such file
 */
export async function readElf (file) {
  const handle = await open(file)
  try {
    const header = Buffer.alloc(HEADER_BYTES)
    await handle.read(header, 0, HEADER_BYTES, 0)
    if (header.toString('latin1', 0, 4) !== MAGIC || header[4] !== 2 || header[5] !== 1) return null
    const count = header.readUInt16LE(56)
    const programHeaders = Buffer.alloc(count * PROGRAM_HEADER_BYTES)
    await handle.read(programHeaders, 0, programHeaders.length, Number(header.readBigUInt64LE(32)))
    return { isFixed: header.readUInt16LE(16) === TYPE_EXECUTABLE, textBias: findTextBias(programHeaders, count) }
  } finally {
    await handle.close()
  }
}

function findTextBias (programHeaders, count) {
  for (let i = 0; i < count; i++) {
    const at = i * PROGRAM_HEADER_BYTES
    const isCode = programHeaders.readUInt32LE(at) === PT_LOAD && (programHeaders.readUInt32LE(at + 4) & PF_X) > 0
    if (isCode) return Number(programHeaders.readBigUInt64LE(at + 16) - programHeaders.readBigUInt64LE(at + 8))
  }
  return 0
}
