// @ts-check
// What the lab on formats makes of hand-made data.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { runProgram } from '../../labs/kit.js'

const { signal } = new AbortController()

test('a program that fails is told in a line, without the folder of this machine', async () => {
  const running = runProgram(join(import.meta.dirname, 'no-such-program.js'), [], { signal })
  await assert.rejects(running, { name: 'ServerError', message: "Error: Cannot find module 'no-such-program.js'" })
})
