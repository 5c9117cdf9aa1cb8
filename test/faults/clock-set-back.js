// @ts-check
// Imported into a process: its clock is an hour back from when it starts another one or, as one that has been started,
// soon after it got work.
import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'

const BACK_MS = 3_600_000
const SOON_MS = 300

const RealDate = Date
const { spawn } = childProcess
let backMs = 0
const now = () => RealDate.now() - backMs
const setBack = () => { backMs = BACK_MS }

globalThis.Date = /** @type {any} */ (new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length ? args : [now()], newTarget),
  get: (target, name) => name === 'now' ? now : Reflect.get(target, name)
}))
process.once('message', () => setTimeout(setBack, SOON_MS))
function spawnAndSetBack (...args) {
  setBack()
  return Reflect.apply(spawn, childProcess, args)
}
childProcess.spawn = /** @type {any} */ (spawnAndSetBack)
syncBuiltinESMExports()
