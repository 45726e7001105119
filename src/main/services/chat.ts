import type { AddressCheck, ConnectionKind } from '../../shared/connection.ts'
import type { Conversation, OpenConversation, Wait } from '../../shared/conversation.ts'
import { AppError } from '../../shared/errors.ts'
import type { Publish } from '../../shared/events.ts'
import type { Inference } from '../inference/inference.ts'
import type { Log } from '../log.ts'
import type { Store, StoredConnection } from '../storage/store.ts'
import { createAnswerNews } from './answer-news.ts'
import type { EndedAnswer } from './answer-run.ts'
import type { CredentialService } from './credentials.ts'
import { type Exchange, exchangeOf } from './exchange-of.ts'
import type { ModelService } from './models.ts'
import { createPreparation } from './preparation.ts'
import { targetOf } from './target-of.ts'
import { readConversation } from './transcript.ts'
import { isStillMeant, prepareTurn } from './turn.ts'
import { createTurnRows } from './turn-rows.ts'
import { runTurn, type TurnRun } from './turn-run.ts'
import { createUnsavedAnswers } from './unsaved-answers.ts'

interface Dependencies {
  store: Store
  models: ModelService
  credentials: CredentialService
  inferences: Readonly<Record<ConnectionKind, Inference>>
  checkAddress(typed: string): AddressCheck
  isOnline(): boolean
  publish: Publish
  log: Log
  now(): number
  elapsed(): number
  random(): number
  newId(): string
}

export interface ChatService {
  /** Sends a message, or beside an earlier one as its new version. */
  send(conversationId: string, text: string, replacing: string | null): Promise<OpenConversation>
  /** Asks again: in the place of an answer that brought nothing, else as another version of it. */
  answerAgain(conversationId: string, messageId: string): Promise<OpenConversation>
  /** Ends the answer, or the pause before another try. */
  stop(conversationId: string): void
  isAnswering(conversationId: string): boolean
  waitOf(conversationId: string): Wait | null
  exchange(conversationId: string, messageId: string): Exchange
  /** Puts what has come on disk, so that whoever reads next reads all of it. */
  save(conversationId: string): void
  /** Ends every answer because the app ends. */
  interruptAll(): void
}

export function createChatService(dependencies: Dependencies): ChatService {
  const { store, credentials, checkAddress } = dependencies
  const rows = createTurnRows(dependencies)
  const unsaved = createUnsavedAnswers()
  const running = new Map<string, TurnRun>()
  const isAnswering = (conversationId: string): boolean => running.has(conversationId)
  const waitOf = (conversationId: string): Wait | null => running.get(conversationId)?.wait() ?? null
  const news = createAnswerNews({ ...dependencies, isAnswering })
  const preparing = {
    store,
    models: dependencies.models,
    targetOf: (connection: StoredConnection) =>
      targetOf({ connections: store.connections, credentials, checkAddress }, connection),
  }

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
      const turn = await prepareTurn(preparing, conversationId)
      preparation.check()
      const run = runTurn(turn, () => placeAnswer(turn.conversation), {
        ...dependencies,
        rows,
        isOnline: () => isOnComputer(turn.connection) || dependencies.isOnline(),
        isStillMeant: () => isStillMeant(preparing, turn),
        isEndSaved: (messageId, ended) => isEndSaved(conversationId, messageId, ended),
        onOver(messageId, unsavedEnd) {
          running.delete(conversationId)
          news.tellEnd(conversationId, messageId, unsavedEnd)
        },
      })
      running.set(conversationId, run)
    } catch (error) {
      running.delete(conversationId)
      throw error
    }
    news.tellSummary(conversationId)
    return readConversation(store, conversationId, waitOf(conversationId))
  }

  function isOnComputer({ kind, baseAddress }: StoredConnection): boolean {
    if (kind === 'demo') return true
    const check = checkAddress(baseAddress)
    return check.kind === 'usable' && check.transport === 'this-computer'
  }

  /** Where the disk refuses it, it is tried until it does not. */
  function isEndSaved(conversationId: string, messageId: string, ended: EndedAnswer): boolean {
    try {
      ended.save()
      return true
    } catch (error) {
      news.tellUnsaved(error)
      unsaved.add(() => {
        ended.save()
        news.tellEnd(conversationId, messageId, null)
      })
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
    waitOf,
    exchange: (conversationId, messageId) => exchangeOf(dependencies, conversationId, messageId),
    save: (conversationId) => running.get(conversationId)?.save(),
    interruptAll() {
      const runs = [...running]
      running.clear()
      for (const [conversationId, run] of runs) {
        const ended = run.interrupt()
        if (ended !== null) isEndSaved(conversationId, ended.messageId, ended)
      }
      unsaved.close()
    },
  }
}
