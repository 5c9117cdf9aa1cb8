// @ts-check
import { COMMANDS, describeFlag, flagWord } from './flags.js'

/**
 * @import { Flags } from './flag-kinds.js'
 * @import { Command } from './commands.js'
 */

const MAX_WIDTH = 100
const MIN_WIDTH = 40
const GAP = 2

/** Somebody asked what a command does. Not a mistake: thrown so that nothing after it runs. */
export class HelpWanted extends Error {
  name = 'HelpWanted'

  /**
   * @param {string} script as npm has it
   * @param {Flags} flags
   * @param {Partial<Command>} [about] where COMMANDS does not fit
   */
  constructor (script, flags, about = {}) {
    super(`help for ${script}`)
    this.script = script
    this.flags = flags
    this.about = about
  }
}

/**
 * @param {HelpWanted} wanted
 * @param {{ stageIds: string[], columns?: number }} setting columns of the terminal, where there is one
 * @returns {string}
 */
export function renderHelp ({ script, flags, about }, { stageIds, columns = MAX_WIDTH }) {
  const width = Math.max(MIN_WIDTH, Math.min(columns, MAX_WIDTH))
  const command = { ...COMMANDS[script], ...about }
  const shown = Object.entries(flags).filter(([name]) => !isSetByScript(command, name))
  const flagRows = shown.map(([name, flag]) => [flagWord(name, flag), describeFlag(flag, command.sets)])
  const argumentRows = command.about ? [describeArguments(command, stageIds)] : []
  const left = Math.max(...[...argumentRows, ...flagRows].map(([word]) => word.length))
  const layOut = rows => rows.map(row => layOutRow(row, left, width)).join('\n')
  return [
    `Usage: ${usage(script, command)}`,
    wrap([asSentence(command.does), command.details].filter(Boolean).join(' '), width).join('\n'),
    layOut(argumentRows),
    layOut(flagRows),
    `Example: ${command.example}`
  ].filter(Boolean).join('\n\n')
}

/**
 * @param {Command} command
 * @param {string[]} stageIds
 */
function describeArguments ({ takes = '', about = '' }, stageIds) {
  return [takes.replace(/[[\]]/g, ''), takes.startsWith('STAGE') ? `${about}: ${stageIds.join(', ')}` : about]
}

function layOutRow ([word, help], left, width) {
  const indent = ' '.repeat(GAP + left + GAP)
  return (' '.repeat(GAP) + word.padEnd(left + GAP) + wrap(help, width - indent.length).join('\n' + indent)).trimEnd()
}

/**
 * @param {string} script
 * @param {Command} command
 */
function usage (script, { takes }) {
  const npm = script === 'start' ? 'npm start' : `npm run ${script}`
  return `${npm} -- ${takes ? `${takes} ` : ''}[flags]`
}

/**
 * Flags that make another script of this one are not for those who have typed its name.
 *
 * @param {Command} command
 * @param {string} flag
 */
function isSetByScript ({ of }, flag) {
  return of !== undefined && Object.values(COMMANDS).some(other => other.of === of && other.sets === `--${flag}`)
}

function asSentence (text) {
  return `${text[0].toUpperCase()}${text.slice(1)}.`
}

function wrap (text, width) {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.length - 1
    if (lines[last] && lines[last].length + 1 + word.length > width) lines.push(word)
    else lines[last] += (lines[last] && ' ') + word
  }
  return lines
}
