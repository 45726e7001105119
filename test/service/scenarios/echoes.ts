import type { ServerResponse } from 'node:http'
import { spellings } from '../../fixtures/key-traces.ts'
import { cut } from '../line.ts'
import { sendJson } from '../reply.ts'
import type { ChatCall, Scenarios, ServiceCall } from '../scenario.ts'
import { done, eventOf } from '../stream.ts'
import { wordsIn } from '../tokens.ts'
import { choice, chunk } from '../wire-answer.ts'

type Echo = (call: ChatCall) => Promise<void> | void
type Said = (key: string, call: ChatCall) => readonly object[]

const usage = { prompt_tokens: 7, completion_tokens: 9, total_tokens: 16 }

/** All spellings in one text, separately. */
export function everySpelling(key: string): string {
  const spelled = spellings.map(({ name, spell }) => `(${name}) ${String(spell(key))} .`)
  const inBase64 = [key, `Bearer ${key}`, `Authorization: Bearer ${key}`, Buffer.from(key, 'utf16le')].map(
    (text) => Buffer.from(text).toString('base64'),
  )
  return [...spelled, ...inBase64, key.toLowerCase(), key.toUpperCase(), encodeURIComponent(key)].join(' ')
}

function inPieces(text: string, length: number): readonly string[] {
  return text.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? []
}

function startStream({ response }: ChatCall, headers: object = {}): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', ...headers })
}

/** The deltas of one answer, with a proper end. */
function says(deltas: Said): Echo {
  return (call) => {
    startStream(call)
    for (const delta of deltas(call.key, call))
      call.response.write(eventOf(chunk(call, { choices: [choice(delta, null)] })))
    call.response.end(eventOf(chunk(call, { choices: [choice({}, 'stop')], usage })) + done)
  }
}

/** A complete answer with unusual chunks. */
function carries(extra: (key: string) => object): Echo {
  return (call) => {
    startStream(call)
    const choices = [choice({ content: 'Odd.' }, 'stop')]
    call.response.end(eventOf({ ...chunk(call, { choices, usage }), ...extra(call.key) }) + done)
  }
}

function fails(status: number, body: (key: string) => unknown): Echo {
  return ({ response, key }) => sendJson(response, status, body(key))
}

function page(status: number, contentType: string, body: (key: string) => string): Echo {
  return ({ response, key }) => {
    response.writeHead(status, { 'content-type': contentType })
    response.end(body(key))
  }
}

function sayInHead(response: ServerResponse, key: string): void {
  response.writeHead(400, `No ${key}`, {
    'content-type': `application/json; x=${key}`,
    'x-request-id': key,
    'x-ratelimit-limit': `${key.slice(0, 11)}...${key.slice(-9)}`,
    'www-authenticate': `Bearer realm="${key}"`,
    'set-cookie': `key=${key}`,
    [`x-${key}-request-id`]: key,
    server: Buffer.from(`Bearer ${key}`).toString('base64'),
    via: Buffer.from(key).toString('hex'),
  })
  response.end(JSON.stringify({ error: { message: key } }))
}

/** Echoes by name: the last message names one. */
export const keyEchoes: Readonly<Record<string, Echo>> = {
  'in its text': says((key) => [{ content: `It is ${key}, truly.` }]),
  'in its text, letter by letter': says((key) => Array.from(`So ${key}!`, (content) => ({ content }))),
  'in its text, in every spelling': says((key) => [{ content: everySpelling(key) }]),
  'in every spelling, in small pieces': says((key) =>
    inPieces(everySpelling(key), 7).map((content) => ({ content })),
  ),
  'in its thoughts': says((key) =>
    inPieces(`Hm, ${everySpelling(key)}`, 11).map((text) => ({ reasoning_content: text })),
  ),
  'in its tools': says((key) => [
    { role: key, content: 'Tools.' },
    {
      tool_calls: [
        { index: 0, id: key, type: key, function: { name: key, arguments: JSON.stringify({ key }) } },
      ],
      refusal: key,
      [key]: key,
    },
  ]),
  'in its facts': carries((key) => ({
    id: key,
    model: `echo-${key}`,
    system_fingerprint: key,
    [key]: key,
    note: { key: [key] },
  })),
  'in its reason': (call) => {
    startStream(call)
    const choices = [{ ...choice({ content: 'Why.' }, call.key), native_finish_reason: call.key }]
    call.response.end(eventOf(chunk(call, { choices, usage })) + done)
  },
  'in its counts': carries((key) => ({
    usage: { ...usage, prompt_tokens: key, details: { key }, [key]: 5 },
  })),
  'in names of events': (call) => {
    startStream(call)
    const { key } = call
    call.response.write(`: ${key}\nid: ${key}\nretry: ${key}\nevent: ${key}\n${eventOf({ key })}`)
    call.response.end(
      eventOf(chunk(call, { choices: [choice({ content: 'Named.' }, 'stop')], usage })) + done,
    )
  },
  'in a whole answer': (call) =>
    sendJson(call.response, 200, {
      ...chunk(call, { usage }),
      id: call.key,
      choices: [
        { index: 0, message: { role: 'assistant', content: everySpelling(call.key) }, finish_reason: 'stop' },
      ],
    }),
  'cut off in the middle': (call) => {
    startStream(call)
    const content = `Half of it is ${call.key.slice(0, 20)}`
    call.response.write(eventOf(chunk(call, { choices: [choice({ content }, null)] })))
    call.response.write(eventOf(chunk(call, { choices: [choice({ content: 'x' }, null)] })).slice(0, -8))
    cut(call.response)
  },
  'as an error in a stream': (call) => {
    startStream(call)
    call.response.write(eventOf(chunk(call, { choices: [choice({ content: 'First' }, null)] })))
    call.response.end(
      eventOf({ error: { message: everySpelling(call.key), type: call.key, code: call.key } }),
    )
  },
  'as a line that is no JSON': (call) => {
    startStream(call)
    call.response.end(`data: {"choices": <<${call.key}>>\n\n`)
  },
  'in every field of an error': fails(400, (key) => ({
    error: { message: `Key ${key}`, type: key, code: key, param: key, metadata: { raw: key } },
    detail: [{ loc: [key], msg: key }],
    request_id: key,
    [key]: key,
  })),
  'in every spelling of an error': fails(422, (key) => ({ error: { message: everySpelling(key) } })),
  'in pieces': fails(401, (key) => ({
    error: { message: `Incorrect key: ${key.slice(0, 8)}****${key.slice(-6)}`, code: 'invalid_api_key' },
  })),
  'between signs that nobody sees': fails(400, (key) => ({
    error: { message: key.split('').join('\u0001'), code: key.split('').join('\u202e') },
  })),
  'in a web page': page(
    502,
    'text/html',
    (key) =>
      `<html><title>${key}</title><b>${key.split('').join('<i></i>')}</b> &#x51;${everySpelling(key)}</html>`,
  ),
  'in XML': page(403, 'application/xml', (key) => `<?xml version="1.0"?><Error><Key>${key}</Key></Error>`),
  'in plain text': page(500, 'text/plain', (key) => `upstream said: ${everySpelling(key)}`),
  'in the head': ({ response, key }) => sayInHead(response, key),
  'in a redirect': ({ response, key }) =>
    void response
      .writeHead(307, { location: `http://${key}.example/${key}?key=${encodeURIComponent(key)}` })
      .end(),
}

function listOf({ key }: ServiceCall): unknown {
  return {
    data: [
      {
        id: 'harbour-7b-instruct',
        owned_by: 'echo',
        size: '1B',
        capabilities: ['chat'],
        context_length: 4_096,
      },
      { id: `echo-${key}`, owned_by: key, size: key, capabilities: ['chat', key], [key]: key },
      { id: Buffer.from(`Bearer ${key}`).toString('base64'), owned_by: Buffer.from(key).toString('hex') },
    ],
  }
}

export const echoScenarios = {
  'echo-key-everywhere': {
    description: 'Repeats the key in many places. The last message says where.',
    listModels: listOf,
    complete: (call) => {
      const echo = keyEchoes[wordsIn(call.messages.at(-1))] ?? keyEchoes['in its text']
      return echo?.(call)
    },
  },
} satisfies Scenarios
