// @ts-check
// Other names for what the stages call their parts, so that the fault is not just what differs from the stage. No line
// moves by it.

/** @type {Record<string, string[]>} by the name that the stages use */
const OTHER_NAMES = {
  renderBody: ['buildAnswer', 'toResponse', 'makeBody'],
  bodies: ['rendered', 'readyBodies', 'built'],
  latest: ['current', 'ready', 'previous'],
  timestamp: ['minuteMark', 'contentTime', 'modifiedAt'],
  last: ['since', 'startOfMinute', 'changedAt'],
  fetchContent: ['loadContent', 'readContent', 'lookUp'],
  fetch: ['loadContent', 'readContent', 'lookUp'],
  etagger: ['tagger', 'tagAnswers', 'etagMiddleware'],
  attachAfterEvent: ['rememberTags', 'listenForTags', 'trackAnswers'],
  afterEventAttached: ['isListening', 'isTracking', 'hasListener'],
  cache: ['tags', 'tagsByUrl', 'etags']
}

/**
 * @param {Record<string, string>} texts by file
 * @param {() => number} random from 0 to 1
 * @returns {Record<string, string>}
 */
export function disguise (texts, random) {
  let disguised = texts
  for (const [name, others] of Object.entries(OTHER_NAMES)) {
    const other = others[Math.floor(random() * others.length)]
    const word = new RegExp(`(?<![\\w'-])${name}(?![\\w'-])`, 'g')
    disguised = Object.fromEntries(Object.entries(disguised).map(([file, text]) => [file, text.replace(word, other)]))
  }
  return disguised
}
