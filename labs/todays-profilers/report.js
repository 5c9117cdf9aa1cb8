// @ts-check
import { column, say, table } from '../kit.js'

/** @import { Report } from '../index.js' */

export const byHand = [
  '(cd 01-slow && npx --yes @platformatic/flame run index.js), and in a second terminal: ' +
    'npx autocannon -c 100 -d 5 http://127.0.0.1:3000/seed/v1'
]
export const besides = 'profiles with the inspector too, and on several versions of Node.js'

/** @type {Report} */
export function report ({ samples, listener }) {
  const versions = [...new Set(samples.map(({ version }) => version))].sort()
  const tools = [...new Set(samples.map(({ tool }) => tool))].sort()
  const cell = (tool, version) => {
    const hottest = samples.find(one => one.tool === tool && one.version === version)?.hottest
    if (!hottest) return '-'
    return `${hottest.place === listener ? 'the listener' : hottest.place}, ${say.share(hottest.total)}`
  }
  return {
    tables: {
      hottest: table('01-slow: the hottest function of the application, and its share with all that it calls', tools, [
        ['profiler', tool => tool],
        ...versions.map(version => column(version, tool => cell(tool, version)))
      ])
    }
  }
}
