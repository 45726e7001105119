import type { ConnectionKind } from '../../shared/connection.ts'
import type { Conversation, OpenConversation } from '../../shared/conversation.ts'
import { AppError } from '../../shared/errors.ts'
import type { Publish } from '../../shared/events.ts'
import type { Inference } from '../inference/inference.ts'
import type { Log } from '../log.ts'
import type { Store } from '../storage/store.ts'
import { createAnswerNews } from './answer-news.ts'
import { type AnswerRun, type EndedAnswer, runAnswer } from './answer-run.ts'
import type { CredentialService } from './credentials.ts'
import type { ModelService } from './models.ts'
import { createPreparation } from './preparation.ts'
import { messagesFor } from './prompt-messages.ts'
import { readConversation } from './transcript.ts'
import { prepareTurn, type Turn } from './turn.ts'
import { createTurnRows } from './turn-rows.ts'
import { createUnsavedAnswers } from './unsaved-answers.ts'

interface Dependencies {
  store: Store
  models: ModelService
  credentials: CredentialService
  inferences: Readonly<Record<ConnectionKind, Inference>>
  publish: Publish
  log: Log
  now(): number
  elapsed(): number
  newId(): string
}

export interface ChatService {
  /** Sends a message, or beside an earlier one as its new version. */
  send(conversationId: string, text: string, replacing: string | null): Promise<OpenConversation>
  /** Asks again: in the place of an answer that brought nothing, else as another version of it. */
  answerAgain(conversationId: string, messageId: string): Promise<OpenConversation>
  stop(conversationId: string): void
  isAnswering(conversationId: string): boolean
  /** Puts what has come on disk, so that whoever reads next reads all of it. */
  save(conversationId: string): void
  /** Ends every answer because the app ends. */
  interruptAll(): void
}

type Running = Pick<AnswerRun, 'save' | 'stop' | 'interrupt'>

export function createChatService(dependencies: Dependencies): ChatService {
  const { store } = dependencies
  const rows = createTurnRows(dependencies)
  const unsaved = createUnsavedAnswers()
  const running = new Map<string, Running>()
  const isAnswering = (conversationId: string): boolean => running.has(conversationId)
  const news = createAnswerNews({ ...dependencies, isAnswering })

  /** One answer a conversation at a time: the place is taken before anything is waited for. */
  async function begin(
    conversationId: string,
    placeAnswer: (conversation: Conversation) => string,
  ): Promise<OpenConversation> {
    if (running.has(conversationId))
      throw new AppError('already-answering', 'An answer is on its way in this conversation.')
    const preparation = createPreparation()
    running.set(conversationId, preparation)
    try {
      const turn = await prepareTurn(dependencies, conversationId)
      preparation.check()
      start(turn, () => placeAnswer(turn.conversation))
    } catch (error) {
      running.delete(conversationId)
      throw error
    }
    news.tellSummary(conversationId)
    return readConversation(store, conversationId)
  }

  /** Rows before bytes: what is to be asked is committed before any of it leaves. */
  function start(turn: Turn, placeAnswer: () => string): void {
    const { messageId, callId } = store.transaction(() => {
      const placed = placeAnswer()
      return { messageId: placed, callId: rows.insertCall(turn, placed) }
    })
    const { conversation, connection, modelId, key } = turn
    const asksForStream = connection.streaming === 'asked-for'
    const answer = runAnswer(
      {
        callId,
        conversationId: conversation.id,
        messageId,
        inference: dependencies.inferences[connection.kind],
        target: { baseAddress: connection.baseAddress, key },
        request: { model: modelId, messages: messagesFor(store.messages, messageId), asksForStream },
      },
      dependencies,
    )
    running.set(conversation.id, answer)
    void answer.ended.then((ended) => {
      if (running.get(conversation.id) === answer) takeEnd(turn, messageId, ended)
    })
  }

  function takeEnd(turn: Turn, messageId: string, ended: EndedAnswer): void {
    const conversationId = turn.conversation.id
    const isSaved = isEndSaved(ended, () => {
      ended.save()
      news.tellEnd(conversationId, messageId, null)
    })
    const asksAgain = ended.failure?.code === 'stream-refused' && turn.connection.streaming === 'asked-for'
    if (asksAgain && isSaved && askedForWholeAnswer(turn, messageId)) return
    running.delete(conversationId)
    news.tellEnd(conversationId, messageId, isSaved ? null : ended)
  }

  /** Where the disk refuses it, `later` is tried until it does not. */
  function isEndSaved(ended: EndedAnswer, later: () => void): boolean {
    try {
      ended.save()
      return true
    } catch (error) {
      news.tellUnsaved(error)
      unsaved.add(later)
      return false
    }
  }

  /** The service turned the streaming fields away unprocessed, so the same may be asked without them. */
  function askedForWholeAnswer(turn: Turn, messageId: string): boolean {
    try {
      start({ ...turn, connection: { ...turn.connection, streaming: 'refused' } }, () => {
        const current = store.connections.find(turn.connection.id)
        if (current?.baseAddress === turn.connection.baseAddress)
          store.connections.put({ ...current, streaming: 'refused' })
        return messageId
      })
      return true
    } catch (error) {
      news.tellUnsaved(error)
      return false
    }
  }

  return {
    async send(conversationId, text, replacing) {
      if (text.trim() === '') throw new AppError('nothing-to-send', 'There is no text to send.')
      return begin(conversationId, (conversation) => rows.placeMessage(conversation, text, replacing))
    },
    answerAgain: (conversationId, messageId) =>
      begin(conversationId, (conversation) => rows.placeAnswerAgain(conversation, messageId)),
    stop: (conversationId) => running.get(conversationId)?.stop(),
    isAnswering,
    save: (conversationId) => running.get(conversationId)?.save(),
    interruptAll() {
      const answers = [...running.values()]
      running.clear()
      for (const answer of answers) {
        const ended = answer.interrupt()
        if (ended !== null) isEndSaved(ended, ended.save)
      }
      unsaved.close()
    },
  }
}
