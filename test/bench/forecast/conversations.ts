import { readFileSync } from 'node:fs'
import { createRandom } from '../../seed-data/random.ts'

/** By kind; written for this benchmark only, so that the app's initial rates were not fitted to them. */
export const texts: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(new URL('texts.json', import.meta.url), 'utf8'),
)

/** An answer with what its service counted for it, where that was recorded. */
export interface Answer {
  readonly text: string
  readonly counted: number | null
}

export interface Turn {
  readonly question: string
  readonly answer: Answer
}

export interface Growing {
  readonly kind: string
  readonly systemPrompt: string
  /** Whether its questions include long pastes, which then make up most of the prompt. */
  readonly hasPastes: boolean
  readonly turns: readonly Turn[]
}

type Random = () => number

const turnCount = 14
/** Texts of the turns that calibrate the forecast are not used again after them. */
const earlyTurns = 5
const conversationsAKind = 4
const shareOfOtherKinds = 0.25
const shareOfPastes = 0.15
const kinds = Object.keys(texts)

type AnswerOf = (kind: string, speech: Speech) => Answer

/** The ingredients of one turn. */
interface Speech {
  readonly random: Random
  readonly isEarly: boolean
  readonly hasPastes: boolean
}

/**
 * Every kind of text a few times: short and long questions, answers of a line or a page, mixed topics. Every
 * other conversation has pastes.
 */
export function growingConversations(answerOf: AnswerOf = writtenAnswer): Growing[] {
  return kinds.flatMap((kind, index) =>
    Array.from({ length: conversationsAKind }, (_, number) => {
      const random = createRandom(index * 100 + number + 1).next
      const hasPastes = number % 2 === 1
      // One conversation in four has no system prompt.
      const systemPrompt =
        number === 0 ? '' : some(kind, number, { random, isEarly: true, hasPastes }).join(' ')
      const turns = Array.from({ length: turnCount }, (__, turn) =>
        turnOf(kind, answerOf, { random, isEarly: turn < earlyTurns, hasPastes }),
      )
      return { kind, systemPrompt, hasPastes, turns }
    }),
  )
}

function turnOf(kind: string, answerOf: AnswerOf, speech: Speech): Turn {
  const { random, hasPastes } = speech
  const own = random() < shareOfOtherKinds ? oneOf(kinds, random) : kind
  const words = some(own, upTo(3, random), speech).join(' ')
  const isPaste = hasPastes && random() < shareOfPastes
  return { question: isPaste ? `${words}\n\n${pasteOf(speech)}` : words, answer: answerOf(own, speech) }
}

function writtenAnswer(kind: string, speech: Speech): Answer {
  const { random } = speech
  // Mostly a paragraph, at times a page.
  const paragraphs = Math.ceil(4 * random() ** 2)
  const text = Array.from({ length: paragraphs }, () => some(kind, upTo(5, random), speech).join(' '))
  return { text: text.join('\n\n'), counted: null }
}

/** A log, or a few pages of mixed texts. */
function pasteOf(speech: Speech): string {
  const { random } = speech
  if (random() < 0.5) return Array.from({ length: 20 + upTo(60, random) }, () => logLine(random)).join('\n')
  return Array.from({ length: 8 }, () => some(oneOf(kinds, random), 5, speech).join('\n')).join('\n\n')
}

const events = [
  'cache miss for key',
  'accepted connection from',
  'slow query, ms:',
  'retrying upload of',
  'WARN disk usage at',
]

function logLine(random: Random): string {
  const time = new Date(1_740_000_000_000 + Math.floor(random() * 1e9)).toISOString()
  const id = Math.floor(random() * 2 ** 40).toString(16)
  return `${time} [worker-${upTo(16, random)}] ${oneOf(events, random)} ${id} (${upTo(5_000, random)})`
}

function some(kind: string, count: number, { random, isEarly }: Speech): string[] {
  const ofTheseTurns = (texts[kind] ?? []).filter((_, index) => (index % 2 === 0) === isEarly)
  return Array.from({ length: count }, () => oneOf(ofTheseTurns, random))
}

function upTo(most: number, random: Random): number {
  return 1 + Math.floor(random() * most)
}

function oneOf<T>(values: readonly T[], random: Random): T {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('There is nothing to choose from.')
  return value
}
