// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashFolder } from '../../scripts/stages/sources.js'
import { folderOf } from '../support/temporary.js'

const CODE = "'use strict'\n// says a number\nmodule.exports = () => { return [1n, /x/, `a\n`] }\n"

const hashOf = async (t, files, options) => hashFolder(await folderOf(t, files), options)

/** @type {[what: string, files: Record<string, string>, isSame: boolean][]} */
const changes = [
  ['another comment and indent', { 'a.js': CODE.replace('says a number', 'counts').replace('=> {', '=>  {\n') }, true],
  ['line ends of Windows', { 'a.js': CODE.replaceAll('\n', '\r\n') }, true],
  ['packages, logs, hidden files and text about it',
    { 'a.js': CODE, 'node_modules/b/b.js': '1', 'x.log': '1', '.cache/c.js': '1', 'README.md': '1' }, true],
  ['another number', { 'a.js': CODE.replace('1n', '2n') }, false],
  ['another name of a file', { 'b.js': CODE }, false],
  ['one more file, in a folder', { 'a.js': CODE, 'b/c.json': '{}' }, false]
]
for (const [what, files, isSame] of changes) {
  test(`code is ${isSame ? 'the same' : 'other code'} with ${what}`, async t => {
    assert.equal(await hashOf(t, files) === await hashOf(t, { 'a.js': CODE }), isSame)
  })
}
