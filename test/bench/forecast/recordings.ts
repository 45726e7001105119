import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listCaptures } from '../../fixtures/wire/captures.ts'
import type { Answer } from './conversations.ts'

const folder = join(import.meta.dirname, '..', '..', 'fixtures', 'wire', 'llama-server')

/** A complete recorded call: question, answer, and the server's counts for both. */
export interface RecordedCall {
  readonly name: string
  readonly question: string
  readonly promptTokens: number
  readonly completionTokens: number
  readonly text: string
  /** The pieces of the answer as they arrived, a token each. */
  readonly pieces: readonly string[]
}

interface Chunk {
  readonly choices?: readonly { readonly delta?: Words; readonly message?: Words }[]
  readonly usage?: { readonly prompt_tokens: number; readonly completion_tokens: number } | null
}

interface Words {
  readonly content?: string | null
  readonly reasoning_content?: string | null
}

/** The recordings that have both counts and a request like the app's; also the number of all recordings. */
export function recordedCalls(): { calls: RecordedCall[]; captureCount: number } {
  const captures = listCaptures()
  const calls = captures.flatMap(({ server, name, status, body }) => {
    const question = server === 'llama-server' && status === 200 ? questionIn(name) : null
    return question === null ? [] : callOf(name, question, chunksIn(body.toString('utf8')))
  })
  return { calls, captureCount: captures.length }
}

function callOf(name: string, question: string, chunks: readonly Chunk[]): RecordedCall[] {
  const usage = chunks.findLast((chunk) => chunk.usage)?.usage
  if (!usage) return []
  const words = chunks.map(({ choices }) => choices?.[0]?.delta ?? choices?.[0]?.message)
  const pieces = words.map((word) => `${word?.reasoning_content ?? ''}${word?.content ?? ''}`).filter(Boolean)
  return [
    {
      name,
      question,
      promptTokens: usage.prompt_tokens,
      completionTokens: usage.completion_tokens,
      text: pieces.join(''),
      pieces,
    },
  ]
}

/** The only message of the request, from a user; null for none or for anything else. */
function questionIn(name: string): string | null {
  const file = readdirSync(folder).find((entry) => entry === `${name}.txt`)
  if (file === undefined) return null
  const command = readFileSync(join(folder, file), 'utf8').split('\n', 1)[0] ?? ''
  const quoted = / -d (\\\{.*\\\})/.exec(command)?.[1]
  if (quoted === undefined) return null
  try {
    const { messages } = JSON.parse(quoted.replaceAll(/\\(.)/g, '$1')) as {
      messages?: { role: string; content: string }[]
    }
    const [message, ...others] = messages ?? []
    return message?.role === 'user' && others.length === 0 ? message.content : null
  } catch {
    // Sent malformed on purpose.
    return null
  }
}

function chunksIn(body: string): Chunk[] {
  const parts = body.startsWith('{')
    ? [body]
    : body.split('\n').flatMap((line) => (line.startsWith('data: {') ? [line.slice(6)] : []))
  return parts.map((part) => JSON.parse(part) as Chunk)
}

/** An answer of the recorded server: a part of the longest recording, with one token per piece. */
export function recordedAnswers({
  calls,
}: {
  calls: readonly RecordedCall[]
}): (random: () => number) => Answer {
  const pieces = calls.reduce<readonly string[]>(
    (longest, call) => (call.pieces.length > longest.length ? call.pieces : longest),
    [],
  )
  return (random) => {
    const length = 1 + Math.floor(240 * random() ** 2)
    const start = Math.floor(random() * (pieces.length - length))
    return { text: pieces.slice(start, start + length).join(''), counted: length }
  }
}
