// @ts-check
// Colours that can be told apart and read on their ground, in light and in dark.

/** By role. */
export const COLOURS = {
  background: { light: '#ffffff', dark: '#1b1b1f' },
  ink: { light: '#1f2328', dark: '#f0f6fc' },
  soft: { light: '#59636e', dark: '#9198a1' },
  grid: { light: '#d1d9e0', dark: '#3d444d' }
}
export const SERIES_COLOURS = [
  { light: '#0969da', dark: '#4493f8' },
  { light: '#bc4c00', dark: '#f0883e' },
  { light: '#1a7f37', dark: '#3fb950' },
  { light: '#8250df', dark: '#ab7df8' },
  { light: '#bf3989', dark: '#f778ba' },
  { light: '#7d4e00', dark: '#d29922' },
  { light: '#0f766e', dark: '#2dd4bf' },
  { light: '#57606a', dark: '#c9d1d9' },
  { light: '#cf222e', dark: '#ff7b72' }
]

const [blue, orange, green, purple, , , teal, grey, red] = SERIES_COLOURS

/** Of one server the same in every picture: slow ones are red, the first fix is blue, and the last step is green. */
const STAGE_COLOURS = {
  '01-slow': red,
  '02-listener-fix': blue,
  '03-optimized': green,
  'fastify-variant': purple,
  'koa-variant/01-slow': red,
  'koa-variant/02-listener-fix': blue,
  'koa-variant/03-no-stringify': teal,
  'koa-variant/04-optimized': green,
  'postgres-variant/01-one-by-one': red,
  'postgres-variant/02-one-query': orange,
  'postgres-variant/03-indexed': blue,
  'postgres-variant/04-bounded': green,
  ceiling: grey,
  'hello-world': grey
}
const BY_NAME = Object.fromEntries(Object.entries(STAGE_COLOURS).map(([id, colour]) => [id.split('/').at(-1), colour]))

/**
 * @param {any} name of a series: a stage, with or without its folder, or anything else
 * @param {number} i its number among the others
 * @returns {{ light: string, dark: string }}
 */
export function seriesColour (name, i) {
  return STAGE_COLOURS[name] ?? BY_NAME[name] ?? SERIES_COLOURS[i % SERIES_COLOURS.length]
}

/** What a kind of code is called, and its ground for text in ink. */
export const KINDS = {
  app: { name: 'this stage', colour: { light: '#ffc08a', dark: '#8a3f00' } },
  package: { name: 'packages', colour: { light: '#ffe08a', dark: '#6b5300' } },
  node: { name: 'Node.js', colour: { light: '#a5d6ff', dark: '#0b4a8f' } },
  native: { name: 'C and C++', colour: { light: '#d9c2ff', dark: '#553098' } },
  engine: { name: 'V8 itself', colour: { light: '#d0d7de', dark: '#444c56' } }
}

/** What a change is called, and its ground for text in ink. */
export const CHANGES = {
  gone: { name: 'gone, or a tenth', colour: { light: '#b6a2ee', dark: '#5b3fa6' } },
  less: { name: 'less', colour: { light: '#ddd4fa', dark: '#3a2c66' } },
  same: { name: 'about the same', colour: COLOURS.grid },
  more: { name: 'more', colour: { light: '#fbd596', dark: '#664507' } },
  new: { name: 'new, or tenfold', colour: { light: '#ee8f55', dark: '#b4540f' } }
}

/**
 * @param {string} drawn SVG in the light colours
 * @returns {string} the rules of style by which it takes the dark ones with the scheme of whoever looks at it
 */
export function schemeRules (drawn) {
  const grounds = [...Object.values(KINDS), ...Object.values(CHANGES)].map(({ colour }) => colour)
  const used = [...new Set([...Object.values(COLOURS), ...SERIES_COLOURS, ...grounds])]
    .filter(({ light }) => drawn.includes(`"${light}"`))
  const rules = used.map(({ light, dark }) => `[fill="${light}"]{fill:${dark}}[stroke="${light}"]{stroke:${dark}}`)
  return `@media (prefers-color-scheme:dark){${rules.join('')}}`
}
