'use strict'

// Each expression leaves one way to split a path: a parameter ends at the first dash that it may end at.
const routes = [
  // /flights/:from-:to
  { route: 'flights', names: ['from', 'to'], expression: /^\/flights\/([^/][^/-]*)-([^/]+)\/?$/ },
  // /archive/:year-:month-:day
  { route: 'archive', names: ['year', 'month', 'day'], expression: /^\/archive\/([^/][^/-]*)-([^/][^/-]*)-([^/]+)\/?$/ },
  // /tags/:list, such as /tags/cheap,non-stop
  { route: 'tags', names: ['list'], expression: /^\/tags\/([\w-]+(?:,[\w-]+)*,?)$/ }
]

exports.match = function match (path) {
  for (const { route, names, expression } of routes) {
    const found = expression.exec(path)
    if (found) return { route, params: Object.fromEntries(names.map((name, i) => [name, found[i + 1]])) }
  }
  return null
}
