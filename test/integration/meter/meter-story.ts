import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { onTestFinished } from 'vitest'
import type { ProgramTerms } from '../../../src/shared/contract/programs/program.ts'
import { everyCall } from '../../../src/shared/contract/usage/usage-page.ts'
import { freePort } from '../../fixtures/listening.ts'
import { responseIn } from '../../fixtures/wire/agent-answers.ts'
import type { Scenario } from '../../service/scenario.ts'
import type { ScenarioName } from '../../service/scenarios.ts'
import { type HeadlessApp, typedConnection } from '../app/headless-app.ts'
import { openService, type StoryOptions, startStory } from '../app/story.ts'

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

/** A service that lists its models, and answers all other requests like this. */
export function answering(answer: NonNullable<Scenario['answer']>): Scenario {
  return {
    description: 'Answers each call like this.',
    isAnswered: ({ path }) => path !== '/v1/models',
    answer,
  }
}

/** Answers each call as the recording server did. A broken answer ends in the middle of its body. */
export function recorded(names: readonly string[], status = 200): Scenario {
  const left = [...names]
  return answering(({ response }) => {
    const name = left.shift()
    if (name === undefined) return void response.writeHead(500).end()
    const { contentType, body } = responseIn(name)
    response.writeHead(status, { 'content-type': contentType })
    if (!name.includes('-cut-1')) return void response.end(body)
    response.write(body, () => setTimeout(() => response.destroy(), 50))
  })
}

/** Another service, with a tested connection. */
export async function connectOther(app: HeadlessApp, scenario: ScenarioName | Scenario = 'normal') {
  const other = await openService({ scenario })
  const typed = typedConnection(other.address, other.key)
  const { connection } = await app.request('connections.save', typed)
  await app.request('connections.test', typed)
  return { ...other, connection }
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
