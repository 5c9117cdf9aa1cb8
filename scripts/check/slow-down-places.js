// @ts-check
// Where code can be put into the optimised stages: the same place looks a little different in each of them.

/** Ends each line of a fault that a participant may name. It is taken off before the code is written. */
export const GUILTY = ' ←'

const RESTIFY = '03-optimized'
const KOA = 'koa-variant/04-optimized'
const FASTIFY = 'fastify-variant'
const STAGES = [RESTIFY, KOA, FASTIFY]

/**
 * @typedef {object} FaultEdit
 * @property {string} file of the stage
 * @property {string} find text that stands exactly once in it, after the edits before
 * @property {string} replacement
 */

/** @typedef {Record<string, FaultEdit[]>} EditsByStage */

const HANDLERS = {
  [RESTIFY]: { after: '    if (err) return next(err)\n', indent: '    ', req: 'req', res: 'res' },
  [KOA]: { after: '  const content = await fetch(ctx.url)\n', indent: '  ', req: 'ctx.req', res: 'ctx.res' },
  [FASTIFY]: { after: '    if (err) return reply.send(err)\n', indent: '    ', req: 'request.raw', res: 'reply.raw' }
}
const HEADERS = {
  [RESTIFY]: {
    after: "      'Cache-Control': 'public, max-age=120',\n",
    write: (name, value) => `      '${name}': ${value},`
  },
  [KOA]: {
    after: "  ctx.set('Cache-Control', 'public, max-age=120')\n",
    write: (name, value) => `  ctx.set('${name}', ${value})`
  },
  [FASTIFY]: {
    after: "      .header('Cache-Control', 'public, max-age=120')\n",
    write: (name, value) => `      .header('${name}', ${value})`
  }
}
const LOOKUPS = {
  [RESTIFY]: { indent: '    ', path: '/seed/v1', answer: 'callback(null, ', refuse: 'callback(' },
  [KOA]: { indent: '      ', path: '/test', answer: 'resolve(', refuse: 'reject(' },
  [FASTIFY]: { indent: '    ', path: '/seed/v1', answer: 'callback(null, ', refuse: 'callback(' }
}

/**
 * @param {...EditsByStage} parts
 * @returns {EditsByStage} all of them, in this order, for the stages that each part has
 */
export function combine (...parts) {
  const stages = Object.keys(parts[0]).filter(stage => parts.every(part => part[stage]))
  return Object.fromEntries(stages.map(stage => [stage, parts.flatMap(part => part[stage])]))
}

/** Puts another text in the place of one that all stages have in their util.js. */
export const swap = (find, replacement) => everywhere(() => [{ file: 'util.js', find, replacement }])

/** As {@link swap}, for those stages that have an etagger. */
export const swapByStage = (file, restify, koa) => ({
  [RESTIFY]: restify.map(([find, replacement]) => ({ file, find, replacement })),
  [KOA]: koa.map(([find, replacement]) => ({ file, find, replacement }))
})

export const requiring = (...names) =>
  after(
    "const crypto = require('crypto')\n",
    names.map(name => `const ${name} = require('${name}')`)
  )
export const withConstants = (...lines) => after('const ONE_MINUTE_MS = 60 * 1000\n', lines)
export const withState = (...lines) => after('  const bodies = {}\n', lines.map(line => `  ${line}`))

/** Puts functions before renderBody. */
export const withFunctions = code =>
  swap(
    '  function renderBody (content, url) {\n',
    `${code.trim().replace(/^(?=.)/gm, '  ')}\n\n  function renderBody (content, url) {\n`
  )

/** Puts statements before the content is looked up. */
export const beforeLookup = write => everywhere(stage => {
  const { indent } = LOOKUPS[stage]
  return [
    {
      file: 'util.js',
      find: 'setImmediate(() => {\n',
      replacement: `${write(LOOKUPS[stage])}\n${indent}setImmediate(() => {\n`
    }
  ]
})

/** Puts statements to where the content is looked up. */
export const inLookup = write => everywhere(stage => {
  const { indent } = LOOKUPS[stage]
  return [
    {
      file: 'util.js',
      find: 'setImmediate(() => {\n',
      replacement: `setImmediate(() => {\n${indent}  ${write(LOOKUPS[stage])}\n`
    }
  ]
})

/** Writes anew what the lookup does with a URL that has content. */
export const onFound = write => everywhere(stage => {
  const { path, answer } = LOOKUPS[stage]
  return [
    { file: 'util.js', find: `if (url === '${path}') return ${answer}content)`, replacement: write(LOOKUPS[stage]) }
  ]
})

/** Puts a statement into the handler of a request. */
export const inHandler = write => everywhere(stage => {
  const { after: find, indent } = HANDLERS[stage]
  return [{ file: 'index.js', find, replacement: `${find}${indent}${write(HANDLERS[stage])}\n` }]
})

/** Adds a header to every answer. */
export const withHeader = (name, write) => everywhere(stage => {
  const { after: find, write: writeHeader } = HEADERS[stage]
  return [{ file: 'index.js', find, replacement: `${find}${writeHeader(name, write(HANDLERS[stage]))}${GUILTY}\n` }]
})

/** Hands a function of util.js to index.js. */
export const exporting = name => everywhere(() => ['index.js', 'util.js'].map(file => {
  return { file, find: '{ renderBody, ', replacement: `{ renderBody, ${name}, ` }
}))

/** Puts lines after those with which index.js begins. */
export const atTopOfIndex = (...lines) => everywhere(() => {
  return [
    { file: 'index.js', find: " = require('./util')()\n", replacement: ` = require('./util')()\n${lines.join('\n')}\n` }
  ]
})

function after (find, lines) {
  return swap(find, `${find}${lines.join('\n')}\n`)
}

/** @returns {EditsByStage} */
function everywhere (write) {
  return Object.fromEntries(STAGES.map(stage => [stage, write(stage)]))
}
