import { promptAhead } from '../../../src/main/accounting/prompt-ahead.ts'
import type { Store } from '../../../src/main/storage/store.ts'
import { forecastPrompt, withQuestion } from '../../../src/shared/forecast.ts'
import { featuresOf } from '../../../src/shared/text-features.ts'
import { priorTokenRates } from '../../../src/shared/token-rates.ts'
import { withLedger } from '../ledger/ledger-file.ts'
import type { Report } from '../measured.ts'
import { type Growing, growingConversations } from './conversations.ts'
import { askedAlone, type Errors, errorsOf, type Forecasted } from './errors.ts'
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

/** How far the forecast of a prompt is off, with the app's own code and store; every conversation begins with a model that nobody knows. */
export async function measureForecast(): Promise<Report> {
  const tokenizers = await loadTokenizers()
  const written = growingConversations()
  const recorded = recordedCalls()
  const contenders = [
    ...tokenizers.map((tokenizer) => ({ name: tokenizer.name, conversations: written, tokenizer })),
    recordedContender(recorded, tokenizers),
  ]
  const rows = withLedger(0, ({ store }) =>
    contenders.map((contender) => ({ name: contender.name, calls: callsOf(store, contender) })),
  )
  return reportOf(rows, recorded, tokenizers)
}

function callsOf(store: Store, { name, conversations, tokenizer }: Contender): Forecasted[] {
  return conversations.flatMap((conversation, index) => {
    const connectionId = `${name}-${index}`
    return store.transaction(() => forecastCalls(store, { conversation, tokenizer, connectionId }))
  })
}

/** The recorded server has the words of Llama 3 in a template of its own, which its counts of no message and of one tell. */
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

function reportOf(
  rows: readonly Row[],
  recorded: { calls: readonly RecordedCall[]; captureCount: number },
  tokenizers: readonly Tokenizer[],
): Report {
  const late = rows.flatMap(({ calls }) => lateOf(calls))
  const firsts = recorded.calls.map(firstCall)
  const all = errorsOf(late)
  const first = errorsOf(rows.flatMap(({ calls }) => calls.filter(({ turn }) => turn === 1)))
  const lines = [
    `forecast: after five turns off by ${all.p50.toFixed(2)} % at p50 and ${all.p95.toFixed(2)} % at p95, ${all.within.toFixed(0)} % within the spread, ${all.calls} calls; goal ${goal.p50} % and ${goal.p95} %: ${verdictOf(all)}`,
    `  ${''.padEnd(20)}${'turns 1-5'.padStart(16)}${'within'.padStart(9)}${'after five'.padStart(17)}${'within'.padStart(9)}   of the goal`,
    ...rows.map(({ name, calls }) => lineOf(labelOf(name, tokenizers), calls)),
    ...[false, true].map((hasPastes) =>
      lineOf(
        hasPastes ? 'with long pastes' : 'without pastes',
        rows.flatMap(({ calls }) => calls).filter((call) => call.hasPastes === hasPastes),
      ),
    ),
    ...kindsOf(late).map((kind) =>
      lineOf(
        kind,
        rows.flatMap(({ calls }) => calls).filter((call) => call.kind === kind),
      ),
    ),
    `  after five turns, of the question alone: ${describe(errorsOf(late.map(askedAlone)))}`,
    `  first calls of a model that nobody knows: ${describe(first)}`,
    `  recorded first calls: ${firsts.length} of ${recorded.captureCount} recordings have a request and both counts; ${describe(errorsOf(firsts))}`,
    '  * not among the tokenizers that the first rates were fitted to',
  ]
  const results = rows.map(({ name, calls }) => ({
    name,
    early: errorsOf(earlyOf(calls)),
    late: errorsOf(lateOf(calls)),
  }))
  return {
    lines,
    results: {
      all,
      first,
      asked: errorsOf(late.map(askedAlone)),
      goal,
      rows: results,
      recordedFirstCalls: firsts,
    },
  }
}

function labelOf(name: string, tokenizers: readonly Tokenizer[]): string {
  return tokenizers.some((one) => one.name === name && !one.isFitted) ? `${name} *` : name
}

function kindsOf(calls: readonly Forecasted[]): string[] {
  return [...new Set(calls.map(({ kind }) => kind))]
}

function earlyOf(calls: readonly Forecasted[]): Forecasted[] {
  return calls.filter(({ turn }) => turn <= learningTurns)
}

function lateOf(calls: readonly Forecasted[]): Forecasted[] {
  return calls.filter(({ turn }) => turn > learningTurns)
}

function lineOf(name: string, calls: readonly Forecasted[]): string {
  const [early, late] = [errorsOf(earlyOf(calls)), errorsOf(lateOf(calls))]
  const ratios = `${(late.p50 / goal.p50).toFixed(2)} x, ${(late.p95 / goal.p95).toFixed(2)} x`
  return `  ${name.padEnd(20)}${percents(early)}${percents(late, 17)}   ${ratios}, ${verdictOf(late)}`
}

function percents({ p50, p95, within }: Errors, width = 16): string {
  return `${`${p50.toFixed(2)} / ${p95.toFixed(2)}`.padStart(width)}${`${within.toFixed(0)} %`.padStart(9)}`
}

function describe({ p50, p95, within }: Errors): string {
  return `off by ${p50.toFixed(0)} % at p50 and ${p95.toFixed(0)} % at p95, ${within.toFixed(0)} % within the spread`
}

function verdictOf({ p50, p95 }: Errors): string {
  return p50 <= goal.p50 && p95 <= goal.p95 ? 'reached' : 'missed'
}

/** A first call of a model that nobody knows, held against what the real server counted. */
function firstCall({ name, question, promptTokens }: RecordedCall): Forecasted {
  const base = promptAhead([], { systemPrompt: '', modelId: '', ratesOf: () => priorTokenRates })
  const forecast = forecastPrompt(withQuestion(base, featuresOf(question)), priorTokenRates)
  return { turn: 1, kind: name, hasPastes: false, ...forecast, actual: promptTokens, asked: promptTokens }
}
