import { promptAhead } from '../../../src/main/accounting/next-prompt-base.ts'
import type { Store } from '../../../src/main/storage/store.ts'
import { forecastPrompt, withQuestion } from '../../../src/shared/domain/usage/forecast.ts'
import { questionFeatures } from '../../../src/shared/domain/usage/question-features.ts'
import { priorTokenRates } from '../../../src/shared/domain/usage/token-rates.ts'
import { atMost, type Finding } from '../finding.ts'
import { withStore } from '../scaffold/with-store.ts'
import { type Growing, growingConversations } from './conversations.ts'
import { askedAlone, errorsOf, type Forecasted } from './errors.ts'
import { forecastCalls } from './forecast-calls.ts'
import { type RecordedCall, recordedAnswers, recordedCalls } from './recordings.ts'
import { loadTokenizers, type Tokenizer } from './tokenizers.ts'

const goal = { p50: 3, p95: 10 }
const learningTurns = 5

interface Contender {
  readonly name: string
  readonly conversations: readonly Growing[]
  readonly tokenizer: Tokenizer
}

/**
 * The error of the forecast, with the app's own code and store. Nothing is counted when a conversation begins.
 */
export async function measureForecast(): Promise<Finding[]> {
  const tokenizers = await loadTokenizers()
  const written = growingConversations()
  const recorded = recordedCalls()
  const contenders = [
    ...tokenizers.map((tokenizer) => ({ name: tokenizer.name, conversations: written, tokenizer })),
    recordedContender(recorded, tokenizers),
  ]
  const rows = await withStore('new', ({ store }) =>
    contenders.map((contender) => ({ name: contender.name, calls: callsOf(store, contender) })),
  )
  return findingsOf(rows, tokenizers, recorded.calls.map(firstCall))
}

function callsOf(store: Store, { name, conversations, tokenizer }: Contender): Forecasted[] {
  return conversations.flatMap((conversation, index) => {
    const connectionId = `${name}-${index}`
    return store.transaction(() => forecastCalls(store, { conversation, tokenizer, connectionId }))
  })
}

/**
 * The recorded server uses the Llama 3 vocabulary in its own template. The counts of empty and single-message
 * prompts reveal the template.
 */
function recordedContender(
  recorded: { calls: readonly RecordedCall[] },
  tokenizers: readonly Tokenizer[],
): Contender {
  const llama3 = tokenizers.find(({ name }) => name === 'Llama 3')
  if (llama3 === undefined) throw new Error('Nothing counts as the recorded server did.')
  const answerOf = recordedAnswers(recorded)
  return {
    name: 'recorded answers',
    conversations: growingConversations((_, { random }) => answerOf(random)),
    tokenizer: { ...llama3, frames: { start: 5, system: 5, user: 5, assistant: 5 } },
  }
}

interface Row {
  readonly name: string
  readonly calls: readonly Forecasted[]
}

function findingsOf(
  rows: readonly Row[],
  tokenizers: readonly Tokenizer[],
  firsts: readonly Forecasted[],
): Finding[] {
  const late = (calls: readonly Forecasted[]): Forecasted[] =>
    calls.filter(({ turn }) => turn > learningTurns)
  const all = rows.flatMap(({ calls }) => calls)
  const isNew = (name: string): boolean => tokenizers.some((one) => one.name === name && !one.isFitted)
  return [
    ...describe('after five turns', late(all), { goal, isInDocument: true }),
    ...rows.flatMap(({ name, calls }) =>
      describe(`after five turns, ${name}${isNew(name) ? ' (not fitted to)' : ''}`, late(calls), {
        goal,
      }),
    ),
    ...describe('after five turns, with long pastes', late(all.filter(({ hasPastes }) => hasPastes)), {
      goal,
    }),
    farthestOff(late(all)),
    ...describe('after five turns, as a share of the new message', late(all).map(askedAlone)),
    ...describe(
      'the first call of a model',
      all.filter(({ turn }) => turn === 1),
      { isInDocument: true },
    ),
    ...describe(`the first call in ${firsts.length} recordings`, firsts),
  ]
}

function describe(
  name: string,
  calls: readonly Forecasted[],
  { goal: most, isInDocument = false }: { goal?: typeof goal; isInDocument?: boolean } = {},
): Finding[] {
  const { p50, p95, within } = errorsOf(calls)
  const finding = (words: string, value: number): Finding => ({
    name: `${name}: ${words}`,
    unit: '%',
    values: [value],
    isInDocument,
  })
  return [
    { ...finding('error, p50', p50), ...(most && { goal: atMost(most.p50) }) },
    { ...finding('error, p95', p95), ...(most && { goal: atMost(most.p95) }) },
    finding('within the range', within),
  ]
}

function farthestOff(calls: readonly Forecasted[]): Finding {
  const [farthest] = [...Map.groupBy(calls, ({ kind }) => kind)]
    .map(([kind, ofKind]) => ({ kind, p95: errorsOf(ofKind).p95 }))
    .toSorted((one, other) => other.p95 - one.p95)
  return {
    name: `after five turns, worst kind of text (${farthest?.kind}): p95`,
    unit: '%',
    values: [farthest?.p95 ?? Number.NaN],
    goal: atMost(goal.p95),
  }
}

/** A first call of an unknown model, compared with the real server's count. */
function firstCall({ name, question, promptTokens }: RecordedCall): Forecasted {
  const base = promptAhead([], { systemPrompt: '', modelId: '', ratesOf: () => priorTokenRates })
  const forecast = forecastPrompt(withQuestion(base, questionFeatures(question, '')), priorTokenRates)
  return { turn: 1, kind: name, hasPastes: false, ...forecast, actual: promptTokens, asked: promptTokens }
}
