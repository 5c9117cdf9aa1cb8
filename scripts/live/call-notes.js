// @ts-check
// Notes which functions a request calls, from within the process that calls them.
import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * One function, called from one place in the tree.
 *
 * @typedef {object} Noted
 * @property {number} number of the function
 * @property {number} times that it was called, in all calls of its caller
 * @property {boolean} isLater it did not run within its caller, but in a later turn of the event loop, or after an
 *   `await`
 * @property {Noted[]} calls that it made, in the order of the first of each
 */

const MOST_NOTES = 200 // a function that calls itself may go deep

/**
 * Whoever runs outside of a request's context, as a timer that is older than the request, is in no request's calls.
 *
 * @returns `begin` a request, whose context is from here on; `enter` and `leave` around a call, or `run` for one that
 *   may wait; and `take` the calls of the latest request
 */
export function openCallNotes () {
  const callers = new AsyncLocalStorage()
  let request = createRequest()
  let running = null

  function noteCall (number) {
    const caller = callers.getStore()
    if (!caller) return undefined
    const isLater = !isRequest(caller) && caller !== running
    const key = `${number} ${isLater}`
    const note = caller.calls.get(key) ?? addNote(caller, key, { number, isLater, times: 0, calls: new Map() })
    if (note !== caller) note.times++
    return note
  }

  function addNote (caller, key, note) {
    request.isCut ||= request.notes === MOST_NOTES
    if (request.isCut) return caller
    request.notes++
    caller.calls.set(key, note)
    return note
  }

  return {
    begin () {
      request = createRequest()
      callers.enterWith(request)
    },
    enter (number) {
      const before = { caller: callers.getStore(), running }
      running = noteCall(number)
      callers.enterWith(running)
      return before
    },
    leave (before) {
      running = before.running
      callers.enterWith(before.caller)
    },
    run (number, body) {
      const before = running
      running = noteCall(number)
      try {
        return callers.run(running, body)
      } finally {
        running = before
      }
    },
    /** @returns {{ calls: Noted[], isCut: boolean }} `isCut` when there were more than are noted */
    take: () => ({ calls: listCalls(request), isCut: request.isCut })
  }
}

function createRequest () {
  return { calls: new Map(), notes: 0, isCut: false }
}

function isRequest (caller) {
  return 'isCut' in caller
}

function listCalls ({ calls }) {
  return [...calls.values()].map(note => ({ ...note, calls: listCalls(note) }))
}
