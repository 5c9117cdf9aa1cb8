// @ts-check
// Compiles integral.ts to integral.wasm, which is committed: `node labs/integral/wasm/build.js`. The versions of the
// compiler and its optimiser are in package-lock.json, so that everybody gets the same bytes.
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import asc from 'assemblyscript/asc'

const SOURCE = 'integral.ts'
const TARGET = 'integral.wasm'
const FLAGS = ['--optimizeLevel', '3', '--shrinkLevel', '0', '--enable', 'simd', '--runtime', 'stub', '--use', 'abort=']

/**
 * @returns {Promise<Uint8Array>} the module
 * @throws {Error} with what the compiler says
 */
export async function compileWasm () {
  /** @type {Uint8Array | undefined} */
  let bytes
  const { error, stderr } = await asc.main([SOURCE, '--outFile', TARGET, ...FLAGS], {
    readFile: name => {
      try {
        return readFileSync(join(import.meta.dirname, name), 'utf8')
      } catch {
        return null // the compiler tries several places
      }
    },
    writeFile: (name, contents) => { if (name === TARGET) bytes = /** @type {Uint8Array} */ (contents) },
    listFiles: () => []
  })
  if (error || !bytes) throw new Error(`${SOURCE} does not compile: ${stderr.toString() || error?.message}`)
  return bytes
}

if (process.argv[1] === import.meta.filename) await writeFile(join(import.meta.dirname, TARGET), await compileWasm())
