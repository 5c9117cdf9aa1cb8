#!/usr/bin/env node
// @ts-check
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { runCommand } from './command.js'

await runCommand(async signal => {
  const { Command } = await import('commander')
  const { addFlags, readArguments } = await import('./arguments.js')
  const { APART, expectTogether, FLAGS } = await import('./flags.js')
  const parser = new Command('bench-in-turns').usage('[FOLDER] [flags]')
    .description('Which of two versions of a Node.js server costs less, and how sure is that?')
    .argument('[FOLDER]', 'of the app, with a package.json; without it, this one')
    .addHelpText('after', '\nExample: npx bench-in-turns --route /users --against HEAD')
  addFlags(parser, FLAGS)
  const { values, positionals: [folder = '.'] } = readArguments(parser, process.argv.slice(2), APART)
  if (values.version) {
    const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, 'package.json'), 'utf8'))
    return console.log(version)
  }
  expectTogether(values)
  const { run } = await import('./run.js')
  const { writeWhole } = await import('./json-file.js')
  const openRecord = async () => async record => {
    if (values.json === undefined) return
    await writeWhole(resolve(values.json), JSON.stringify(record))
    console.log(`the record: ${values.json}`)
  }
  return run(folder, values, { signal, openRecord })
})
