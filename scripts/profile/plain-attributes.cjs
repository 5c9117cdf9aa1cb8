'use strict'

// What is kept of what a span says: the rest may be a secret.
const LITERALS = /'(?:[^']|'')*'|(?<![\w$.])\d+(?:\.\d+)?\b/g

/** @param {string} text SQL @returns {string} with `?` for each literal, which may be somebody's */
const withoutLiterals = text => text.replaceAll(LITERALS, '?')

/** @param {string} text a URL @returns {string} without its user, and without what its query says */
function plainUrl (text) {
  const { origin, pathname, search } = new URL(text)
  return origin + pathname + (search && '?…')
}

/** @param {Record<string, any>} attributes of a span, as OpenTelemetry names them */
function plainAttributes ({ 'url.full': url, 'db.query.text': query }) {
  return {
    ...url && { 'url.full': plainUrl(url) },
    ...query && { 'db.query.text': withoutLiterals(query) }
  }
}

module.exports = { plainAttributes, withoutLiterals }
