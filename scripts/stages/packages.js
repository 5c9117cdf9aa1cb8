// @ts-check
import { findPackageJSON } from 'node:module'
import { join } from 'node:path'

/**
 * @param {string} name of a package
 * @param {string} dir of the scripts that ask for it
 * @returns {string | undefined} its package.json; undefined where it is not installed
 */
export function findPackage (name, dir) {
  try {
    return findPackageJSON(name, join(dir, 'index.js'))
  } catch (error) {
    if (error.code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}
