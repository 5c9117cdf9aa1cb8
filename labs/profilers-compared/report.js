// @ts-check
import { unpackProfile } from '../../scripts/profile/call-tree.js'
import { summarizeDiagnosis } from '../../scripts/profile/doctor.js'
import { PROFILERS } from '../../scripts/profile/profilers.js'
import { sayFinding } from '../../scripts/render/figure-text.js'
import { PROFILE_FIGURES } from '../../scripts/results/profile-figures.js'
import { column, message, say, select, table } from '../kit.js'
import { STAGE } from './lab.js'

/**
 * @import { Said } from 'bench-in-turns/kit.js'
 * @import { Report } from '../index.js'
 */

const NAMING_IT = ['listener-is-hottest', 'emit-calls-it', 'doctor-sees-delay', 'handles-keep-rising']

export const byHand = [
  "(cd 01-slow && NO_INSIGHT=1 npx clinic doctor --on-port 'autocannon -c 100 -d 10 http://127.0.0.1:$PORT/seed/v1' -- " +
    'node index.js)',
  '(cd 01-slow && npx --yes @platformatic/flame run index.js), and in a second terminal: ' +
    'npx autocannon -c 100 -d 5 http://127.0.0.1:3000/seed/v1'
]
export const besides = 'does so with other profilers too, on several versions of Node.js, and asks doctor ten times'

/** @type {Report} */
export function report ({ samples, listener }) {
  const ours = select(samples, { part: 'ours' })
  const today = select(samples, { part: 'today' })
  const diagnoses = select(samples, { part: 'again' }).map(({ diagnosis }) => summarizeDiagnosis(diagnosis))
  return {
    tables: {
      profilers: profilersTable(message`${STAGE} under each profiler`, Object.keys(PROFILERS), ours, sayTried),
      hottest: profilersTable(
        message`${STAGE}: the hottest function of the application, and its share with all that it calls`,
        [...new Set(today.map(({ profiler }) => profiler))].sort(),
        today,
        named => sayHottest(named, listener)
      )
    },
    figures: diagnoses.length
      ? {
          'event-loop': countOf(diagnoses, ({ category }) => category === 'event-loop'),
          delayed: countOf(diagnoses, ({ issues }) => issues.delay === 'performance')
        }
      : {}
  }
}

/** @param {(sample: any) => Said} sayOne of a profiler on a Node.js, each of which has a column */
function profilersTable (title, profilers, samples, sayOne) {
  const versions = [...new Set(samples.map(({ node }) => node))].sort()
  const rows = profilers.map(profiler => select(samples, { profiler })).filter(row => row.length > 0)
  return table(title, rows, [
    ['profiler', ([{ profiler }]) => Object.hasOwn(PROFILERS, profiler) ? profiler : say.word(profiler), 'names'],
    ...versions.map(version => column(version, row => sayOne(row.find(({ node }) => node === version))))
  ])
}

function sayHottest (named, listener) {
  if (!named?.hottest) return '-'
  const { place, total } = named.hottest
  return place === listener ? message`the listener, ${say.share(total)}` : message`${place}, ${say.share(total)}`
}

function countOf (diagnoses, isIt) {
  return message`${diagnoses.filter(isIt).length} of ${diagnoses.length}`
}

function sayTried (tried) {
  if (!tried) return '-'
  if (tried.problem) return message`fails: ${tried.problem}`
  const findings = findingsOf(tried)
  if (findings.length === 0) return 'works'
  const broken = findings.find(({ verdict }) => verdict !== 'holds')
  return broken ? message`works, but: ${sayFinding(broken)}` : 'works and names it'
}

/** By what this profiler saw alone. */
function findingsOf ({ profiler, profile, diagnosis }) {
  const seen = { profiles: profile ? [unpackProfile(profile)] : [], diagnoses: diagnosis ? [diagnosis] : [] }
  return NAMING_IT.map(name => PROFILE_FIGURES[name])
    .filter(({ profilers }) => profilers.includes(profiler))
    .map(({ find }) => find(seen))
}
