'use strict'

const { fork } = require('child_process')
const { join } = require('path')

const PROGRAM = join(__dirname, 'child-program.js')

exports.open = () => {
  const waiting = new Map()
  let lastId = 0
  let child = start()

  function start () {
    const started = fork(PROGRAM, { serialization: 'advanced', execArgv: [] })
    started.on('message', ({ id, error, result }) => {
      if (!waiting.has(id)) return
      const { resolve, reject } = waiting.get(id)
      waiting.delete(id)
      if (error === undefined) resolve(result)
      else reject(new Error(error))
    })
    started.once('exit', (code, signal) => fail(started, `the child ended with ${signal || `exit code ${code}`}`))
    started.on('error', error => fail(started, error.message))
    return started
  }

  // The next one to ask gets a new child. What is heard of an old one later does not concern it.
  function fail (failed, message) {
    if (failed !== child) return
    child = null
    for (const { reject } of waiting.values()) reject(new Error(message))
    waiting.clear()
  }

  function ask (question) {
    child = child || start()
    const asked = child
    const id = ++lastId
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      asked.send({ id, ...question }, error => { if (error) fail(asked, error.message) })
    })
  }

  return {
    report: limit => ask({ limit }),
    usage: () => ask({}),
    close: () => { if (child) child.kill('SIGKILL') }
  }
}
