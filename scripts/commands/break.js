// @ts-check
// Something to find: a copy of an optimised stage that is slow.
import { UsageError } from 'bench-in-turns/kit.js'
import { readCatalog } from '../stages/catalog.js'
import { localiserFor, parseFlags, runCommand } from './typed.js'

await runCommand(async () => {
  const { seed, level, force: isForced = false, lang } = (await parseFlags('break')).values
  const { drawSeed } = await import('../check/made-folder.js')
  const { findWanted, makeMystery, readMystery, writeMystery } = await import('../check/mystery.js')
  const { renderTaskOfMystery } = await import('../check/check-mystery.js')
  const there = isForced ? null : await findWanted()
  const isOther = there && [[seed, there.seed], [level, there.level]].some(([typed, is]) => typed && typed !== is)
  if (isOther) throw new UsageError(`exercises/mystery is there already (seed ${there.seed}); --force replaces it`)
  const catalog = await readCatalog()
  const mystery = there
    ? await readMystery(catalog)
    : await makeMystery({ seed: seed ?? drawSeed(), level: level ?? null }, catalog)
  if (!there) await writeMystery(mystery, { isForced })
  console.log(renderTaskOfMystery(mystery, await localiserFor({ lang })))
})
