// @ts-check
import { sayWhy, SYSTEM_SAYS } from '../../errors.js'
import { nameOf } from '../../json-file.js'

/**
 * @param {any} error
 * @returns {string | null} one line, when the file system refused something that a command asked of it
 */
export function sayFileFailure (error) {
  const { code, syscall, path, address } = error ?? {}
  if (!syscall || address !== undefined || !Object.hasOwn(SYSTEM_SAYS, code)) return null
  return `${path ? nameOf(path) : 'a file'} cannot be used: ${sayWhy(error)}`
}
