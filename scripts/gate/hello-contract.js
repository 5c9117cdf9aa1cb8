// @ts-check
import assert from 'node:assert/strict'
import { request } from './http-client.js'

/** @import { Contract } from './seed-contract.js' */

const BODY = 'hello world'

/** @type {Contract} */
export const helloContract = {
  checks: [
    {
      name: 'first response',
      async run ({ origin, route }) {
        checkPayload(await request(origin, route))
      }
    }
  ],
  checkPayload,
  checkBody
}

function checkPayload ({ status, headers, body }) {
  assert.equal(status, 200, 'status')
  assert.equal(headers['content-length'], String(body.length), 'Content-Length')
  checkBody(body)
}

function checkBody (body) {
  assert.equal(body.toString(), BODY, 'body')
}
