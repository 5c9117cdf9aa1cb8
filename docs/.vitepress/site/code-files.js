// @ts-check
// Code that comes from a file says so: by the file's name, the numbers of its lines and, where the project has an
// address, a link.

const HUNK = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/

/**
 * @param {string} region `source`, `snippet` or `diff`, with its arguments
 * @param {string} code Markdown: a fence
 * @param {object} from
 * @param {(file: string, name: string) => number} from.lineOf where a snippet begins
 * @param {string | null} from.repository address of the project
 * @param {(text: string) => string} [from.say] in the language of the page
 * @returns {string} Markdown: a group of tabs, each with its file
 */
export function withFile (region, code, { lineOf, repository, say = text => text }) {
  const [kind, file, other] = region.split(/\s+/)
  if (kind === 'diff') {
    const { before, after } = changedLines(code)
    return codeGroup([
      titled(code, say('what changes')),
      wholeFile(file, { lines: before }),
      wholeFile(other, { lines: after })
    ]) + sourceLinks(repository, [[file], [other]])
  }
  if (kind !== 'snippet') return codeGroup([titled(code, file, 1)]) + sourceLinks(repository, [[file]])
  const line = lineOf(file, other)
  const last = line + code.split('\n').length - 3
  return codeGroup([
    titled(code, `${file}:${line}`, line),
    wholeFile(file, { lines: [`${line}-${last}`], title: say('whole file') })
  ]) + sourceLinks(repository, [[file, line]])
}

function codeGroup (tabs) {
  return `::: code-group\n\n${tabs.join('\n\n')}\n\n:::`
}

// The first line of a fence is its language.
function titled (fence, title, line = 0) {
  return fence.replace(/^```(\w+)/, (_, language) =>
    `\`\`\`${language}${line ? `:line-numbers=${line}` : ''} [${title}]`)
}

function wholeFile (file, { lines, title = file }) {
  return `<<< @/../${file}{${lines.join(',')}${lines.length ? ' ' : ''}js:line-numbers}[${title}]`
}

/**
 * @param {string} diff unified, in a fence
 * @returns {{ before: string[], after: string[] }} numbers of the lines that it takes out and puts in
 */
export function changedLines (diff) {
  const [before, after] = /** @type {string[][]} */ ([[], []])
  let [old, now] = [0, 0]
  for (const line of diff.split('\n')) {
    const [, oldStart, newStart] = HUNK.exec(line) ?? []
    if (oldStart) [old, now] = [Number(oldStart), Number(newStart)]
    else if (!old) continue
    else if (line[0] === '-') before.push(String(old++))
    else if (line[0] === '+') after.push(String(now++))
    else [old, now] = [old + 1, now + 1] // also one whose space was trimmed
  }
  return { before, after }
}

function sourceLinks (repository, places) {
  if (!repository) return ''
  const links = places.map(([file, line]) => `[${file}](${sourceUrl(repository, file, line)})`)
  return `\n\n<div class="code-source">\n\nSource: ${links.join(' and ')}\n\n</div>`
}

/**
 * @param {string} repository
 * @param {string} file from the root of the repository
 * @param {number} [line]
 * @returns {string} where a code host shows it
 */
export function sourceUrl (repository, file, line) {
  return `${repository}/blob/HEAD/${file}${line ? `#L${line}` : ''}`
}

/**
 * @param {{ repository?: string | { url: string } }} manifest package.json
 * @returns {string | null} the address of the project for a browser; null when it says none
 */
export function repositoryOf ({ repository }) {
  const given = (typeof repository === 'string' ? repository : repository?.url) ?? ''
  if (given.includes('OWNER')) return null // still to be filled in
  const url = given.replace(/^github:/, 'https://github.com/')
  return /^(?:git\+)?(https?:\/\/.+?)(?:\.git)?\/?$/.exec(url)?.[1] ?? null
}
