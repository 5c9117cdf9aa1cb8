// @ts-check
// The files for k6, Artillery, Docker and Kubernetes, each held against the checker of whoever reads it, where that is
// here.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { COMMON_LOAD } from '../../scripts/measure/load.js'
import { readCatalog, rootDir } from '../../scripts/server/catalog.js'

const DIR = join(rootDir, 'labs/scale-out/engines')
const read = file => readFile(join(DIR, file), 'utf8')
const load = name => import(name).catch(() => null)
const missing = (found, name) => found ? false : `${name} is not installed`

const hasK6 = (await execa('k6', ['version'], { reject: false })).exitCode === 0
const yaml = await load('yaml')
const kubernetes = await load('kubernetes-models')
const dockerfile = await load('dockerfile-utils')

test(
  'k6 takes its script, with the load of the first chapters and with a rate',
  { skip: missing(hasK6, 'k6') },
  async () => {
    const inspect = async args =>
      JSON.parse((await execa('k6', ['inspect', ...args, 'k6.js'], { cwd: DIR })).stdout).scenarios.seed
    const { executor, vus, duration } = await inspect([])
    assert.deepEqual([executor, vus, duration], ['constant-vus', COMMON_LOAD.connections, `${COMMON_LOAD.durationS}s`])
    const paced = await inspect(['-e', 'RATE=500', '-e', 'DURATION=3s'])
    assert.deepEqual([paced.executor, paced.rate, paced.duration], ['constant-arrival-rate', 500, '3s'])
  }
)

test(
  'the script of Artillery has its users, and asks for what the stages answer',
  { skip: missing(yaml, 'yaml') },
  async () => {
    const {
      config,
      scenarios: [
        {
          flow: [{ loop, count }]
        }
      ]
    } = yaml.parse(await read('artillery.yml'))
    assert.equal(config.phases[0].arrivalCount, COMMON_LOAD.connections)
    assert.equal(config.http.maxSockets, COMMON_LOAD.connections)
    assert.ok((await readCatalog()).some(({ route }) => route === loop[0].get.url))
    assert.ok(Number.isInteger(count) && count > 0)
  }
)

test(
  'Kubernetes would take each object, and they name one another',
  { skip: missing(yaml && kubernetes, 'yaml or kubernetes-models') },
  async () => {
    const objects = yaml.parseAllDocuments(await read('kubernetes.yaml')).map(document => document.toJS())
    const kinds = { Deployment: 'apps/v1', Service: 'v1', HorizontalPodAutoscaler: 'autoscaling/v2' }
    assert.deepEqual(Object.fromEntries(objects.map(({ kind, apiVersion }) => [kind, apiVersion])), kinds)
    for (const object of objects) {
      const { [object.kind]: Model } = await import(`kubernetes-models/${object.apiVersion}`)
      new Model(object).validate()
    }
    const [deployment, service, scaler] = objects
    assert.equal(scaler.spec.scaleTargetRef.name, deployment.metadata.name)
    assert.deepEqual(service.spec.selector, deployment.spec.template.metadata.labels)
    const [{ ports, readinessProbe }] = deployment.spec.template.spec.containers
    assert.equal(service.spec.ports[0].targetPort, ports[0].containerPort)
    assert.ok((await readCatalog()).some(({ route }) => route === readinessProbe.httpGet.path))
  }
)

test(
  'the Dockerfile has no mistake that its validator knows',
  { skip: missing(dockerfile, 'dockerfile-utils') },
  async () => {
    assert.deepEqual(
      dockerfile.validate(await read('Dockerfile')).map(({ message }) => message),
      []
    )
  }
)
