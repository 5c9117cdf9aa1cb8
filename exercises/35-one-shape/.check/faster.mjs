// @ts-check
import { decideInRounds, errorIn, fails, runScript, say } from '../../../scripts/check/check-kit.js'

/** @import { Check } from '../../../scripts/check/check-kit.js' */

const PROGRAM = 'run.js'
const PRINTS = ['prices 475200, to pay 486240', 'lines with discount 240, gift 240, weight 240, note 240']
const TIME = /^CPU time of the sums: (\d+) ms$/m
const AT_MOST = 0.5
const LIMIT_S = 20

/**
 * Does the program print the same, in a part of the CPU time? Each run is a process of its own: what one version has
 * taught V8 is no matter to the other.
 *
 * @type {Check}
 */
export async function check ({ exercise: { dir }, start: { dir: startDir }, isQuick, signal }) {
  const run = cwd => runScript([PROGRAM], { cwd, limitS: LIMIT_S, signal })
  const says = say("CPU time of the sums, yours / the starting point's")
  return decideInRounds({ isQuick, atMost: AT_MOST, says }, async () => {
    const start = await run(startDir)
    const mine = await run(dir)
    const problem = whatIsWrong(mine)
    return problem ? fails(problem) : millisOf(mine) / millisOf(start)
  })
}

/** @param {Awaited<ReturnType<typeof runScript>>} ran */
function whatIsWrong (ran) {
  const program = PROGRAM
  if (ran.timedOut) return say('{program} did not end within {seconds} s', { program, seconds: LIMIT_S })
  if (ran.failed) {
    const error = errorIn(ran) ?? say('it says nothing')
    return say('{program} ends with an error: {error}', { program, error })
  }
  const lines = ran.stdout.split('\n')
  const missing = PRINTS.find(line => !lines.includes(line))
  return missing && say('{program} does not print "{line}"', { program, line: missing })
}

/** The sums take some milliseconds; where the clock says none, they took less than one. */
function millisOf ({ stdout }) {
  return Math.max(1, Number(TIME.exec(stdout)?.[1]))
}
