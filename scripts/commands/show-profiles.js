// @ts-check
// What is printed of profiles, and the pictures that are drawn of those that bring none.
import { join, relative } from 'node:path'
import { formatShare, renderTerminalTable, writeWhole } from 'bench-in-turns/kit.js'
import { weightOf } from '../profile/call-tree.js'
import { summarizeDiagnosis } from '../profile/doctor.js'
import { PROFILERS } from '../profile/profilers.js'
import { flameNodes, isWaiting, summarizeProfile } from '../profile/summary.js'
import { drawProfile } from '../render/flame-graph.js'
import { overviewTable, selfTimeTable } from '../render/hottest-tables.js'
import { addToDiagnosis, diagnosisTable, renderSections } from '../render/profile-tables.js'
import { say } from '../render/say.js'
import { rootDir } from '../stages/catalog.js'

/**
 * @import { Localiser } from '../render/localise.js'
 * @import { ProfileResult } from '../profile/profilers.js'
 */

const TABLED = ['cpu', 'flame', '0x']

/**
 * @typedef {object} Look
 * @property {boolean} isComparison of two servers
 * @property {boolean} isBrief all servers in one table, and none of each profile
 * @property {Localiser['localise']} localise
 */

/**
 * @param {(ProfileResult & { folder: string })[]} results
 * @param {Look} look
 * @returns {Promise<{ file: string | undefined }[]>} of each, the file to look at below the root
 */
export async function showProfiles (results, { isComparison, isBrief, localise }) {
  const reports = []
  const print = text => { if (!isBrief) console.log(text) }
  const seen = results.map(({ stage, profiler, profile, diagnosis }) => ({
    stage,
    profiler,
    summary: profile && summarizeProfile(profile),
    diagnosis: diagnosis && summarizeDiagnosis(diagnosis)
  }))
  for (const [i, { stage, profiler, failure, report, profile, folder, ports }] of results.entries()) {
    const files = report ? [report] : []
    const { summary } = seen[i]
    if (summary && profile && PROFILERS[profiler].isDrawn) {
      const flame = join(folder, 'flame.svg')
      await writeWhole(flame, drawProfile(summary, flameNodes(profile.tree), localise))
      files.unshift(relative(rootDir, flame))
    }
    if (summary && profiler === 'prof') print(renderSections(summary, localise))
    if (summary && profile && TABLED.includes(profiler) && !isComparison) {
      const allMicros = profiler === 'cpu' ? weightOf(profile.tree) : null
      print(renderTerminalTable(selfTimeTable(summary, allMicros), { localise }))
    }
    const what = failure ?? files
    reports.push({
      // As a message of its own, the name 0x is not taken for a ratio.
      said: [
        say('{stage} by {profiler}: {what}', { stage, profiler: say(profiler), what }),
        ...sayIdle(summary),
        ...sayPorts(ports)
      ],
      file: files[0]
    })
  }
  const diagnoses = seen.flatMap(({ diagnosis }) => diagnosis ?? [])
  if (diagnoses.length) print(renderTerminalTable(diagnosisTable(diagnoses), { localise }))
  const added = diagnoses.flatMap(diagnosis => addToDiagnosis(diagnosis) ?? [])
  for (const said of [...added, ...reports.flatMap(({ said }) => said)]) console.log(localise(said))
  if (seen.length > 1 && !isComparison) console.log(renderTerminalTable(overviewTable(seen), { localise }))
  return reports
}

function sayIdle (summary) {
  if (!summary || summary.idleShare === undefined) return []
  const share = formatShare(summary.idleShare)
  return [isWaiting(summary)
    ? say('its event loop was idle for {share} of the time: it waits, and the shares above are of the little that it ' +
      'does itself; --tool trace shows what it waits for', { share })
    : say('its event loop was idle for {share} of the time', { share })]
}

/** Tools that start a server for one load know one port. */
function sayPorts (ports = []) {
  if (ports.length < 2) return []
  const [loaded, ...others] = ports.map(String)
  return [say('it listens on {all}: the load went to {loaded}. By hand, --on-port of clinic fails at a second port, ' +
    "and autocannon's takes both for one number: start the server, and load {loaded} from a second terminal",
  { all: [loaded, ...others].join(', '), loaded })]
}
