import type { AddressCheck, ConnectionKind } from '../../shared/connection.ts'
import type { Conversation, OpenConversation, Wait } from '../../shared/conversation.ts'
import { AppError, errorKind } from '../../shared/errors.ts'
import type { Publish } from '../../shared/events.ts'
import type { Inference } from '../inference/inference.ts'
import type { Log } from '../log.ts'
import type { Store, StoredConnection } from '../storage/store.ts'
import { asItCame, createAnswerNews } from './answer-news.ts'
import type { EndedAnswer } from './answer-run.ts'
import type { CredentialService } from './credentials.ts'
import { type Exchange, exchangeOf } from './exchange-of.ts'
import type { ModelService } from './models.ts'
import type { NoticeBoard } from './notices.ts'
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
  notices: NoticeBoard
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
  /** Whether an answer in it has ended that no disk took yet. */
  isUnsaved(conversationId: string): boolean
  /** The conversation as it stands, with what came and is not on disk yet. */
  read(conversationId: string): OpenConversation
  exchange(conversationId: string, messageId: string): Exchange
  /** Tries to save the ends of answers that the disk refused; refuses as it does. */
  saveAgain(): void
  /** Ends every answer because the app ends. */
  interruptAll(): void
  /** Ends every answer, and begins none until the change of the data that is about to come is given up. */
  holdBack(isHeld: boolean): void
}

export function createChatService(dependencies: Dependencies): ChatService {
  const { store, notices, log } = dependencies
  const rows = createTurnRows(dependencies)
  const running = new Map<string, TurnRun>()
  let isHeldBack = false
  const isAnswering = (conversationId: string): boolean => running.has(conversationId)
  const waitOf = (conversationId: string): Wait | null => running.get(conversationId)?.wait() ?? null
  const news = createAnswerNews({ ...dependencies, isAnswering })
  const unsaved = createUnsavedAnswers(notices, (conversationId, messageId) =>
    news.tellEnd(conversationId, messageId, null),
  )
  const preparing = preparingWith(dependencies)

  /** One answer a conversation at a time: the place is taken before anything is waited for. */
  async function begin(
    conversationId: string,
    placeAnswer: (conversation: Conversation) => string,
  ): Promise<OpenConversation> {
    if (running.has(conversationId))
      throw new AppError('already-answering', 'An answer is on its way in this conversation.')
    if (isHeldBack) throw new AppError('busy', 'The data is about to be changed as a whole.')
    saveAgain()
    const preparation = createPreparation()
    running.set(conversationId, preparation)
    try {
      const turn = await prepareTurn(preparing, conversationId)
      preparation.check()
      const run = runTurn(turn, () => placeAnswer(turn.conversation), {
        ...dependencies,
        rows,
        isOnline: () => isOnComputer(turn.connection, dependencies) || dependencies.isOnline(),
        isStillMeant: () => isStillMeant(preparing, turn),
        isEndSaved: (ended) => isEndSaved(conversationId, ended),
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
    return read(conversationId)
  }

  /** Where the disk refuses it, it is tried until it does not. */
  function isEndSaved(conversationId: string, ended: EndedAnswer): boolean {
    try {
      ended.save()
      return true
    } catch (error) {
      log.warn('an answer could not be saved', { error: errorKind(error) })
      unsaved.add(conversationId, ended)
      return false
    }
  }

  /** While an answer that was paid for is on no disk, none is asked for that may not be saved either. */
  function saveAgain(): void {
    if (!unsaved.areSaved()) throw new AppError('not-saved', 'An answer is not saved yet.')
  }

  function read(conversationId: string): OpenConversation {
    const run = running.get(conversationId)
    run?.save()
    return asItCame(readConversation(store, conversationId, waitOf(conversationId)), {
      endOf: (messageId) => unsaved.find(conversationId, messageId),
      wordsOf: (messageId) => run?.wordsOf(messageId) ?? null,
    })
  }

  function holdBack(isHeld: boolean): void {
    isHeldBack = isHeld
    if (isHeld) interruptRunning()
  }

  function interruptRunning(): void {
    const runs = [...running]
    running.clear()
    for (const [conversationId, run] of runs) {
      const ended = run.interrupt()
      if (ended !== null) isEndSaved(conversationId, ended)
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
    isUnsaved: unsaved.has,
    read,
    saveAgain,
    exchange: (conversationId, messageId) => exchangeOf(dependencies, conversationId, messageId),
    interruptAll() {
      interruptRunning()
      unsaved.close()
    },
    holdBack,
  }
}

/** What is needed to prepare a turn. */
function preparingWith({ store, models, credentials, checkAddress }: Dependencies) {
  return {
    store,
    models,
    targetOf: (connection: StoredConnection) =>
      targetOf({ connections: store.connections, credentials, checkAddress }, connection),
  }
}

function isOnComputer(
  { kind, baseAddress }: StoredConnection,
  { checkAddress }: Pick<Dependencies, 'checkAddress'>,
): boolean {
  if (kind === 'demo') return true
  const check = checkAddress(baseAddress)
  return check.kind === 'usable' && check.transport === 'this-computer'
}
