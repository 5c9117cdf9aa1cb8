// @ts-check
// What a stage's package.json may say of it, where it has to choose from a list.

/** Every flaw that a stage may declare. The gate proves each. */
export const DEFECTS = {
  'late-etag': 'the first response of a fresh process has no ETag',
  'stale-etag': 'the first response with new content has the ETag of the old',
  'etag-of-data-only': 'the ETag stays when only the timestamp of the content changes',
  'etag-per-query': 'each new query string leaves an ETag in the cache for good',
  'unquoted-etag': 'the ETag is not in quotes',
  'no-304': 'If-None-Match is ignored',
  'error-as-200': 'an unknown URL that the router lets through is answered with 200 and an empty object as data',
  'error-as-500': 'an unknown URL that the router lets through is answered with 500'
}

/** What a stage can be asked to answer; the gate has the checks of each. */
export const CONTRACTS = /** @type {const} */ (['seed', 'hello', 'orders'])
/** What a stage can ask to be loaded with. */
export const GENERATORS = /** @type {const} */ (['autocannon', 'wrk'])

/** What a stage can need besides Node.js: whoever starts it provides it. */
export const NEEDS = /** @type {const} */ (['postgres'])
