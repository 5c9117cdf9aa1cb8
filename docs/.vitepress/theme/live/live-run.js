// @ts-check
// A run and those before it, as a page shows them.
import { computed, onMounted, onScopeDispose, ref, shallowRef } from 'vue'
import { useWords } from '../words.js'
import { followRun, isLive, sayMessage } from './live-client.js'

const GHOSTS = 3
const SHOW_EVERY_MS = 500 // a page that draws more often takes processor time from what is measured

/**
 * @typedef {{ stage: string, points: any[] }} Watched
 * @typedef {{ stage: string, message: import('./live-client.js').Message, lines: string[] }} Failure
 */

/**
 * @param {string} name by which the last run and those before it are remembered, while this tab is open
 */
export function useLiveRun (name) {
  const state = ref(/** @type {'idle' | 'running' | 'over'} */ ('idle'))
  const said = ref('')
  const problem = ref('')
  const watched = shallowRef(/** @type {Watched[]} */ ([]))
  const failures = ref(/** @type {Failure[]} */ ([]))
  const ghosts = shallowRef(/** @type {Watched[][]} */ ([]))
  const table = shallowRef(null)
  const record = shallowRef(null)
  const flames = shallowRef(/** @type {Record<string, any>} */ ({}))
  const notes = ref(/** @type {[text: string, ...values: string[]][]} */ ([]))
  const predicted = shallowRef(/** @type {Record<string, number>} */ ({}))
  const remembered = `live:${name}`
  const say = useWords()
  /** @type {Record<string, { value: any }>} */
  const kept = { watched, ghosts, failures, notes, predicted, table, record }
  /** @type {AbortController | null} */
  let run = null
  let coming = /** @type {Watched[]} */ ([])
  let timer = /** @type {any} */ (null)

  const show = {
    waiting: ({ message }) => { said.value = say('Waiting: {1}', sayMessage(say, message)) },
    stage ({ stage }) {
      said.value = say('Starting {1}.', stage)
      coming.push({ stage, points: [] })
    },
    point ({ stage, point }) {
      const one = coming.at(-1)
      one?.points.push(point)
      if (one?.points.length !== 1) return
      said.value = say('{1} is under load.', stage)
      showSoFar() // nobody waits for the first
    },
    checking: ({ stage }) => { said.value = say('The load is over. Checking that {1} answers as it must.', stage) },
    flame: ({ stage, ...flame }) => { flames.value = { ...flames.value, [stage]: flame } },
    note: ({ note }) => { notes.value.push(note) },
    failed: failure => { failures.value.push(failure) },
    error: ({ message }) => { problem.value = sayMessage(say, message) },
    end (event) {
      table.value = event.table
      record.value = event.record
    }
  }

  async function start (request, guesses = {}) {
    stop()
    keepGhost()
    predicted.value = guesses
    watched.value = coming = []
    failures.value = []
    notes.value = []
    flames.value = {}
    problem.value = said.value = ''
    table.value = record.value = null
    state.value = 'running'
    run = new AbortController()
    const { signal } = run
    said.value = say('Starting.')
    timer = setInterval(showSoFar, SHOW_EVERY_MS)
    for await (const event of followRun(request, signal)) show[event.type]?.(event)
    if (signal.aborted) return
    end()
    said.value = problem.value ? '' : say('The run is over.')
  }

  function stop () {
    if (state.value !== 'running') return
    run?.abort()
    end()
    said.value = say('You stopped the run.')
  }

  function worthKeeping (run) {
    const hasFailed = stage => failures.value.some(failure => failure.stage === stage)
    return run.filter(({ stage, points }) => points.length && !hasFailed(stage))
  }

  function showSoFar () {
    watched.value = coming.map(one => ({ ...one }))
  }

  function end () {
    clearInterval(timer)
    showSoFar()
    state.value = 'over'
    remember()
  }

  function keepGhost () {
    const last = worthKeeping(watched.value)
    if (last.length) ghosts.value = [...ghosts.value, last].slice(-GHOSTS)
  }

  function remember () {
    const last = Object.fromEntries(Object.entries(kept).map(([name, { value }]) => [name, value]))
    try {
      sessionStorage.setItem(remembered, JSON.stringify(last))
    } catch {} // no room, or not allowed: then a reload forgets
  }

  function recall () {
    try {
      const last = JSON.parse(sessionStorage.getItem(remembered) ?? '{}')
      for (const [name, { value }] of Object.entries(kept)) kept[name].value = last[name] ?? value
    } catch {}
  }

  function addGhost (runs) {
    ghosts.value = [...ghosts.value, runs].slice(-GHOSTS)
  }

  function forget () {
    ghosts.value = []
    remember()
  }

  onMounted(() => {
    if (isLive) recall()
  })
  onScopeDispose(stop)
  const isRunning = computed(() => state.value === 'running')
  const shown = { isRunning, said, problem, watched, failures, ghosts, notes, predicted, table, record, flames }
  return { ...shown, start, stop, addGhost, forget }
}
