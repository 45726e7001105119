import { readdirSync, readFileSync } from 'node:fs'
import { createLimitWatch } from '../../../src/main/services/money/answer-limits.ts'
import { createCalibration } from '../../../src/main/services/usage/calibration.ts'
import type { Store } from '../../../src/main/storage/store.ts'
import { priorRatesOf, type TokenRates } from '../../../src/shared/domain/usage/token-rates.ts'
import { connect, startHeadlessApp } from '../../integration/app/headless-app.ts'
import { createRandom } from '../../seed-data/random.ts'
import { startService } from '../../service/start-service.ts'
import { atMost, type Finding } from '../finding.ts'
import { type Growing, texts } from '../forecast/conversations.ts'
import { forecastCalls } from '../forecast/forecast-calls.ts'
import { loadTokenizers, type Tokenizer } from '../forecast/tokenizers.ts'
import { percentileOf } from '../scaffold/statistics.ts'
import { withStore } from '../scaffold/with-store.ts'
import { type Closing, endlessAnswer, type Pace } from './endless-answer.ts'

const maxOver = 5
const maxMs = 300
const rounds = 5

const paces: readonly (Pace & { readonly name: string; readonly limit: number })[] = [
  { name: '10 pieces a second', letters: 4, atOnce: 1, everyMs: 100, limit: 20 },
  { name: '50 pieces a second', letters: 4, atOnce: 1, everyMs: 20, limit: 100 },
  { name: '1,000 pieces a second', letters: 4, atOnce: 1, everyMs: 1, limit: 1_000 },
  { name: 'pieces of 100 letters', letters: 100, atOnce: 1, everyMs: 5, limit: 2_000 },
  { name: '200 pieces at once', letters: 4, atOnce: 200, everyMs: 5, limit: 10_000 },
]

const learningTurns = 5
const limits = [200, 1_000, 4_000]
/** Prose in three languages, and code. */
const kinds = ['English', 'German', 'French', 'code'] as const
type Kind = (typeof kinds)[number]
/** Each with the same texts in another order. */
const shuffles = 3
const questionLength = 80
const answerLength = 1_500

const root = new URL('../../../', import.meta.url)

/**
 * Measures an answer that never stops, at its limit. The time is that of the whole app with a local service.
 * Real tokenizers show how far the service's own count is from the limit.
 */
export async function measureLimits(): Promise<Finding[]> {
  return [...(await measureClosings()), ...(await measureOvers())]
}

async function measureClosings(): Promise<Finding[]> {
  const text = sentencesOf('English', false).join(' ')
  const all: { readonly name: string; readonly closings: readonly Closing[] }[] = []
  for (const { name, limit, ...pace } of paces) {
    const closings: Closing[] = []
    for (let round = 0; round < rounds; round += 1) closings.push(await closeAt(limit, pace, text))
    all.push({ name, closings })
  }
  const times = all.flatMap(({ closings }) => closings.map(({ ms }) => ms))
  const overs = all.flatMap(({ closings }) => closings.map(({ overPercent }) => overPercent))
  return [
    {
      name: 'from the piece that reaches the limit to the closed connection: longest',
      unit: 'ms',
      values: [Math.max(...times)],
      goal: atMost(maxMs),
    },
    {
      name: "Tally's own count over the limit: most",
      unit: '%',
      values: [Math.max(...overs)],
      goal: atMost(maxOver),
    },
    ...all.flatMap(({ name, closings }): Finding[] => [
      { name: `${name}: time`, unit: 'ms', values: closings.map(({ ms }) => ms) },
      { name: `${name}: over the limit`, unit: '%', values: closings.map(({ overPercent }) => overPercent) },
    ]),
  ]
}

async function closeAt(limit: number, pace: Pace, text: string): Promise<Closing> {
  const { scenario, closing } = endlessAnswer({ limit, pace, text })
  const service = await startService({ scenario })
  const app = startHeadlessApp()
  try {
    const { conversationId } = await connect(app, service)
    await app.request('answerLimits.setChat', {
      conversationId,
      answerLimit: { amount: `${limit}`, currency: null },
    })
    const { call } = await app.answered({ conversationId, text: 'Go on' })
    if (call?.state !== 'stopped-at-limit') throw new Error(`The answer ended as ${call?.state}.`)
    const counted = call.estimate?.completionTokens ?? 0
    return { ms: await closing, overPercent: ((counted - limit) / limit) * 100 }
  } finally {
    app.close()
    app.remove()
    await service.close()
  }
}

/** How far the service's count is above the limit where Tally closes. Negative if Tally closes early. */
interface Over {
  readonly learned: number
  readonly first: number
}

async function measureOvers(): Promise<Finding[]> {
  const tokenizers = await loadTokenizers()
  const several = kinds.flatMap((kind) =>
    Array.from({ length: shuffles }, (_, seed) => writtenAnswers(kind, seed + 1)),
  )
  const [others, same] = await withStore('new', ({ store }) => {
    const oversOf = (all: readonly Learning[]): Over[] =>
      tokenizers.flatMap((tokenizer) => all.flatMap((learning) => oversAfter(store, tokenizer, learning)))
    return [oversOf(several), oversOf(kinds.map(repeatedAnswers))]
  })
  return [
    ...describe(
      'after five answers',
      others.map(({ learned }) => learned),
      true,
    ),
    ...describe(
      'the first answer of a model',
      others.map(({ first }) => first),
      false,
    ),
    ...describe(
      'after five answers, few sentences again and again',
      same.map(({ learned }) => learned),
      false,
    ),
  ]
}

function oversAfter(store: Store, tokenizer: Tokenizer, { conversation, text }: Learning): Over[] {
  const connectionId = `${tokenizer.name}-${conversation.kind}`
  store.transaction(() => forecastCalls(store, { conversation, tokenizer, connectionId }))
  const rates = createCalibration(store).ratesOf(connectionId, tokenizer.modelId)
  return limits.map((limit) => ({
    learned: overOf(tokenizer, { limit, text, rates }),
    first: overOf(tokenizer, { limit, text, rates: priorRatesOf(tokenizer.modelId) }),
  }))
}

/** A chat that Tally learns from, and the text of the answer at the limit. */
interface Learning {
  readonly conversation: Growing
  readonly text: string
}

/** Every answer has other texts, as in a chat. */
function writtenAnswers(kind: Kind, seed: number): Learning {
  const random = createRandom(seed).next
  const shuffled = passagesOf(kind)
    .map((passage) => ({ passage, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ passage }) => passage)
  let at = 0
  const next = (length: number): string => {
    let text = ''
    while (text.length < length && at < shuffled.length)
      text += `${shuffled[at++]}${kind === 'code' ? '\n\n' : ' '}`
    return text
  }
  const turns = Array.from({ length: learningTurns }, () => ({
    question: next(questionLength),
    answer: { text: next(answerLength), counted: null },
  }))
  return {
    conversation: { ...noWords, kind: `${kind} ${seed}`, turns },
    text: next(Number.POSITIVE_INFINITY),
  }
}

/** Tally's own documents, translations and code: longer than texts for this benchmark could be. */
function passagesOf(kind: Kind): readonly string[] {
  if (kind === 'English')
    return textsIn('docs/', '.md').flatMap((text) =>
      text.split('\n').filter((line) => /^(?:- )?[A-Z`[].{50}/.test(line)),
    )
  if (kind === 'code')
    return textsIn('src/main/services/money/', '.ts').flatMap((text) => text.split('\n\n').slice(1))
  const file = new URL(`resources/languages/${kind === 'German' ? 'de' : 'fr'}.json`, root)
  const messages: Readonly<Record<string, { readonly defaultMessage: string }>> = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  // Without the patterns of ICU, and the long texts of the demo service.
  return Object.values(messages).flatMap(({ defaultMessage: text }) =>
    /^[^{}<]{60,400}$/.test(text) ? [text] : [],
  )
}

function textsIn(folder: string, ending: string): string[] {
  const place = new URL(folder, root)
  const names = readdirSync(place).filter((name) => name.endsWith(ending) && !name.startsWith('README'))
  return names.toSorted().map((name) => readFileSync(new URL(name, place), 'utf8'))
}

/** Five answers of the same few sentences. The answer at the limit repeats a few others, so their oddities add up. */
function repeatedAnswers(kind: Kind): Learning {
  const sentences = sentencesOf(kind, true)
  const turns = Array.from({ length: learningTurns }, (_, turn) => ({
    question: sentences.at(turn) ?? '',
    answer: { text: [...sentences.slice(turn), ...sentences.slice(0, turn)].join(' '), counted: null },
  }))
  return { conversation: { ...noWords, kind, turns }, text: sentencesOf(kind, false).join(' ') }
}

const noWords = { systemPrompt: '', hasPastes: false }

function sentencesOf(kind: Kind, isEarly: boolean): string[] {
  return (texts[kind] ?? []).filter((_, index) => (index % 2 === 0) === isEarly)
}

interface Limited {
  readonly limit: number
  readonly text: string
  readonly rates: TokenRates
}

function overOf({ count }: Tokenizer, { limit, text, rates }: Limited): number {
  const answer = createLimitWatch({
    answerLimit: { level: 'chat', amount: `${limit}`, currency: null },
    priceOf: () => null,
    promptTokens: 0,
    rates,
    budget: () => null,
  })
  const pieces = text.match(/.{1,3}/gsu) ?? []
  let streamed = ''
  for (let at = 0; answer.reached() === null; at += 1) {
    const piece = pieces[at % pieces.length] ?? ''
    streamed += piece
    answer.take({ type: 'text', text: piece })
  }
  return ((count(streamed) - limit) / limit) * 100
}

function describe(name: string, overs: readonly number[], hasGoal: boolean): Finding[] {
  const finding = (words: string, value: number): Finding => ({
    name: `${name}: the service's count ${words}`,
    unit: '%',
    values: [value],
    isInDocument: true,
  })
  const above = overs.map((over) => Math.max(0, over))
  const below = overs.map((over) => Math.max(0, -over))
  return [
    {
      ...finding('over the limit, p95', percentileOf(above, 0.95)),
      ...(hasGoal && { goal: atMost(maxOver) }),
    },
    finding('over the limit, most', Math.max(...above)),
    finding('under the limit, p95', percentileOf(below, 0.95)),
  ]
}
