// @ts-check
// The ratios that the articles print, with ours beside theirs.
import article from '../../docs/article-figures.json' with { type: 'json' }
import { formatRatio, sayInterval } from 'bench-in-turns/kit.js'
import { articleVerdict, measuredFor } from './article-verdict.js'
import { message, say } from './say.js'

/**
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { Table } from 'bench-in-turns/kit.js'
 */

const NOT_MEASURED = 'not measured'

/**
 * @param {BenchAnalysis} bench
 * @param {string} [name] of an article; without it, of all
 * @returns {Table} what the articles say, what was measured here, and whether that agrees: by CPU time where the
 *   generator was full, since the rate is rather its own there
 */
export function articlesTable (bench, name) {
  const rows = article.ratios.filter(figure => name === undefined || figure.article === name).map(figure => {
    const { text, ratio } = figure
    const { measured, byCpu } = measuredFor(bench, figure)
    return [
      text,
      formatRatio(ratio),
      measured ? sayMeasured(measured, byCpu) : NOT_MEASURED,
      measured ? articleVerdict(bench, figure) : say('cannot be judged: not measured')
    ]
  })
  return { title: 'What the articles say', head: ['what it says', 'article', 'here', 'verdict'], rows }
}

function sayMeasured (measured, byCpu) {
  const ratio = sayInterval(measured, formatRatio)
  return byCpu ? message`${ratio}, by CPU time` : ratio
}

/**
 * @param {BenchAnalysis} bench
 * @returns {boolean} did a stage take part that the articles are about?
 */
export function isOfArticles ({ stages }) {
  return stages.some(({ id }) => article.ratios.some(({ over, under }) => [over, under].includes(id)))
}
