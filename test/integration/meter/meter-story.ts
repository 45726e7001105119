import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { onTestFinished } from 'vitest'
import type { ProgramTerms } from '../../../src/shared/contract/programs/program.ts'
import { everyCall } from '../../../src/shared/contract/usage/usage-page.ts'
import type { Scenario } from '../../service/scenario.ts'
import type { ScenarioName } from '../../service/scenarios.ts'
import { type StoryOptions, startStory } from '../app/story.ts'

export interface Sent {
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly body?: unknown
}

export interface Received {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** An app whose meter listens, with one program that may use the story's connection. */
export async function beginMetering(
  scenario: ScenarioName | Scenario,
  more: Partial<ProgramTerms> = {},
  options: StoryOptions = {},
) {
  const { end, ...story } = await startMetering(scenario, more, options)
  onTestFinished(end)
  return story
}

/** The same for several tests. */
export async function startMetering(
  scenario: ScenarioName | Scenario,
  more: Partial<ProgramTerms> = {},
  options: StoryOptions = {},
) {
  const story = await startStory(scenario, options)
  const { app, connectionId, service } = story
  const terms: ProgramTerms = {
    name: 'Editor',
    connectionId,
    models: null,
    maxRunning: 16,
    addsUsage: true,
    stopsAtBudget: false,
    keepsBodies: false,
    passesGatewayHeaders: false,
    projectId: null,
    ...more,
  }
  const { program, token } = await app.request('programs.add', terms)
  await app.request('meter.setPort', { port: await freePort() })
  const state = await app.request('meter.switch', { isOn: true })
  const { address } = state
  if (address === null || state.status !== 'listening') throw new Error(`The meter is ${state.status}.`)
  const at = (key: string, base = address) => ({ base, token: key })
  return {
    ...story,
    program,
    token,
    address,
    terms,
    /** A request to the meter, with the program's token unless its headers say otherwise. */
    ask: (sent: Sent) => exchange(at(token), sent),
    /** The same request to the service itself. */
    askDirectly: (sent: Sent) => exchange(at(service.key, service.address), sent),
    begin: (sent: Sent) => begin(at(token), sent),
    calls: () => app.store.calls.list(program.id),
    page: () => app.request('usage.page', everyCall),
  }
}

/** Other tests listen at the same time. Systems lend higher ports to outgoing connections at any moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const server = createServer()
    const isFree = await new Promise((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
    })
    server.close()
    if (isFree === true) return port
  }
}

/** A completion as a client would ask for it. */
export function completion(more: object = {}): Sent {
  return {
    method: 'POST',
    path: '/chat/completions',
    body: { model: 'harbour-7b-instruct', messages: [{ role: 'user', content: 'Hello' }], ...more },
  }
}

interface To {
  readonly base: string
  readonly token: string
}

export async function begin(
  { base, token }: To,
  { method = 'GET', path = '/models', headers = {}, body }: Sent,
) {
  const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
  const url = new URL(`${base}${path}`)
  const outgoing = request({
    host: url.hostname,
    port: url.port,
    // An address would write some characters of a query in another way.
    path: `${url.pathname}${path.slice(path.search(/\?|$/))}`,
    method,
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      ...(text !== null && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      ...headers,
    },
  })
  // After the response has begun, its body tells the error too.
  outgoing.on('error', () => undefined)
  outgoing.end(text ?? undefined)
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  return { outgoing, response }
}

export async function exchange(to: To, sent: Sent): Promise<Received> {
  const { response } = await begin(to, sent)
  const chunks: Buffer[] = []
  for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk)
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  }
}
