import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import type { StreamingMode } from '../../../shared/contract/usage/call.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { maxCompared } from '../../../shared/domain/app/limits.ts'
import { demoTitleOf } from '../../../shared/domain/chat/demo-commands.ts'
import { titleFrom } from '../../../shared/domain/conversations/title.ts'
import { lastCalls } from '../../accounting/prompt-breakdown.ts'
import type { StoredCall, StoredMessage } from '../../storage/row-types.ts'
import type { Store } from '../../storage/store.ts'
import { keepLastCompared } from '../connections/models.ts'
import type { Calibration } from '../usage/calibration.ts'
import { forecastCall } from '../usage/forecast.ts'
import { takesDraft } from './parameters.ts'
import { currentExclusion } from './prompt-messages.ts'
import { answerOf, placementOf, type SendIntent } from './send-intent.ts'
import type { Turn } from './turn.ts'

interface Dependencies {
  store: Store
  calibration: Pick<Calibration, 'ratesOf'>
  now(): number
  newId(): string
}

/** The place of an answer in a comparison. The answer may be hidden behind the visible one. */
interface ComparisonPlace {
  readonly comparisonId: string
  readonly isBehind: boolean
}

export interface TurnRows {
  /** Inserts the messages of a send. Returns the id of the answer for each turn. */
  place(turns: readonly Turn[], intent: SendIntent): readonly string[]
  /** Inserts the ledger row. Commit the row before the first byte of the request leaves. */
  insertCall(turn: Turn, answerId: string, attempt: { attempt: number; mode: StreamingMode }): string
}

export function createTurnRows({ store, calibration, now, newId }: Dependencies): TurnRows {
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
    conversation: Conversation,
    { parentId, text }: { parentId: string | null; text: string },
    answers: readonly Partial<ComparisonPlace>[],
  ): string[] {
    if (takesTitle(conversation))
      store.conversations.update(conversation.id, { title: titleOf(store, conversation, text) })
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
    if (text + reasoning === '' && isSameRequest(turn, answer, last) && isLast) return id
    const place = last?.modelAsked === turn.modelId ? takeColumn(store, answer) : {}
    return insertMessage(turn.conversation, parentId, { role: 'assistant', ...place })
  }

  function placeSend(turn: Turn, intent: SendIntent): string[] {
    const { conversation } = turn
    const { id } = conversation
    const placement = placementOf(store, id, intent)
    switch (intent.kind) {
      case 'message':
        if (takesDraft(intent)) clearDraft(store, id)
        return placeMessage(conversation, placement, [{}])
      case 'queued-message':
        // Leave the queue in the same transaction, so that the message is sent once. The draft is another
        // text.
        store.queue.remove(intent.queuedId)
        return placeMessage(conversation, placement, [{}])
      case 'comparison': {
        keepLastCompared(store, conversation.connectionId, intent.modelIds)
        clearDraft(store, id)
        const comparisonId = newId()
        const places = intent.modelIds.map((_, index) => ({ comparisonId, isBehind: index > 0 }))
        return placeMessage(conversation, placement, places)
      }
      case 'more-answers':
        return placeMore(conversation, answerOf(store, id, intent.messageId), intent.modelIds.length)
      case 'answer-again':
        return [placeRetry(turn, answerOf(store, id, intent.messageId))]
    }
  }

  return {
    // All turns of a send belong to one conversation.
    place: ([first], intent) => (first === undefined ? [] : placeSend(first, intent)),

    insertCall(turn, answerId, { attempt, mode }) {
      const { conversation, connection, modelId, target } = turn
      const id = newId()
      const startedAt = now()
      store.messages.setFailure(answerId, null)
      store.calls.insert({
        id,
        conversationId: conversation.id,
        ...chatAtStart(store, conversation),
        messageId: answerId,
        connectionId: connection.id,
        connectionName: connection.name,
        baseAddress: target.baseAddress,
        isDemo: connection.kind === 'demo',
        modelAsked: modelId,
        attempt,
        streamingMode: mode,
        startedAt,
        excluded: currentExclusion(store.messages, answerId),
        utcOffsetMinutes: -new Date(startedAt).getTimezoneOffset(),
        forecast: forecastOf({ store, calibration }, turn, answerId),
        extraFields: turn.extraFields,
      })
      if (target.key !== null) store.connections.noteKeyUse(connection.id, target.baseAddress, startedAt)
      store.conversations.update(conversation.id, {}, startedAt)
      return id
    },
  }
}

/** The ledger and the window show no word of a temporary chat as its title. */
function takesTitle({ title, isTemporary }: Conversation): boolean {
  return title === '' && isTemporary !== true
}

/** The title and the project of a chat may have changed since its turn began. */
function chatAtStart(
  { conversations }: Store,
  conversation: Conversation,
): Pick<StoredCall, 'conversationTitle' | 'projectId'> {
  const { title, projectId } = conversations.find(conversation.id) ?? conversation
  return { conversationTitle: title, projectId }
}

/** The idempotency key is the answer's id, so another request needs another answer. */
function isSameRequest(
  { conversation, modelId, extraFields }: Turn,
  { systemPrompt }: StoredMessage,
  last: StoredCall | null,
): boolean {
  const isSamePrompt = systemPrompt === conversation.systemPrompt
  return isSamePrompt && last?.modelAsked === modelId && (last.extraFields ?? '') === extraFields
}

/** In the transaction of the message, so that neither the draft nor its fields are lost or sent twice. */
function clearDraft(store: Store, conversationId: string): void {
  store.conversations.update(conversationId, { draft: '' })
  store.parameters.setChat(conversationId, { next: '' })
}

/** Forecasts the prompt tokens of an answer whose messages are already written. */
function forecastOf(
  dependencies: Pick<Dependencies, 'store' | 'calibration'>,
  { conversation, modelId }: Turn,
  answerId: string,
) {
  const lastId = dependencies.store.messages.find(answerId)?.parentId ?? null
  return forecastCall(dependencies, { conversation, modelId, lastId, text: '' })
}

/** Replaces an answer in an open comparison by its next version, which takes over the column. */
function takeColumn(store: Store, answer: StoredMessage): Partial<ComparisonPlace> {
  const end = store.messages.pathEnd(answer.conversationId)
  const compared = store.messages.compared(answer)
  const isOpen = compared.some(({ id }) => id === end?.id) && !compared.some(({ isPicked }) => isPicked)
  if (!isOpen || answer.comparisonId === null) return {}
  store.messages.setComparison(answer.id, null)
  return { comparisonId: answer.comparisonId, isBehind: end?.id !== answer.id }
}

function titleOf(store: Store, { connectionId }: Conversation, text: string): string {
  const isDemo = store.connections.find(connectionId)?.kind === 'demo'
  return (isDemo ? demoTitleOf(text) : null) ?? titleFrom(text)
}
