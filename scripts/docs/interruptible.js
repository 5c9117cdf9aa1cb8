// @ts-check
import { setImmediate } from 'node:timers/promises'

/**
 * Maps one by one, and looks at the signal in between. A page or a picture is made without a pause: were there none
 * between them either, Node.js would not even notice a Ctrl-C before the last one.
 *
 * @template T, R
 * @param {Iterable<T>} items
 * @param {(item: T) => R | Promise<R>} make
 * @param {AbortSignal} [signal]
 * @returns {Promise<Awaited<R>[]>}
 * @throws the reason of the signal, once it is aborted
 */
export async function mapInterruptibly (items, make, signal) {
  const made = []
  for (const item of items) {
    await setImmediate()
    signal?.throwIfAborted()
    made.push(await make(item))
  }
  return made
}
