import type { Exchange } from '../../../shared/contract/chat/sending.ts'
import type { AddressCheck, ConnectionKind } from '../../../shared/contract/connections/connection.ts'
import type { Message, OpenConversation } from '../../../shared/contract/conversations/conversation.ts'
import type { Publish } from '../../../shared/contract/events.ts'
import type { Try } from '../../../shared/contract/usage/call.ts'
import { AppError, errorKind } from '../../../shared/domain/app/errors.ts'
import type { Inference } from '../../inference/inference.ts'
import type { Log } from '../../log.ts'
import type { Store, StoredConnection } from '../../storage/store.ts'
import type { NoticeBoard } from '../app/notices.ts'
import type { CredentialService } from '../connections/credentials.ts'
import type { ModelService } from '../connections/models.ts'
import type { ServiceConsent } from '../connections/service-consent.ts'
import type { TrustSettings } from '../connections/trust-settings.ts'
import type { IndexFilling } from '../conversations/search-indexing.ts'
import type { BudgetGuard } from '../money/budget-guard.ts'
import type { Calibration } from '../usage/calibration.ts'
import { createAnswerNews } from './answer-events.ts'
import type { EndedAnswer } from './answer-run.ts'
import { writeTurns } from './attempt-record.ts'
import { exchangeOf, triesOf } from './call-exchange.ts'
import { createMessageQueue, type MessageQueue } from './message-queue.ts'
import { createPreparation } from './pending-send.ts'
import { isOnComputer, targetOf } from './resolve-target.ts'
import { createRunningTurns } from './running-turns.ts'
import { type Ask, type Asks, asksOf, sendQueuedBy } from './send-intent.ts'
import type { EarlierAsk } from './transcript.ts'
import { createReader } from './transcript-reader.ts'
import { isStillMeant, prepareTurns, type Turn } from './turn.ts'
import { createTurnRows } from './turn-rows.ts'
import { runTurn, type TurnSurroundings } from './turn-run.ts'
import { createUnsavedAnswers } from './unsaved-answers.ts'

interface Dependencies {
  store: Store
  calibration: Calibration
  models: ModelService
  credentials: CredentialService
  trust: Pick<TrustSettings, 'settle'>
  serviceConsent: Pick<ServiceConsent, 'agree'>
  guard: BudgetGuard
  indexFilling: IndexFilling
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

export interface ChatService extends Asks {
  readonly queue: Omit<MessageQueue, 'answerOver' | 'hold' | 'holdAll'>
  /** Ends the answers, or this one of them, or the pause before another try. */
  stop(conversationId: string, messageId: string | null): void
  /** In this conversation; with null in any. */
  isAnswering(conversationId: string | null): boolean
  /** Whether an answer in it has ended that no disk took yet. */
  isUnsaved(conversationId: string): boolean
  /** The conversation as it stands, with what came and is not on disk yet. */
  read(conversationId: string): OpenConversation
  /** What stands above a message, in the same state. */
  earlier(conversationId: string, ask: EarlierAsk): Message[]
  exchange(conversationId: string, messageId: string): Promise<Exchange>
  tries(conversationId: string, messageId: string): Try[]
  /** Tries to save the ends of answers that the disk refused; refuses as it does. */
  saveAgain(): void
  /** Ends every answer because the app ends. */
  interruptAll(): void
  /** Ends every answer, and begins none until the change of the data that is about to come is given up. */
  holdBack(isHeld: boolean): void
}

export function createChatService(dependencies: Dependencies): ChatService {
  const { store, guard, indexFilling, notices, log } = dependencies
  const rows = createTurnRows(dependencies)
  const running = createRunningTurns()
  let isHeldBack = false
  const news = createAnswerNews({ ...dependencies, isAnswering: running.has })
  const unsaved = createUnsavedAnswers(notices, (conversationId, messageId) =>
    news.tellEnd(conversationId, messageId, null),
  )
  const preparing = preparingWith(dependencies)
  const { read, earlier } = createReader({ store, running, unsaved })
  const queue = createMessageQueue({ ...dependencies, running, read, send: sendQueuedBy(begin, rows) })

  /** One turn a conversation at a time: the place is taken before anything is waited for. */
  async function begin(
    conversationId: string,
    modelIds: readonly (string | null)[],
    ask: Ask,
    place: (turns: readonly Turn[]) => readonly string[],
  ): Promise<OpenConversation> {
    if (running.has(conversationId))
      throw new AppError('already-answering', 'An answer is on its way in this conversation.')
    if (isHeldBack) throw new AppError('busy', 'The data is about to be changed as a whole.')
    saveAgain()
    const yes = guard.takeYes(conversationId)
    const preparation = createPreparation()
    running.put(conversationId, [preparation])
    try {
      const turns = await prepareTurns(preparing, conversationId, modelIds, ask)
      preparation.check()
      const written = guard.write(turns, ask, yes, () =>
        writeTurns(turns, () => place(turns), { ...dependencies, rows }),
      )
      running.put(
        conversationId,
        written.map(({ turn, first }) => runTurn(turn, first, surroundingsOf(turn))),
      )
    } catch (error) {
      running.free(conversationId)
      throw error
    }
    indexFilling.start()
    news.tellSummary(conversationId)
    return read(conversationId)
  }

  function surroundingsOf(turn: Turn): TurnSurroundings {
    const conversationId = turn.conversation.id
    return {
      ...dependencies,
      rows,
      isOnline: () => isOnComputer(turn.connection, dependencies) || dependencies.isOnline(),
      isStillMeant: () => isStillMeant(preparing, turn),
      isEndSaved(ended) {
        const isSaved = isEndSaved(conversationId, ended)
        dependencies.calibration.forget(turn.connection.id)
        return isSaved
      },
      onOver(messageId, unsavedEnd) {
        indexFilling.start()
        guard.release(messageId)
        running.end(conversationId, messageId)
        news.tellEnd(conversationId, messageId, unsavedEnd)
        queue.answerOver(conversationId, messageId)
      },
    }
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

  function interruptRunning(): void {
    queue.holdAll()
    guard.releaseAll()
    for (const { conversationId, run } of running.takeAll()) {
      const ended = run.interrupt()
      if (ended !== null) isEndSaved(conversationId, ended)
    }
  }

  return {
    ...asksOf(begin, rows),
    stop(conversationId, messageId) {
      queue.hold(conversationId)
      running.stop(conversationId, messageId)
    },
    queue,
    isAnswering: running.has,
    isUnsaved: unsaved.has,
    read,
    earlier,
    saveAgain,
    exchange: (conversationId, messageId) => exchangeOf(dependencies, conversationId, messageId),
    tries: (conversationId, messageId) => triesOf(store, conversationId, messageId),
    interruptAll() {
      interruptRunning()
      unsaved.close()
    },
    holdBack(isHeld) {
      isHeldBack = isHeld
      if (isHeld) interruptRunning()
    },
  }
}

/** What is needed to prepare a turn. */
function preparingWith(dependencies: Dependencies) {
  const { store, models, calibration, serviceConsent } = dependencies
  const target = (connection: StoredConnection) => targetOf(dependencies, connection)
  return {
    store,
    models,
    calibration,
    targetOf: target,
    async agreedTargetOf(connection: StoredConnection) {
      const found = await target(connection)
      if (connection.kind === 'service') await serviceConsent.agree(found, 'call')
      return found
    },
  }
}
