// @ts-check

/** @import { Reading } from './probe.cjs' */

/**
 * The other end of what the probe says over IPC.
 *
 * @param {any} subprocess of execa, with the probe
 * @returns {{ readings: Reading[], ask: (how?: { keepsDelay?: boolean }) => Promise<Reading> }} one reading a second,
 *   added as they come; and one for the asking, which rejects when the channel breaks; its event-loop delay begins
 *   anew then, unless it is kept
 */
export function openProbeChannel (subprocess) {
  const readings = []
  let lastId = 0

  async function collect () {
    for await (const { reading, id } of subprocess.getEachMessage()) {
      if (id === undefined) readings.push(reading)
    }
  }

  async function ask ({ keepsDelay = false } = {}) {
    const id = ++lastId
    const [{ reading }] = await Promise.all([
      subprocess.getOneMessage({ filter: message => message.id === id }),
      subprocess.sendMessage({ id, keepsDelay })
    ])
    return reading
  }

  collect().catch(() => {}) // a broken channel shows as the end of the process
  return { readings, ask }
}
