// @ts-check
// Addresses that a real program prints of itself, against the names that we find for them.
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { readSymbols } from '../../../scripts/profile/native/symbols.js'

// Prints where its file begins in memory, and the addresses of two functions, one of C++'s.
const SOURCE = `
#include <cstdio>
#include <cstring>
namespace tutorial { __attribute__((noinline)) int hash(const char *text) { return text[0] * 31; } }
extern "C" __attribute__((noinline)) int plain_function(int x) { return x + 1; }
int main(int argc, char **argv) {
  FILE *maps = fopen("/proc/self/maps", "r");
  char line[4096]; unsigned long start, end, offset; char mode[8];
  while (fgets(line, sizeof line, maps)) {
    if (sscanf(line, "%lx-%lx %7s %lx", &start, &end, mode, &offset) == 4 && mode[2] == 'x' && strstr(line, argv[1])) {
      printf("%lu %lu %lu %lu\\n", start - offset, end, (unsigned long)(void *)&tutorial::hash, (unsigned long)(void *)&plain_function);
      return tutorial::hash(argv[1]) == plain_function(argc);
    }
  }
  return 2;
}
`
const compiler = await execa('g++', ['--version'], { reject: false })
const skip =
  process.platform !== 'linux'
    ? 'reads ELF files: Linux only'
    : compiler.failed
      ? 'there is no g++ to make a program with'
      : false

/** @type {[string, string[], (name: string | null) => void][]} */
const programs = [
  ['linked to a fixed place', ['-no-pie'], name => assert.match(String(name), /^tutorial::hash\(char const\*\)$/)],
  [
    'that can be loaded anywhere',
    ['-pie', '-fPIE'],
    name => assert.match(String(name), /^tutorial::hash\(char const\*\)$/)
  ]
]
for (const [what, flags, check] of programs) {
  test(`functions of a program ${what} are found by their address`, { skip }, async t => {
    const { file, start, end, hash, plain } = await buildAndRun(t, flags)
    const symbols = await readSymbols({ file, start, end })
    assert.ok(symbols && !symbols.isStripped)
    check(symbols.nameAt(hash))
    check(symbols.nameAt(hash + 3))
    assert.equal(symbols.nameAt(plain), 'plain_function')
  })
}

// GNU ld puts code where it lies in the file; other linkers do not. Their kind is made by moving the code's address in
// the header.
test('code whose address differs from its place in the file is found there', { skip }, async t => {
  const { file, start, end, hash } = await buildAndRun(t, ['-pie', '-fPIE'])
  const moved = 0x10000
  const bytes = await readFile(file)
  const headers = Array.from({ length: bytes.readUInt16LE(56) }, (_, i) => Number(bytes.readBigUInt64LE(32)) + i * 56)
  const code = Number(headers.find(at => bytes.readUInt32LE(at) === 1 && bytes.readUInt32LE(at + 4) & 1))
  bytes.writeBigUInt64LE(bytes.readBigUInt64LE(code + 16) + BigInt(moved), code + 16)
  await writeFile(file, bytes)
  const symbols = await readSymbols({ file, start, end })
  assert.equal(symbols?.nameAt(hash - moved), 'tutorial::hash(char const*)')
})

test('a stripped program says that it has no names', { skip }, async t => {
  const { file, start, end, hash } = await buildAndRun(t, ['-no-pie', '-s'])
  const symbols = await readSymbols({ file, start, end })
  assert.equal(symbols?.isStripped, true)
  assert.notEqual(symbols?.nameAt(hash), 'tutorial::hash(char const*)')
})

test('what is no program has no symbols', { skip }, async () => {
  assert.equal(await readSymbols({ file: import.meta.filename, start: 0, end: 1 }), null)
})

async function buildAndRun (t, flags) {
  const folder = await mkdtemp(join(tmpdir(), 'symbols-'))
  t.after(() => rm(folder, { recursive: true }))
  const [source, file] = [join(folder, 'program.cc'), join(folder, 'program')]
  await writeFile(source, SOURCE)
  await execa('g++', ['-O1', ...flags, '-o', file, source])
  const { stdout } = await execa(file, [file], { reject: false })
  const [start, end, hash, plain] = stdout.split(' ').map(Number)
  return { file, start, end, hash, plain }
}
