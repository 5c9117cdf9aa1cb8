// @ts-check

export const byHand = [
  '(cd 01-slow && npx autocannon -c 1 -a 12 --on-port /seed/v1 -- ' +
    'node --trace-warnings --eval "require(\'./index.js\'); require(\'events\').defaultMaxListeners = 10")'
]

/** @type {import('../index.js').Report} */
export function report ({ samples }) {
  return { transcripts: { warning: samples.flatMap(({ lines }) => lines).join('\n') } }
}
