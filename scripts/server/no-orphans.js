// @ts-check
// A command that is killed by force, or that a second Ctrl-C ends, cannot end what it has started. Another process does
// that for it: one that is told of each child, and sees that whoever told it is gone.
import { fork } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { join } from 'node:path'
import { cleanEnvironment } from './server-environment.js'

/** @import { ChildProcess } from 'node:child_process' */

const CHILDREN = 'child_process' // Node's own channel, on which each new one comes
/** @type {ChildProcess | undefined} */
let watcher

/** Whatever this process starts from now on ends with it, however it ends. */
export function leaveNoOrphans () {
  if (watcher) return
  watcher = fork(join(import.meta.dirname, 'end-orphans.cjs'), {
    env: cleanEnvironment(),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true // neither Ctrl-C nor the end of the terminal reaches it
  })
  watcher.on('error', () => {}) // none, then: all is as well as without it
  watcher.unref()
  watcher.channel?.unref()
  subscribe(CHILDREN, watch)
}

/** What is started from now on may stay, such as a browser. */
export function letOutlive () {
  unsubscribe(CHILDREN, watch)
}

/** @param {any} message */
function watch ({ process: child }) {
  child.once('spawn', () => tell({ began: child.pid }))
  child.once('exit', () => tell({ ended: child.pid }))
}

function tell (message) {
  if (watcher?.connected) watcher.send(message, () => {})
}
