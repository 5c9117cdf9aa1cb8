// @ts-check
// The usual amounts, which contenders are compared, and when one may look. It imports nothing, so that it can be asked
// for before anything is measured.

/**
 * What is chosen where nobody says otherwise, in a full run.
 *
 * How many turns a start? Where a start costs c₂ seconds and scatters by σ₂, and a pair of turns costs c₁ and scatters
 * by σ₁, √(c₂ / c₁) · σ₁ / σ₂ turns give the narrowest interval for the time (Kalibera and Jones, Rigorous Benchmarking
 * in Reasonable Time, 2013, section 6.2). Turns of 10 ms to a second all show the same ratio of two servers that
 * differ; above 100 ms, the two are no longer neighbours in time.
 *
 * No pilot chooses that number anew in each comparison. With a = c₂ σ₂² and b = c₁ σ₁², the variance for the same time
 * is a + b + 2 √(ab) at the best number and a + b + 2.5 √(ab) at half of it or twice as many: at most 12.5 % more,
 * which is 6 % of the half width. Of a few starts, a pilot does not know the best number as well as that.
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
 * Where two versions or two or three stages are compared, the question is a small difference. Many short turns narrow
 * an interval more for the time than more starts do, or longer turns. Starts are even, so that each of the two is
 * started first as often. `spanStarts` leaves spans out after so many starts: the levels that they are for need few.
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
/**
 * What an answer within half a minute takes: a look after six starts, and on to twelve. `COARSE` is for what shows by a
 * factor of two, and `LEAST` the least that gives an interval.
 */
export const BRIEF = {
  ...COMPARED, rounds: 4, durationS: 1, generations: 12, turns: 10, spanMs: 50, warmUpRequests: 5000
}
export const COARSE = { ...BRIEF, turns: 6, turnMs: 40, leadInMs: 10, warmUpRequests: 3000, longestWarmUpMs: 800 }
export const LEAST = {
  rounds: 3, durationS: 0.3, generations: 3, turns: 4, turnMs: 40, spanMs: 20, warmUpRequests: 300
}

/**
 * At a constant rate, a process gives one value, and a verdict takes an interval over several. Each step of a search
 * has several loads. Queues take seconds to build up, and with few connections none can: each is one request that
 * waits, at most.
 */
export const RATED = {
  rate: { rounds: 8, durationS: 5, connections: 100 },
  p99: { rounds: 4, durationS: 3, connections: 100 },
  overload: { rounds: 2, durationS: 8, connections: 1000 }
}
/** Where it is asked what a server keeps. */
export const QUICK_KEPT = { processes: 3, batches: 4, batchRequests: 300, warmUpRequests: 1200 }

/** At once, of a server of which nobody knows how slow it is: more would only wait for each other. */
export const CONNECTIONS = 10
/** After which a comparison that goes on until it is decided is over. */
export const AT_MOST_MINUTES = 10
/** Within so many per cent of each other, two versions are the same to most who ask. */
export const USUAL_WITHIN_PERCENT = 5

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

/**
 * @param {{ isCompared?: boolean, quick?: boolean, withinPercent?: number }} [run] `isCompared` where a small
 *   difference is asked for, `withinPercent` where it goes on until that is decided
 * @returns {typeof DEFAULTS & { durationS?: number, spanStarts?: number }} what is chosen where nobody says otherwise
 */
export function usualAmounts ({ isCompared = false, quick = false, withinPercent } = {}) {
  return {
    ...DEFAULTS,
    ...isCompared && COMPARED,
    ...quick && QUICK,
    ...withinPercent !== undefined && { generations: LOOKS.last }
  }
}
