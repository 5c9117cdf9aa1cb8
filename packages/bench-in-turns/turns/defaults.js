// @ts-check
// The usual amounts, which contenders are compared, and when one may look. It imports nothing, so that it can be asked
// for before anything is measured.

/**
 * What is chosen where nobody says otherwise, in a full run.
 *
 * How many turns a start? Where a start costs c₂ seconds and scatters by σ₂, and a pair of turns costs c₁ and scatters
 * by σ₁, √(c₂ / c₁) · σ₁ / σ₂ turns give the narrowest interval for the time (Kalibera and Jones, Rigorous Benchmarking
 * in Reasonable Time, 2013, section 6.2). All four were measured: a start with its warm-up and span takes 3 to
 * 4 s, a pair of turns 0.15 s; CPU time per request scatters by 6 to 10 % between turns and by 2 % between processes,
 * which makes 15 to 25. The length of a turn: below 25 ms a level changes, and above 100 ms the two are no longer
 * neighbours in time.
 *
 * In the four steady servers that were looked at with `node --trace-opt` (restify, Koa, Fastify), V8 compiles most of
 * what a request runs for the last time between its 16,000th and 18,000th call.
 */
export const DEFAULTS = {
  rounds: 3,
  generations: 5,
  turns: 12,
  turnMs: 50,
  leadInMs: 20,
  spanMs: 200,
  warmUpRequests: 20_000
}
/**
 * Where two or three are compared, the question is a small difference: with the scatter of one
 * start at 2.7 % (CPU) and 6 % (rate), ten starts give half widths of 2.0 % and 4.4 % (t · σ / √n, with eight degrees
 * of freedom). They are even, so that each of the two is started first as often. `spanStarts` would leave spans out
 * after so many starts: the levels that they are for need few.
 */
export const COMPARED = { generations: 10, turns: 84, turnMs: 25, leadInMs: 10, spanMs: 300, spanStarts: 3 }
export const QUICK = {
  rounds: 1,
  durationS: 1,
  generations: 3,
  turns: 6,
  turnMs: 40,
  leadInMs: 10,
  spanMs: 100,
  warmUpRequests: 1000
}
/** Seeds are below it. */
export const MAX_SEED = 2 ** 31

/**
 * When a comparison that goes on until it is decided may be looked at, in starts. Whoever looks again and again, each
 * time by a 95 % interval, finds a difference between two equal things far more often than five times in a hundred
 * (Armitage, McPherson and Rowe, Repeated significance tests on accumulating data, 1969). So each look is by a wider
 * interval, the same for all looks, with which the first wrong one of all of them is as rare as that of a single one:
 * Pocock's bounds (Group sequential methods in the design and analysis of clinical trials, Biometrika 64, 1977), with
 * Student's t at that nominal level, since the scatter is not known; read as repeated confidence intervals (Jennison
 * and Turnbull, Group Sequential Methods, 2000, chapter 9), which allows any reason to stop, that time is over or that
 * the two are the same. The level is from simulated comparisons of normal logarithms, as a test of it is.
 */
export const LOOKS = Object.freeze({ first: 6, every: 2, last: 40, errorRate: 0.0085 })

/**
 * @param {number} starts that were taken
 * @returns {boolean} is now the time to look?
 */
export function isLook (starts) {
  return starts >= LOOKS.first && (starts - LOOKS.first) % LOOKS.every === 0
}
