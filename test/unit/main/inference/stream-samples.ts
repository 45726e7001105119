import type { ErrorContext } from '../../../../src/main/inference/errors/service-error.ts'
import type { AnswerPart } from '../../../../src/main/inference/parsing/answer-part.ts'
import { createResponseBodyReader } from '../../../../src/main/inference/parsing/response-body-reader.ts'
import {
  createStreamReader,
  type StreamReader,
} from '../../../../src/main/inference/parsing/stream-reader.ts'
import { redactorFor } from '../../../../src/main/inference/redaction/redactor.ts'
import { limitsOf } from '../../../../src/main/inference/response-limits.ts'
import type { UsageReport } from '../../../../src/shared/contract/usage/usage.ts'

export const context: ErrorContext = {
  status: 200,
  contentType: 'text/event-stream',
  isChat: true,
  asksForStream: true,
  extraNames: [],
  header: () => null,
}
export const caps = { maxEventLength: 1_000_000, maxAnswerLength: 20_000_000 }

export function createReader(overrides: Partial<typeof caps> = {}): StreamReader {
  return createStreamReader(redactorFor(null), context, { ...caps, ...overrides })
}

type Usage = Extract<AnswerPart, { type: 'usage' }>

/** A part without the function that reads the rest of a report. */
export type ReadPart = Exclude<AnswerPart, Usage> | Omit<Usage, 'report'>

export function withoutReport(part: AnswerPart): ReadPart {
  return part.type === 'usage' ? { type: part.type, usage: part.usage } : part
}

/** The parts read from a body of either form. */
export function read(...texts: readonly string[]): ReadPart[] {
  return readParts(...texts).map(withoutReport)
}

/** The whole report that a body of either form ends with; null for none. */
export function readLastReport(...texts: readonly string[]): UsageReport | null {
  const parts = readParts(...texts)
  return parts.findLast((part): part is Usage => part.type === 'usage')?.report() ?? null
}

function readParts(...texts: readonly string[]): AnswerPart[] {
  const limits = limitsOf({ connect: 1, list: 1, answer: 1, silence: 1 })
  const reader = createResponseBodyReader(redactorFor(null), context, limits)
  const parts = [...texts.flatMap((text) => reader.feed(text)), ...reader.end()]
  return parts.filter(({ type }) => type !== 'begun')
}

/** Decodes the way the transport does: one decoder over all pieces. */
export function readBytes(pieces: readonly Uint8Array[]): ReadPart[] {
  const decoder = new TextDecoder()
  return read(...pieces.map((piece) => decoder.decode(piece, { stream: true })), decoder.decode())
}

export function chunk(delta: unknown, rest: object = {}): object {
  return { id: 'c-1', created: 1_795_207_525, model: 'tiny', choices: [{ index: 0, delta, ...rest }] }
}

export function event(body: unknown): string {
  return `data: ${JSON.stringify(body)}\n\n`
}

export function textIn(parts: readonly ReadPart[], type: 'text' | 'reasoning' = 'text'): string {
  return parts.map((part) => (part.type === type ? part.text : '')).join('')
}

/** Consecutive text parts joined into one: the number of pieces depends on the network. */
export function joined(parts: readonly ReadPart[]): ReadPart[] {
  const result: ReadPart[] = []
  for (const part of parts) {
    const last = result.at(-1)
    const isText = part.type === 'text' || part.type === 'reasoning'
    if (isText && last?.type === part.type)
      result[result.length - 1] = { ...part, text: last.text + part.text }
    else result.push(part)
  }
  return result
}

export function codeIn(parts: readonly ReadPart[]): string | undefined {
  const last = parts.at(-1)
  return last?.type === 'problem' ? last.problem.code : last?.type
}

export const usage = { prompt_tokens: 11, completion_tokens: 12, total_tokens: 23 }

const words = [
  'Hel',
  'lo ',
  '👨',
  '\u200d',
  '👩',
  '\n\n',
  '',
  ' ',
  'é',
  '𓀀',
  ' 孩子',
  '"quoted\\"',
  '\ud83d',
  '\ude00',
]

/**
 * The text that the reader must make of the sample, with every blank piece and half character in its place.
 */
export const sampleText = words.join('')

/** Like the answers of real servers: a comment, a late role, content null, a usage chunk without choices. */
export const sampleLines: readonly string[] = [
  ': keep-alive',
  `data: ${JSON.stringify(chunk({ role: 'assistant', content: null }))}`,
  ...words.map((content) => `data:${JSON.stringify(chunk({ content }))}`),
  `data: ${JSON.stringify(chunk({}, { finish_reason: 'stop' }))}`,
  `data: ${JSON.stringify({ ...chunk({}), choices: [], usage })}`,
  'data: [DONE]',
]

export function sample(lineEnd: string): string {
  return sampleLines.map((line) => `${line}${lineEnd}${lineEnd}`).join('')
}
