import type { ConnectionKind } from '../../../shared/contract/connections/connection.ts'
import type { Message, OpenConversation } from '../../../shared/contract/conversations/conversation.ts'
import type { Publish } from '../../../shared/contract/events.ts'
import { AppError, errorKind } from '../../../shared/domain/app/errors.ts'
import type { Inference } from '../../inference/inference.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../storage/store.ts'
import type { NoticeService } from '../app/notices.ts'
import type { ModelService } from '../connections/models.ts'
import type { ServiceTargets } from '../connections/service-targets.ts'
import type { IndexFilling } from '../conversations/search-indexing.ts'
import type { AnswerLimits } from '../money/answer-limit.ts'
import type { BudgetGuard } from '../money/budget-guard.ts'
import type { Calibration } from '../usage/calibration.ts'
import type { EndedAnswer } from './answer-run.ts'
import { recordTurns } from './attempt-record.ts'
import { createLiveTranscript } from './live-transcript.ts'
import { createMessageQueues, type MessageQueues } from './message-queue.ts'
import type { ContainsKey } from './parameters.ts'
import { createRunningTurns } from './running-turns.ts'
import { refuseBlank, type SendIntent } from './send-intent.ts'
import type { EarlierRange } from './transcript.ts'
import { isTargetUnchanged, prepareTurns, type Turn } from './turn.ts'
import { createTurnRows } from './turn-rows.ts'
import { runTurn, type TurnContext } from './turn-run.ts'
import { createUnsavedAnswers } from './unsaved-answers.ts'

interface Dependencies {
  store: Store
  calibration: Calibration
  models: ModelService
  targets: ServiceTargets
  guard: BudgetGuard
  limits: Pick<AnswerLimits, 'admit' | 'noteSent'>
  indexFilling: IndexFilling
  inferences: Readonly<Record<ConnectionKind, Inference>>
  isOnline(): boolean
  publish: Publish
  notices: NoticeService
  log: Log
  now(): number
  elapsed(): number
  random(): number
  containsKey: ContainsKey
  newId(): string
}

export interface ChatService {
  send(conversationId: string, intent: SendIntent): Promise<OpenConversation>
  readonly queue: Omit<MessageQueues, 'answerEnded' | 'pause' | 'pauseAll'>
  /** Stops all answers, or one answer, including the pause before a retry. */
  stop(conversationId: string, messageId: string | null): void
  /** For one conversation, or for any conversation if null. */
  isAnswering(conversationId: string | null): boolean
  /** Whether the conversation has an ended answer that is not saved yet. */
  isUnsaved(conversationId: string): boolean
  /** Reads the conversation, including text that is not saved yet. */
  read(conversationId: string): OpenConversation
  /** Reads messages above a message, including text that is not saved yet. */
  earlier(conversationId: string, ask: EarlierRange): Message[]
  /** Reads a message and those above it, in view or not. */
  branch(conversationId: string, messageId: string, count: number): Message[]
  /** Saves the ends of answers that the disk refused. Throws if the disk refuses again. */
  saveAgain(): void
  /** Ends every answer because the app quits. */
  interruptAll(): void
  /** Ends every answer and starts none while the data is replaced as a whole. False allows answers again. */
  setPaused(isOn: boolean): void
}

export function createChatService(dependencies: Dependencies): ChatService {
  const { guard, indexFilling, notices, log } = dependencies
  const rows = createTurnRows(dependencies)
  const running = createRunningTurns()
  const unsaved = createUnsavedAnswers(notices, (...ids) => transcript.publishEnd(...ids))
  const transcript = createLiveTranscript({ ...dependencies, running, unsaved })
  const queue = createMessageQueues({ ...dependencies, running, read: transcript.read, send })
  let isPaused = false

  /** Starts at most one turn for each conversation. Reserves the conversation before the first await. */
  async function send(conversationId: string, intent: SendIntent): Promise<OpenConversation> {
    refuseBlank(intent)
    if (running.has(conversationId))
      throw new AppError('already-answering', 'An answer is on its way in this conversation.')
    if (isPaused) throw new AppError('busy', 'The data is about to be changed as a whole.')
    saveAgain()
    const override = guard.consumeOverride(conversationId)
    const pending = running.reserve(conversationId)
    try {
      const turns = await prepareTurns(dependencies, conversationId, intent)
      pending.refuseStopped()
      const limits = dependencies.limits.admit(turns, intent)
      const written = guard.write(turns, intent, override, () =>
        recordTurns(turns, intent, { ...dependencies, rows, limits }),
      )
      dependencies.limits.noteSent(conversationId)
      running.run(
        conversationId,
        written.map(({ turn, first }) => runTurn(turn, first, contextOf(turn, limits))),
      )
    } catch (error) {
      running.free(conversationId)
      throw error
    }
    indexFilling.start()
    transcript.publishSummary(conversationId)
    return transcript.read(conversationId)
  }

  function contextOf(turn: Turn, limits: TurnContext['limits']): TurnContext {
    const conversationId = turn.conversation.id
    return {
      ...dependencies,
      limits,
      rows,
      isOnline: () => dependencies.targets.isOnComputer(turn.connection) || dependencies.isOnline(),
      isTargetUnchanged: () => isTargetUnchanged(dependencies, turn),
      isEndSaved(ended) {
        const isSaved = isEndSaved(conversationId, ended)
        dependencies.calibration.forget(turn.connection.id)
        return isSaved
      },
      onOver(messageId) {
        indexFilling.start()
        guard.release(messageId)
        running.end(conversationId, messageId)
        transcript.publishEnd(conversationId, messageId)
        queue.answerEnded(conversationId, messageId)
      },
    }
  }

  /** Saves the end of an answer. If the disk refuses, Tally repeats the save until it succeeds. */
  function isEndSaved(conversationId: string, ended: EndedAnswer): boolean {
    try {
      ended.save()
      return true
    } catch (error) {
      log.warn('failed to save an answer', { error: errorKind(error) })
      unsaved.add(conversationId, ended)
      return false
    }
  }

  /** Starts no new answer while a paid answer is unsaved, because the new one may not be saved either. */
  function saveAgain(): void {
    if (!unsaved.areSaved()) throw new AppError('not-saved', 'An answer is not saved yet.')
  }

  function interruptRunning(): void {
    queue.pauseAll()
    guard.releaseAll()
    for (const { conversationId, run } of running.takeAll()) {
      const ended = run.interrupt()
      if (ended !== null) isEndSaved(conversationId, ended)
    }
  }

  return {
    send,
    stop(conversationId, messageId) {
      queue.pause(conversationId)
      running.stop(conversationId, messageId)
    },
    queue,
    isAnswering: running.has,
    isUnsaved: unsaved.has,
    read: transcript.read,
    earlier: transcript.earlier,
    branch: transcript.branch,
    saveAgain,
    interruptAll() {
      interruptRunning()
      unsaved.close()
    },
    setPaused(isOn) {
      isPaused = isOn
      if (isOn) interruptRunning()
    },
  }
}
