// @ts-check
// What is typed is read, and each thing is done in its turn.
import { runCommand } from './command.js'
import { whereTyped } from './json-file.js'
import manifest from './package.json' with { type: 'json' }

await runCommand(async signal => {
  const { Command } = await import('commander')
  const { addFlags, APART, expectTogether, FLAGS, readArguments } = await import('./flags.js')
  if (process.argv[2] === 'combine') return combineTyped(process.argv.slice(3))
  const parser = new Command('bench-in-turns').usage('[FOLDER] [flags]')
    .description('Which of two versions of a Node.js server costs less, and how sure is that?')
    .argument('[FOLDER]', 'of the app, with a package.json; without it, this one')
    .addHelpText('after', '\nExample: bench-in-turns --route /users --against HEAD\n' +
      'Of several machines: bench-in-turns combine DIR')
  addFlags(parser, FLAGS)
  const { values: typed, positionals: [folder = '.'] } = readArguments(parser, process.argv.slice(2), APART)
  if (typed.version) return console.log(manifest.version)
  const { chosenOf, expectThere } = await import('./choose.js')
  const { findOlder, findOut } = await import('./find-out.js')
  const { measuringPort } = await import('./measured-run.js')
  const { isForProgram, openOutputs } = await import('./result.js')
  measuringPort() // mistakes are said before anything is started
  await expectThere(folder, typed, signal)
  const keep = await openOutputs(typed)
  if (isForProgram(typed)) console.log = console.error // for all of this process: people read the other one
  const { against, said } = await findOlder(whereTyped(folder), typed, signal)
  const wanted = { ...typed, ...against && { against } }
  expectTogether(wanted, said)
  const { askedKind, listVersions } = await import('./bisect.js')
  if (askedKind(typed)) await listVersions(folder, typed, signal)
  await (await import('./start/temporary.js')).clearLeftovers()
  const { copyNow, sayAlong } = await import('./copies.js')
  const copied = await copyNow(folder, wanted, { chosen: chosenOf(wanted), signal })
  try {
    const found = await findOut(copied?.dir ?? folder, wanted, { signal, say: line => console.error(line) })
    const compared = await sayAlong(whereTyped(folder), wanted, said, signal)
    console.log([found.said, compared].filter(Boolean).join('; '))
    const { run } = await import('./run.js')
    return await run(folder, { ...found.values, copied }, { signal, openRecord: async () => keep })
  } finally {
    await copied?.remove()
  }
})

/** @returns {Promise<number>} exit code */
async function combineTyped (args) {
  const { Command } = await import('commander')
  const { addFlags, FLAGS: { json, markdown, help }, readArguments } = await import('./flags.js')
  const parser = new Command('bench-in-turns combine').usage('DIR [flags]')
    .description('One verdict of the results of one comparison that several machines have left, by --json FILE.')
    .argument('<DIR>', 'a folder with a JSON file of each machine')
  addFlags(parser, { json, markdown, help })
  const { values, positionals: [dir] } = readArguments(parser, args, [])
  const { isForProgram, openOutputs } = await import('./result.js')
  const keep = await openOutputs(values)
  if (isForProgram(values)) console.log = console.error
  const { combine } = await import('./combine.js')
  return combine(dir, keep)
}
