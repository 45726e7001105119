import { createCalibration } from '../../../src/main/services/usage/calibration.ts'
import { forecastCall } from '../../../src/main/services/usage/forecast.ts'
import type { Store } from '../../../src/main/storage/store.ts'
import { aStoredConnection, callEnd, conversation, message, newCall } from '../../fixtures/samples/stored.ts'
import type { Growing, Turn } from './conversations.ts'
import type { Forecasted } from './errors.ts'
import type { Tokenizer } from './tokenizers.ts'

interface Counting {
  readonly conversation: Growing
  readonly tokenizer: Tokenizer
  /** Each conversation has another connection, so that nothing is counted at the start. */
  readonly connectionId: string
}

/**
 * Grows one conversation in the app's own store. The app's own code forecasts each call before the call is
 * counted.
 */
export function forecastCalls(
  store: Store,
  { conversation: growing, tokenizer, connectionId }: Counting,
): Forecasted[] {
  const { kind, systemPrompt, hasPastes, turns } = growing
  const { modelId } = tokenizer
  insertConversation(store, { connectionId, modelId, systemPrompt })
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
    const counts = { promptTokens, completionTokens }
    insertTurn(store, { id, connectionId, modelId, lastId, systemPrompt, turn, ...counts, index })
    calibration.forget(connectionId)
    lastId = `answer-${id}`
    // The answer is sent again as text, and tokenized again.
    above = promptTokens + tokenizer.frames.assistant + tokenizer.count(answer.text)
    return { turn: index + 1, kind, hasPastes, ...forecast, actual: promptTokens, asked: askedTokens }
  })
}

function insertConversation(
  store: Store,
  { connectionId, modelId, systemPrompt }: Pick<CountedTurn, 'connectionId' | 'modelId' | 'systemPrompt'>,
): void {
  store.connections.put(aStoredConnection({ id: connectionId }))
  store.conversations.insert({ ...conversation, id: connectionId, connectionId, modelId, systemPrompt }, 0)
}

interface CountedTurn {
  readonly id: string
  readonly connectionId: string
  readonly modelId: string
  readonly lastId: string | null
  readonly systemPrompt: string
  readonly turn: Turn
  readonly promptTokens: number
  readonly completionTokens: number
  readonly index: number
}

function insertTurn(store: Store, counted: CountedTurn): void {
  const { id, connectionId, modelId, lastId, systemPrompt, turn, promptTokens, completionTokens, index } =
    counted
  const ofTurn = { conversationId: connectionId, createdAt: index }
  const [questionId, messageId] = [`question-${id}`, `answer-${id}`]
  store.messages.insert(message(questionId, lastId, { ...ofTurn, text: turn.question }))
  const answer = { role: 'assistant', text: turn.answer.text, systemPrompt } as const
  store.messages.insert(message(messageId, questionId, { ...ofTurn, ...answer }))
  const place = { conversationId: connectionId, messageId, connectionId, modelRequested: modelId }
  store.calls.insert(newCall(id, { ...place, startedAt: 1_795_000_000_000 + index, utcOffsetMinutes: 0 }))
  const usage = { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens }
  store.calls.finish(id, callEnd({ modelAnswered: modelId, usage }))
}
