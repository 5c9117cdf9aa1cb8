// @ts-check
// What answers with JSON have in common.
import assert from 'node:assert/strict'

export const CACHE_CONTROL = 'public, max-age=120'
export const JSON_TYPE = /^application\/json(; charset=utf-8)?$/

/**
 * @param {Buffer | string} body
 * @throws an AssertionError that shows how it begins when it is not JSON
 */
export function parseJson (body) {
  try {
    return JSON.parse(body.toString())
  } catch {
    assert.fail(`the body is not JSON: ${body.toString().slice(0, 60)}`)
  }
}
