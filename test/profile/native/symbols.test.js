// @ts-check
// Addresses that a real program prints of itself, against the names that we find for them.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { readSymbols } from '../../../scripts/profile/symbols.js'

// Prints the addresses of two functions, one of C++'s.
const SOURCE = `
#include <cstdio>
namespace tutorial { __attribute__((noinline)) int hash(const char *text) { return text[0] * 31; } }
extern "C" __attribute__((noinline)) int plain_function(int x) { return x + 1; }
int main(int argc, char **argv) {
  printf("%lu %lu\\n", (unsigned long)(void *)&tutorial::hash, (unsigned long)(void *)&plain_function);
  return tutorial::hash(argv[0]) == plain_function(argc);
}
`
const compiler = await execa('g++', ['--version'], { reject: false })
const skip =
  process.platform !== 'linux'
    ? 'reads ELF files: Linux only'
    : compiler.failed
      ? 'there is no g++ to make a program with'
      : false

test('functions of a program that is linked to a fixed place are found by their address', { skip }, async t => {
  const { file, hash, plain } = await buildAndRun(t, ['-no-pie'])
  const nameAt = await readSymbols(around(file, hash))
  assert.equal(nameAt?.(hash), 'tutorial::hash(char const*)')
  assert.equal(nameAt?.(hash + 3), 'tutorial::hash(char const*)')
  assert.equal(nameAt?.(plain), 'plain_function')
})

test('a stripped program, one that can be loaded anywhere and what is no program have no names', { skip }, async t => {
  for (const flags of [['-no-pie', '-s'], ['-pie', '-fPIE']]) {
    const { file, hash } = await buildAndRun(t, flags)
    assert.equal(await readSymbols(around(file, hash)), null)
  }
  assert.equal(await readSymbols(around(import.meta.filename, 65_536)), null)
})

const around = (file, address) => ({ file, start: address - 65_536, end: address + 65_536 })

async function buildAndRun (t, flags) {
  const folder = await mkdtemp(join(tmpdir(), 'symbols-'))
  t.after(() => rm(folder, { recursive: true }))
  const [source, file] = [join(folder, 'program.cc'), join(folder, 'program')]
  await writeFile(source, SOURCE)
  await execa('g++', ['-O1', ...flags, '-o', file, source])
  const { stdout } = await execa(file, [], { reject: false })
  const [hash, plain] = stdout.split(' ').map(Number)
  return { file, hash, plain }
}
