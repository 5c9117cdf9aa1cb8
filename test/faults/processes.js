// @ts-check
// What runs of a project, found by the folder for temporary files that it was given: servers and generators get a clean
// environment, but that one. Only on Linux.
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import pWaitFor from 'p-wait-for'
import { processesOf } from '../support/processes.js'

/** @import { Project } from './project.js' */

const LOOK_MS = 50
const AT_WORK_MS = 200
const START_MS = 110_000

/**
 * @param {Pick<Project, 'root' | 'temporary'>} project
 * @param {number} withinMs of waiting: on a machine that keeps this process waiting, others are waiting as well
 * @returns {Promise<{ pid: number, command: string }[]>} what runs still when the time is over
 */
export async function untilGone (project, withinMs) {
  for (let waitedMs = 0; ; waitedMs += LOOK_MS) {
    const alive = await processesOf(project)
    if (!alive.length || waitedMs >= withinMs) return alive
    await wait(LOOK_MS)
  }
}

/**
 * Ends by force what runs still.
 *
 * @param {Pick<Project, 'root' | 'temporary'>} project
 */
export async function endAll (project) {
  for (const { pid } of await processesOf(project)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {} // it has ended meanwhile
  }
}

/**
 * For the `then` of a run: does something when a process that the command has started is at work.
 *
 * @param {Project} project
 * @param {RegExp} child its command line
 * @param {(running: any) => unknown} act
 */
export function onceAtWork (project, child, act) {
  const isThere = async () => (await processesOf(project)).some(({ command }) => child.test(command))
  return {
    when: 0,
    async does (running) {
      await pWaitFor(async () => running.hasEnded() || await isThere(), { interval: LOOK_MS, timeout: START_MS })
      assert.ok(!running.hasEnded(), `it ended before ${child} was at work:\n${running.output()}`)
      await wait(AT_WORK_MS)
      await act(running)
    }
  }
}
