// @ts-check

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
