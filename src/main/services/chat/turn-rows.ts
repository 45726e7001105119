import type { ConnectionKind } from '../../../shared/contract/connections/connection.ts'
import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import type { StreamingMode } from '../../../shared/contract/usage/call.ts'
import type { PromptForecast } from '../../../shared/contract/usage/usage.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { maxCompared } from '../../../shared/domain/app/limits.ts'
import { demoTitleOf } from '../../../shared/domain/chat/demo-commands.ts'
import { titleFrom } from '../../../shared/domain/conversations/title.ts'
import { lastCalls } from '../../accounting/prompt-breakdown.ts'
import type { Inference, OpeningCall } from '../../inference/inference.ts'
import type { StoredCall, StoredMessage } from '../../storage/row-types.ts'
import type { Store } from '../../storage/store.ts'
import { saveLastCompared } from '../connections/models.ts'
import { streamingModeOf } from '../connections/streaming-mode.ts'
import { createTokenCounter, type LimitAnswer } from '../money/answer-limits.ts'
import type { CommonPorts } from '../ports.ts'
import type { Calibration } from '../usage/calibration.ts'
import { forecastCall } from '../usage/forecast.ts'
import type { PlannedCall } from './answer-run.ts'
import type { Openings } from './openings.ts'
import { takesDraft } from './parameters.ts'
import { currentExclusion, promptMessages, refuseUnsendable } from './prompt-messages.ts'
import { answerOf } from './send-intent.ts'
import type { PreparedSend, Turn } from './turn.ts'

interface Dependencies extends Pick<CommonPorts, 'store' | 'now' | 'newId'> {
  calibration: Pick<Calibration, 'ratesOf'>
  inferences: Readonly<Record<ConnectionKind, Inference>>
}

interface Attempt {
  readonly attempt: number
  readonly mode: StreamingMode
}

/** An attempt whose row is written. Its request may leave after the commit. */
export interface AttemptRecord extends Attempt {
  readonly call: PlannedCall
}

/** The place of an answer in a comparison. The answer may be hidden behind the visible one. */
interface ComparisonPlace {
  readonly comparisonId: string
  readonly isBehind: boolean
}

/** The values of a call that depend on its moment. */
interface Moment extends Attempt, Pick<StoredCall, 'conversationTitle' | 'projectId'> {
  readonly forecast: PromptForecast
  readonly opening: OpeningCall | null
}

/** Inserts the messages of a send. Returns the id of the answer for each turn. */
function createPlacing({ store, now, newId }: Pick<Dependencies, 'store' | 'now' | 'newId'>) {
  function insertMessage(
    conversation: Conversation,
    parentId: string | null,
    content: { role: 'user'; text: string } | ({ role: 'assistant' } & Partial<ComparisonPlace>),
  ): string {
    const isAnswer = content.role === 'assistant'
    const id = newId()
    const message = {
      id,
      conversationId: conversation.id,
      parentId,
      role: content.role,
      text: isAnswer ? '' : content.text,
      reasoning: '',
      createdAt: now(),
      systemPrompt: isAnswer ? conversation.systemPrompt : null,
      failure: null,
      comparisonId: (isAnswer && content.comparisonId) || null,
    }
    store.messages.insert(message, isAnswer && content.isBehind !== true)
    return id
  }

  /** The user's message, with an empty answer below it for each model. The first one brings both into view. */
  function placeMessage(
    { conversation, placement: { parentId, text } }: PreparedSend,
    answers: readonly Partial<ComparisonPlace>[],
  ): string[] {
    const messageId = insertMessage(conversation, parentId, { role: 'user', text })
    return answers.map((place) => insertMessage(conversation, messageId, { role: 'assistant', ...place }))
  }

  /** More answers in the comparison of an existing answer, which stays visible. */
  function placeMore(conversation: Conversation, answer: StoredMessage, count: number): string[] {
    const comparisonId = answer.comparisonId ?? newId()
    if (answer.comparisonId === null) store.messages.setComparison(answer.id, comparisonId)
    const compared = store.messages.compared({ ...answer, comparisonId })
    if (compared.length + count > maxCompared)
      throw new AppError('too-many-compared', 'No more answers fit beside these.')
    // A new comparison needs a new choice.
    for (const { id, isPicked } of compared) if (isPicked) store.messages.setComparison(id, comparisonId)
    const place = { role: 'assistant', comparisonId, isBehind: true } as const
    return Array.from({ length: count }, () => insertMessage(conversation, answer.parentId, place))
  }

  function placeRetry(turn: Turn, answer: StoredMessage): string {
    const { id, text, reasoning, parentId } = answer
    const last = lastCalls(store.calls.ofMessages([id])).get(id) ?? null
    // Calls below were counted while this answer had no text: text added now would change their prompts.
    const isLast = !store.messages.hasBelow(answer)
    const isSame =
      isSameRequest(turn, answer, last) && last?.excluded === currentExclusion(store.messages, id)
    if (text + reasoning === '' && isSame && isLast) {
      store.messages.setFailure(id, null)
      return id
    }
    const place = last?.modelRequested === turn.modelId ? continueColumn(store, answer) : {}
    return insertMessage(turn.conversation, parentId, { role: 'assistant', ...place })
  }

  return (send: PreparedSend): string[] => {
    const { conversation, intent, turns } = send
    const { id } = conversation
    switch (intent.kind) {
      case 'message':
        return placeMessage(send, [{}])
      case 'queued-message':
        // Leave the queue in the same transaction, so that the message is sent once. The draft is another
        // text.
        store.queue.remove(intent.queuedId)
        return placeMessage(send, [{}])
      case 'comparison': {
        saveLastCompared(store, conversation.connectionId, intent.modelIds)
        const comparisonId = newId()
        const places = intent.modelIds.map((_, index) => ({ comparisonId, isBehind: index > 0 }))
        return placeMessage(send, places)
      }
      case 'more-answers':
        return placeMore(conversation, answerOf(store, id, intent.messageId), intent.modelIds.length)
      case 'answer-again':
        return turns.map((turn) => placeRetry(turn, answerOf(store, id, intent.messageId)))
    }
  }
}

/**
 * Rows before bytes: messages, answers and calls are written in one transaction before any request is sent.
 * After the commit, no local step is left that could fail.
 */
export function createTurnRows(dependencies: Dependencies) {
  const { store, calibration, inferences, now, newId } = dependencies
  const placeSend = createPlacing(dependencies)
  const readImage = (hash: string): Iterable<string> => store.images.readParts(hash)

  function insertAttempt(
    turn: Turn,
    answerId: string,
    { attempt, mode, forecast, opening, ...chat }: Moment,
    limitAnswer: LimitAnswer,
  ): AttemptRecord {
    const { conversation, connection, modelId, target, extraFields } = turn
    const { id: conversationId, systemPrompt } = conversation
    const callId = newId()
    const startedAt = now()
    const excluded = currentExclusion(store.messages, answerId)
    store.calls.insert({
      id: callId,
      conversationId,
      ...chat,
      messageId: answerId,
      connectionId: connection.id,
      connectionName: connection.name,
      baseAddress: target.baseAddress,
      isDemo: connection.kind === 'demo',
      modelRequested: modelId,
      attempt,
      streamingMode: mode,
      startedAt,
      excluded,
      utcOffsetMinutes: -new Date(startedAt).getTimezoneOffset(),
      forecast,
      extraFields,
    })
    if (target.key !== null) store.connections.noteKeyUse(connection.id, target.baseAddress, startedAt)
    const messages = promptMessages(store, { answerId, systemPrompt, excluded }, turn.history)
    refuseUnsendable(messages)
    const asked = { model: modelId, messages, extraFields, streamingMode: mode, readImage }
    const { promptTokens } = forecast
    // An answer that arrives whole can't be closed.
    const limit =
      mode === 'whole' ? null : limitAnswer({ reservedId: answerId, connection, modelId, promptTokens })
    const counter = limit ?? createTokenCounter(calibration.ratesOf(connection.id, modelId))
    const call = {
      callId,
      conversationId,
      messageId: answerId,
      inference: opening ?? inferences[connection.kind],
      target,
      limit,
      counter,
      request: { ...asked, turnId: answerId, callId, attempt },
      counting: {
        isChosen: connection.answers === 'streamed',
        fromSending: false,
        count: () => ({ promptTokens, completionTokens: counter.tokens() }),
      },
    }
    return { attempt, mode, call }
  }

  return {
    /** Writes a send in the transaction of the caller. One first attempt for each turn. */
    writeSend(send: PreparedSend, limitAnswer: LimitAnswer, openings: Pick<Openings, 'of'>) {
      const chat = { conversationTitle: ensureTitle(store, send), projectId: send.conversation.projectId }
      noteSend(store, send, now())
      const answerIds = placeSend(send)
      return send.turns.map((turn, index) => {
        const answerId = answerIds[index] ?? ''
        // A new answer has none; a row that is used again may have some.
        if (turn.messageFields !== '' || send.intent.kind === 'answer-again')
          store.parameters.setAnswer(answerId, turn.messageFields)
        const moment = {
          ...chat,
          attempt: 1,
          mode: streamingModeOf(turn.connection),
          forecast: turn.forecast,
          opening: openings.of(index),
        }
        return { turn, first: insertAttempt(turn, answerId, moment, limitAnswer) }
      })
    },

    /** Writes a further attempt of an answer, as the chat is by now. */
    writeAttempt: (turn: Turn, answerId: string, attempt: Attempt, limitAnswer: LimitAnswer): AttemptRecord =>
      store.transaction(() => {
        const { conversation, modelId } = turn
        store.messages.setFailure(answerId, null)
        store.conversations.update(conversation.id, {}, now())
        // The user may have renamed or moved the chat, or excluded messages, since the first attempt.
        const { title, projectId } = store.conversations.find(conversation.id) ?? conversation
        const lastId = store.messages.find(answerId)?.parentId ?? null
        const forecast = forecastCall(dependencies, { conversation, modelId, lastId, text: '' })
        const moment = { ...attempt, conversationTitle: title, projectId, forecast, opening: null }
        return insertAttempt(turn, answerId, moment, limitAnswer)
      }),
  }
}

/** Sets the title of a new chat, and returns the title of the chat. */
function ensureTitle(store: Store, { conversation, placement: { text } }: PreparedSend): string {
  const { id, connectionId, isTemporary } = conversation
  // The ledger and the window show no word of a temporary chat as its title.
  if (text === '' || conversation.title !== '' || isTemporary === true) return conversation.title
  const isDemo = store.connections.find(connectionId)?.kind === 'demo'
  const title = (isDemo ? demoTitleOf(text) : null) ?? titleFrom(text)
  store.conversations.update(id, { title })
  return title
}

/** The idempotency key is the answer's id, so another request needs another answer. */
function isSameRequest(
  { conversation, modelId, extraFields }: Turn,
  { systemPrompt }: StoredMessage,
  last: StoredCall | null,
): boolean {
  const isSamePrompt = systemPrompt === conversation.systemPrompt
  return isSamePrompt && last?.modelRequested === modelId && (last.extraFields ?? '') === extraFields
}

/** Clears a draft in the transaction of its message, so that neither it nor its fields are lost or sent twice. */
function noteSend(store: Store, { conversation: { id }, intent }: PreparedSend, sentAt: number): void {
  const isDraft = takesDraft(intent)
  store.conversations.update(id, isDraft ? { draft: '' } : {}, sentAt)
  if (isDraft) store.parameters.setChat(id, { next: '' })
}

/** Replaces an answer in an open comparison by its next version, which takes over the column. */
function continueColumn(store: Store, answer: StoredMessage): Partial<ComparisonPlace> {
  const end = store.messages.pathEnd(answer.conversationId)
  const compared = store.messages.compared(answer)
  const isOpen = compared.some(({ id }) => id === end?.id) && !compared.some(({ isPicked }) => isPicked)
  if (!isOpen || answer.comparisonId === null) return {}
  store.messages.setComparison(answer.id, null)
  return { comparisonId: answer.comparisonId, isBehind: end?.id !== answer.id }
}
