import { createRedactor } from '../../../../src/main/inference/redactor.ts'
import { createStreamReader, type StreamReader } from '../../../../src/main/inference/stream-reader.ts'
import type { AnswerPart } from '../../../../src/main/inference/whole-answer.ts'

export const context = {
  status: 200,
  contentType: 'text/event-stream',
  isChat: true,
  asksForStream: true,
}
export const caps = { maxEventLength: 1_000_000, maxAnswerLength: 20_000_000 }

export function createReader(overrides: Partial<typeof caps> = {}): StreamReader {
  return createStreamReader(createRedactor(null), context, { ...caps, ...overrides })
}

export function read(...texts: readonly string[]): AnswerPart[] {
  const reader = createReader()
  return [...texts.flatMap((text) => reader.feed(text)), ...reader.end()]
}

export function chunk(delta: unknown, rest: object = {}): object {
  return { id: 'c-1', created: 1_795_207_525, model: 'tiny', choices: [{ index: 0, delta, ...rest }] }
}

export function event(body: unknown): string {
  return `data: ${JSON.stringify(body)}\n\n`
}

export function textIn(parts: readonly AnswerPart[]): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
}

export function codeIn(parts: readonly AnswerPart[]): string | undefined {
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

/** What the reader must make of the sample: the text with every blank piece and half character in its place. */
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
