'use strict'

// A model, in steps of 10 ms: a service that answers one request a step, and users that send seven in ten steps. In
// the third second it stands still. A client gives up after 300 ms and asks again; the service does not notice.
const STEPS_A_SECOND = 100
const SECONDS = 12
const PATIENCE = 30 // steps
const TRIES = 4

function simulate ({ retryShare, jitter }) {
  const due = new Map() // requests, by the step in which they are sent
  const queue = []
  const seconds = Array.from({ length: SECONDS }, () => ({ asked: 0, inTime: 0 }))
  let [asked, retries, users] = [0, 0, 0]
  const send = (step, tries) => due.set(step, [...due.get(step) ?? [], { step, tries, isDone: false }])

  for (let step = 0; step < SECONDS * STEPS_A_SECOND; step++) {
    const second = seconds[Math.floor(step / STEPS_A_SECOND)]
    for (users += 0.7; users >= 1; users--) send(step, 1)
    const sent = due.get(step) ?? []
    queue.push(...sent)
    second.asked += sent.length
    asked += sent.length

    const isStill = step >= 2 * STEPS_A_SECOND && step < 3 * STEPS_A_SECOND
    const answered = isStill ? undefined : queue.shift()
    if (answered && step - answered.step < PATIENCE) {
      answered.isDone = true
      second.inTime++
    }
    for (const { tries, isDone } of due.get(step - PATIENCE) ?? []) {
      if (isDone || tries === TRIES || retries >= retryShare * asked) continue
      retries++
      send(step + 1 + Math.floor(Math.random() * jitter), tries + 1)
    }
  }
  return seconds
}

const always = simulate({ retryShare: Infinity, jitter: 0 })
const seldom = simulate({ retryShare: 0.1, jitter: PATIENCE })
console.log('        always again     one in ten, later\nsecond  asked  in time   asked  in time')
for (const [i, { asked, inTime }] of always.entries()) {
  const columns = [[i + 1, 6], [asked, 7], [inTime, 9], [seldom[i].asked, 8], [seldom[i].inTime, 9]]
  console.log(columns.map(([value, width]) => String(value).padStart(width)).join(''))
}
