import { createCalibration } from '../../../src/main/services/usage/calibration.ts'
import { forecastCall } from '../../../src/main/services/usage/forecast.ts'
import type { Store } from '../../../src/main/storage/store.ts'
import { noReport } from '../../../src/shared/domain/usage/usage-details.ts'
import type { Growing, Turn } from './conversations.ts'
import type { Forecasted } from './errors.ts'
import type { Tokenizer } from './tokenizers.ts'

const modelId = 'model-1'

interface Counting {
  readonly conversation: Growing
  readonly tokenizer: Tokenizer
  /** Each conversation has another connection, so that its model is unknown at the start. */
  readonly connectionId: string
}

/**
 * Grows one conversation in the app's own store. The app's own code forecasts each call before the call is
 * counted.
 */
export function forecastCalls(
  store: Store,
  { conversation, tokenizer, connectionId }: Counting,
): Forecasted[] {
  const { kind, systemPrompt, hasPastes, turns } = conversation
  insertConversation(store, connectionId, systemPrompt)
  const calibration = createCalibration(store)
  let lastId: string | null = null
  let above = tokenizer.frames.start
  if (systemPrompt !== '') above += tokenizer.frames.system + tokenizer.count(systemPrompt)
  return turns.map((turn, index) => {
    const { question, answer } = turn
    const asked = { conversation: { connectionId, systemPrompt }, modelId, lastId, text: question }
    const forecast = forecastCall({ store, calibration }, asked)
    const askedTokens = tokenizer.frames.user + tokenizer.count(question)
    const promptTokens = above + askedTokens
    const completionTokens = answer.counted ?? tokenizer.count(answer.text)
    const id = `${connectionId}-${index}`
    insertTurn(store, { id, connectionId, lastId, systemPrompt, turn, promptTokens, completionTokens, index })
    calibration.forget(connectionId)
    lastId = `answer-${id}`
    // The answer is sent again as text, and tokenized again.
    above = promptTokens + tokenizer.frames.assistant + tokenizer.count(answer.text)
    return { turn: index + 1, kind, hasPastes, ...forecast, actual: promptTokens, asked: askedTokens }
  })
}

function insertConversation(store: Store, connectionId: string, systemPrompt: string): void {
  store.connections.put({
    id: connectionId,
    kind: 'service',
    name: connectionId,
    ownName: '',
    isDefault: false,
    deletedAt: null,
    baseAddress: 'https://api.example.com/v1',
    dashboardAddress: '',
    streaming: 'not-measured',
    answers: null,
    takesStreamOptions: true,
    key: null,
  })
  store.conversations.insert(
    { id: connectionId, connectionId, title: '', modelId, systemPrompt, draft: '', projectId: null },
    0,
  )
}

interface CountedTurn {
  readonly id: string
  readonly connectionId: string
  readonly lastId: string | null
  readonly systemPrompt: string
  readonly turn: Turn
  readonly promptTokens: number
  readonly completionTokens: number
  readonly index: number
}

function insertTurn(store: Store, counted: CountedTurn): void {
  const { id, connectionId, lastId, systemPrompt, turn, index } = counted
  const message = {
    conversationId: connectionId,
    reasoning: '',
    createdAt: index,
    failure: null,
    comparisonId: null,
  }
  const [questionId, answerId] = [`question-${id}`, `answer-${id}`]
  store.messages.insert({
    ...message,
    id: questionId,
    parentId: lastId,
    role: 'user',
    text: turn.question,
    systemPrompt: null,
  })
  store.messages.insert({
    ...message,
    id: answerId,
    parentId: questionId,
    role: 'assistant',
    text: turn.answer.text,
    systemPrompt,
  })
  insertCall(store, counted, answerId)
}

function insertCall(store: Store, counted: CountedTurn, messageId: string): void {
  const { id, connectionId, promptTokens, completionTokens, index } = counted
  store.calls.insert({
    id,
    conversationId: connectionId,
    conversationTitle: '',
    messageId,
    connectionId,
    connectionName: connectionId,
    baseAddress: 'https://api.example.com/v1',
    isDemo: false,
    modelRequested: modelId,
    attempt: 1,
    streamingMode: 'stream-with-usage',
    startedAt: 1_795_000_000_000 + index,
    utcOffsetMinutes: 0,
    projectId: null,
    excluded: null,
    forecast: null,
    extraFields: '',
  })
  store.calls.finish(id, {
    state: 'complete',
    modelAnswered: modelId,
    usage: { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens },
    source: 'reported',
    estimate: null,
    ...noReport,
    completionId: null,
    completionCreated: null,
    finishReason: 'stop',
    httpStatus: 200,
    failureCode: null,
    firstTokenMs: null,
    durationMs: 1,
    reachedLimit: null,
  })
}
