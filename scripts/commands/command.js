// @ts-check
// What every command begins with.

export { runCommand } from 'bench-in-turns/command.js'

/**
 * Loads its package only here, so that it is named in a line when it is missing.
 *
 * @param {Parameters<typeof import('./arguments.js').parseFlags>} given
 */
export async function parseFlags (...given) {
  const { parseFlags } = await import('./arguments.js')
  return parseFlags(...given)
}
