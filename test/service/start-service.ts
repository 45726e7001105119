import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { close } from '../fixtures/listening.ts'
import { sendJson } from './reply.ts'
import { createRequestLog, type LogEntry } from './request-log.ts'
import { route } from './route.ts'
import type { Scenario } from './scenario.ts'
import { findScenario, type ScenarioName } from './scenarios.ts'

export interface ServiceOptions {
  /** 0, which is also the default, chooses a free port. */
  readonly port?: number
  readonly scenario?: ScenarioName | Scenario
  readonly key?: string
  /** The duration of a default answer in ms: 300 if omitted. */
  readonly answerMs?: number
}

export interface Service {
  /** The base address, ending in `/v1`. */
  readonly address: string
  readonly key: string
  log(): readonly LogEntry[]
  setScenario(name: ScenarioName): void
  close(): Promise<void>
}

const host = '127.0.0.1'

export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const key = options.key ?? 'test-key-0123456789'
  const answerMs = options.answerMs ?? 300
  const log = createRequestLog()
  let chosen = choose(options.scenario ?? 'normal')

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    if (path === '/__log') return sendJson(response, 200, log.entries)
    if (path.startsWith('/__scenario/')) return switchTo(path.slice('/__scenario/'.length), response)
    // Fixed on arrival: a switch must not change how a request under way is answered.
    const { scenario, countRequest } = chosen
    const counts = countRequest(request.method ?? '')
    const { entry, gone } = await log.record(request, response, false)
    const { method, number, body, headers } = entry
    const call = { number, method, path, key, answerMs, body, response, gone, headers }
    await route({ ...call, ...counts, elsewhere: addressOf(elsewhere) }, scenario)
  }

  function switchTo(path: string, response: ServerResponse): void {
    const name = decodeURIComponent(path)
    const isKnown = findScenario(name) !== undefined
    if (isKnown) chosen = choose(name)
    sendJson(response, isKnown ? 200 : 404, { scenario: chosen.name })
  }

  async function answerElsewhere(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await log.record(request, response, true)
    sendJson(response, 200, { data: [] })
  }

  const server = serve(answer)
  const elsewhere = serve(answerElsewhere)
  await Promise.all([listen(server, options.port ?? 0), listen(elsewhere, 0)])
  return {
    address: `${addressOf(server)}/v1`,
    key,
    log: () => log.entries,
    setScenario: (name) => {
      chosen = choose(name)
    },
    close: async () => void (await Promise.all([close(server), close(elsewhere)])),
  }
}

/** Choosing a scenario again restarts it: some respond differently to the second request. */
function choose(chosen: string | Scenario) {
  const [name, scenario] = typeof chosen === 'string' ? [chosen, findScenario(chosen)] : ['', chosen]
  if (scenario === undefined) throw new Error(`Unknown scenario "${name}".`)
  const counts = new Map<string, number>()
  let requestCount = 0
  function countRequest(method: string) {
    const count = (counts.get(method) ?? 0) + 1
    counts.set(method, count)
    requestCount += 1
    return { count, requestCount }
  }
  return { name, scenario, countRequest }
}

/** A client that disconnects ends the answer, not the service. */
function serve(answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>): Server {
  return createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
}

function addressOf(server: Server): string {
  return `http://${host}:${(server.address() as AddressInfo).port}`
}
