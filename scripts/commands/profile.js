// @ts-check
import { UsageError } from '../errors.js'
import { readCatalog } from '../stages/catalog.js'
import { parseFlags, runCommand } from './cli/command.js'
import { FLAGS } from './cli/flags.js'
import { findServers } from './cli/servers.js'

/** @import { Stage } from '../stages/catalog.js' */

const CHECKED_WITH = ['cpu']

await runCommand(async signal => {
  const catalog = await readCatalog()
  const options = await readOptions(catalog)
  const { profile } = await import('./main/profile.js')
  return profile(catalog, options, signal)
})

async function readOptions (catalog) {
  const { values, positionals } = parseFlags('profile')
  if (values['save-reference'] && Object.keys(values).sort().join() !== 'all,save-reference') {
    throw new UsageError('--save-reference is for a full run: npm run profile:all -- --save-reference')
  }
  const { tool, duration, connections } = FLAGS.profile
  return {
    stages: await chooseStages(catalog, positionals, values),
    profilers: values.tool ? [...new Set(values.tool)] : values.check ? CHECKED_WITH : tool.choices,
    durationS: values.duration ?? (values.check ? duration.usualWith.check : duration.usual),
    connections: values.connections ?? connections.usual,
    saveReference: values['save-reference'] ?? false,
    opens: !values['no-open'] && process.stdout.isTTY && !process.env.CI
  }
}

/**
 * @param {Stage[]} catalog
 * @param {string[]} ids
 * @param {{ all?: boolean, check?: boolean }} values
 */
async function chooseStages (catalog, ids, { all, check }) {
  if ((all || check) && ids.length) { throw new UsageError('profile:all and profile:check take no stage; for some: npm run profile -- STAGE ...') }
  if (check) {
    const { PROFILED_STAGES } = await import('../claims/profile-findings.js')
    return catalog.filter(({ id }) => PROFILED_STAGES.includes(id))
  }
  if (!all && !ids.length) throw new UsageError(`name at least one stage of ${catalog.map(({ id }) => id).join(', ')}`)
  return all ? catalog : findServers(catalog, ids)
}
