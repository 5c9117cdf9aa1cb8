// @ts-check

/** @type {import('../index.js').Report} */
export function report ({ samples }) {
  return { transcripts: { warning: samples.flatMap(({ lines }) => lines).join('\n') } }
}
