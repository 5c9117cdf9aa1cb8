'use strict'

// Is told which processes its parent has started, and ends by force those that are left when the parent is gone.
const running = new Set()

process.on('message', ({ began, ended }) => {
  if (began) running.add(began)
  else running.delete(ended)
})
process.on('disconnect', () => {
  for (const pid of running) {
    end(-pid) // those that lead a group, with all of it
    end(pid)
  }
})

function end (pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {} // there is no such group, or it has ended by itself
}
