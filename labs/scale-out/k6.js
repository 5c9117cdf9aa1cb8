// The load of the first chapters, by k6: URL says what to load, RATE makes it requests per second that do not wait for
// an answer.
//
//   k6 run -e URL=http://127.0.0.1:3000/seed/v1 labs/scale-out/k6.js
/* global __ENV */
import http from 'k6/http'
import { check } from 'k6'

const CONNECTIONS = 100
const DURATION = __ENV.DURATION || '10s'
const RATE = Number(__ENV.RATE || 0)

const closedLoop = { executor: 'constant-vus', vus: CONNECTIONS, duration: DURATION }
const constantRate = { executor: 'constant-arrival-rate', rate: RATE, duration: DURATION, preAllocatedVUs: CONNECTIONS }

export const options = {
  scenarios: { seed: RATE ? constantRate : closedLoop },
  thresholds: { checks: ['rate==1'], http_req_failed: ['rate==0'] },
  discardResponseBodies: true
}

export default function () {
  const response = http.get(__ENV.URL || 'http://127.0.0.1:3000/seed/v1')
  check(response, { 'is 200': ({ status }) => status === 200 })
}
