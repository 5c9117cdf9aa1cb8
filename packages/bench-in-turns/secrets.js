// @ts-check
// The one rule on what nobody else is to read. Settings, headers and bodies are kept nowhere; of what must be quoted (a
// command that failed, the lines that a server wrote) the parts that may be a secret are left out.

const LEFT_OUT = '…'

/** Variables that say how a server runs, and nothing that anybody would keep secret. */
const PLAIN_VARIABLES = ['PORT', 'HOST', 'NODE_ENV', 'MEASURING_PORT']
const SECRET_WORDS = 'passw(?:or)?d|passphrase|pwd|secret|token|(?:api|access|private)[-_]?key|credentials?|' +
  '(?<![a-z])(?:pass|auth)'
// `db_password`, `apiKey`, `SECRET_KEY_BASE`, `x-auth`, and not `author` or `passed`.
const SECRET_NAME = `(?<!unexpected )(?<![a-z])[\\w.-]{0,40}?(?:${SECRET_WORDS})(?:[-_][\\w-]+)?`
const QUOTED = String.raw`\\?"(?:[^"\\]|\\[^"])*\\?"|'[^']*'|` + '`[^`]*`'
const WORD = String.raw`[^\s,;&|"'\x60)}\]]+`
const USER = '(?:[^\\s/"\'`<>]{1,300}|[^\\s:/@"\'`]{0,99}:(?!\\d+[/?#])[^\\s"\'`<>]{1,200})'
const VARIABLE = '"?\\$' // what a shell puts in is not here yet

/** Each with what stands for its match. @type {[RegExp, string | ((...match: string[]) => string)][]} */
const RULES = [
  // postgres://me:secret@host, in which what is secret may have a slash or an @; and no ports, as http://host:80/@me
  [new RegExp(`\\b([a-z][\\w+.-]{0,20}://)(?!USER:PASSWORD@)${USER}@`, 'gi'),
    `$1${LEFT_OUT}@`],
  [/\b((?:proxy-)?authorization|(?:set-)?cookie)(\\?["']?\s*[:=]\s*\\?["']?)(?!\$|\s|$)[^"'`\\\r\n]+/gi,
    `$1$2${LEFT_OUT}`],
  [/\b(Bearer|Basic)\s+(?!\$)[\w.~+/=-]{6,}/g, `$1 ${LEFT_OUT}`],
  [new RegExp(`(--?${SECRET_NAME})([ =])(?!-|${VARIABLE})(?:${QUOTED}|${WORD})`, 'gi'), `$1$2${LEFT_OUT}`],
  [new RegExp(`(${SECRET_NAME})(\\\\?["']?\\s*[:=]\\s*)(?!${VARIABLE})(?:${QUOTED}|${WORD})`, 'gi'), `$1$2${LEFT_OUT}`],
  [/(\s(?:-u|--user)[ =]?)(?!\$)[^\s:]+:\S+/g, `$1${LEFT_OUT}`],
  [new RegExp(`(?<![\\w?&.-])([A-Z_][A-Z0-9_]*)=(?!${VARIABLE})(?:${QUOTED}|[^\\s;&|)"'\`]+)`, 'g'), (whole, name) =>
    PLAIN_VARIABLES.includes(name) ? whole : `${name}=${LEFT_OUT}`]
]

/**
 * @param {string} text a message, a command, a line of a server, an address
 * @returns {string} with `…` in place of what may be a secret: the user of a URL, values of variables before a command,
 *   of headers and of whatever has the name of a secret
 */
export function withoutSecrets (text) {
  return RULES.reduce((masked, [pattern, instead]) => masked.replace(pattern, /** @type {any} */ (instead)), text)
}

/**
 * For what is written or sent: each text in it is without secrets.
 *
 * @param {any} value plain JSON
 * @param {number} [indent]
 * @returns {string}
 */
export function jsonWithoutSecrets (value, indent) {
  return JSON.stringify(value, (_, one) => typeof one === 'string' ? withoutSecrets(one) : one, indent)
}
