'use strict'

const LATER = 12 // answers for a name: as many may be under way
const TURN_MS = 5 // for what is done when others have had their turn: an answer may take seconds to be sent

module.exports = async (file, upstream) => {
  const { change } = require(upstream)
  const { pass } = require(file)
  const isKept = async takesGzip => {
    const first = pass('riga', takesGzip)
    const before = first.toString('hex')
    for (let i = 1; i <= LATER; i++) {
      // In each turn more, so that a pool lends out all that it has.
      const names = Array(i).fill(['oslo', 'riga']).flat()
      for (const name of names) pass(name, takesGzip)
      if (first.toString('hex') !== before) return false
      await new Promise(resolve => setTimeout(resolve, TURN_MS))
      change() // so that the next answer for the same name has other bytes
    }
    return true
  }
  return await isKept(false) && isKept(true)
}
