import { request } from 'node:http'
import { createParser } from 'eventsource-parser'
import { createHttpInference } from '../../../src/main/inference/http-inference.ts'
import type { ChatRequest } from '../../../src/main/inference/inference.ts'
import { createTrust } from '../../../src/main/inference/transport/certificates.ts'
import { defaultLimits } from '../../../src/shared/contract/app/settings.ts'

/** Reads one streamed answer and gives back how much text was in it. */
type Contender = (baseAddress: string) => Promise<number>

const messages = [{ role: 'user', content: 'Count.' }] as const
const body = JSON.stringify({ model: 'bench', messages, stream: true })

function open(baseAddress: string): Promise<AsyncIterable<Buffer>> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const outgoing = request(`${baseAddress}/chat/completions`, { method: 'POST', headers }, resolve)
    outgoing.once('error', reject).end(body)
  })
}

interface StreamChunk {
  readonly choices: readonly { readonly delta?: { readonly content?: string | null } }[]
}

function textLengthIn({ choices }: StreamChunk): number {
  return choices[0]?.delta?.content?.length ?? 0
}

/** The bytes and nothing else: the floor. */
async function readRaw(baseAddress: string): Promise<number> {
  let byteCount = 0
  for await (const piece of await open(baseAddress)) byteCount += piece.length
  return byteCount
}

async function readWithParser(baseAddress: string): Promise<number> {
  let length = 0
  const decoder = new TextDecoder()
  const parser = createParser({
    onEvent: ({ data }) => {
      if (data !== '[DONE]') length += textLengthIn(JSON.parse(data) as StreamChunk)
    },
  })
  for await (const piece of await open(baseAddress)) parser.feed(decoder.decode(piece, { stream: true }))
  return length
}

async function readWithTally(baseAddress: string): Promise<number> {
  let length = 0
  const inference = createHttpInference({
    elapsed: () => performance.now(),
    limits: () => defaultLimits,
    route: () => Promise.resolve({ proxy: null, certificates: [] }),
    requests: { begin: () => () => {} },
    onResume: () => () => {},
    trust: createTrust(),
  })
  const ids = { turnId: 'turn', callId: 'call', attempt: 1, readImage: () => [] }
  const asked: ChatRequest = {
    model: 'bench',
    messages,
    streamingMode: 'stream-with-usage',
    extraFields: '',
    ...ids,
  }
  const target = { baseAddress, key: 'bench-key', keyHeader: 'bearer' as const }
  for await (const part of inference.complete(target, asked, new AbortController().signal)) {
    if (part.type === 'text') length += part.text.length
  }
  return length
}

/**
 * The used part of the SDK. Its package is installed in this folder only, and the type check does not install
 * it.
 */
interface Sdk {
  readonly OpenAI: new (options: {
    apiKey: string
    baseURL: string
    maxRetries: number
  }) => {
    readonly chat: {
      readonly completions: { create(asked: object): Promise<AsyncIterable<StreamChunk>> }
    }
  }
}

async function readWithSdk(baseAddress: string): Promise<number> {
  let length = 0
  const sdk = (await import(import.meta.resolve('openai'))) as Sdk
  const client = new sdk.OpenAI({ apiKey: 'bench-key', baseURL: baseAddress, maxRetries: 0 })
  for await (const chunk of await client.chat.completions.create({
    model: 'bench',
    messages,
    stream: true,
  })) {
    length += textLengthIn(chunk)
  }
  return length
}

export const contenders = {
  'raw reading': readRaw,
  'bare parser': readWithParser,
  Tally: readWithTally,
  'openai SDK': readWithSdk,
} satisfies Record<string, Contender>

export type ContenderName = keyof typeof contenders
