// @ts-check

/** @import { Reading } from './probe.cjs' */

/**
 * The other end of what the probe says over IPC.
 *
 * @param {any} subprocess of execa, with the probe
 * @returns {{ readings: Reading[], ask: () => Promise<Reading> }} one reading a second, added as they come; and one for
 *   the asking, which rejects when the channel breaks
 */
export function openProbeChannel (subprocess) {
  const readings = []
  let lastId = 0

  async function collect () {
    for await (const { reading, id } of subprocess.getEachMessage()) {
      if (id === undefined) readings.push(reading)
    }
  }

  async function ask () {
    const id = ++lastId
    const [{ reading }] = await Promise.all([
      subprocess.getOneMessage({ filter: message => message.id === id }),
      subprocess.sendMessage({ id })
    ])
    return reading
  }

  collect().catch(() => {}) // a broken channel shows as the end of the process
  return { readings, ask }
}
