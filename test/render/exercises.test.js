// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exercisesList, renderTasks } from '../../scripts/render/teaching-times.js'

/** @type {any} */
const exercise = { id: '05-fix-it', number: 5, title: 'Fix it', chapter: '04-experiments', task: 'Do it.', minutes: 10 }

test('an exercise stands in the list with its chapter and its time', () => {
  assert.deepEqual(exercisesList([exercise]).rows, [['`05-fix-it`', 'Fix it', '4', '10']])
})

test('a chapter asks for each of its exercises, with the command that checks it', () => {
  assert.equal(renderTasks([exercise, { ...exercise, id: '12-other', number: 12 }]), [
    '**Your turn** (10 minutes), in `exercises/05-fix-it/`: Do it.\n\n```sh\nnpm run check -- 05\n```',
    '**Your turn** (10 minutes), in `exercises/12-other/`: Do it.\n\n```sh\nnpm run check -- 12\n```'
  ].join('\n\n'))
})
