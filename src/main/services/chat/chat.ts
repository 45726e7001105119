import type { ConnectionKind } from '../../../shared/contract/connections/connection.ts'
import type { OpenConversation, SentMessages } from '../../../shared/contract/conversations/conversation.ts'
import { AppError, errorKind } from '../../../shared/domain/app/errors.ts'
import type { Inference } from '../../inference/inference.ts'
import type { CallEnd } from '../../storage/row-types.ts'
import type { Store } from '../../storage/store.ts'
import type { NoticeService } from '../app/notices.ts'
import type { ApiKeyService } from '../connections/api-keys.ts'
import { learnImages } from '../connections/learn.ts'
import type { ModelService } from '../connections/models.ts'
import type { ServiceTargets } from '../connections/service-targets.ts'
import { learnStreaming } from '../connections/streaming-mode.ts'
import type { IndexFilling } from '../conversations/search-indexing.ts'
import type { Handlers, HandlersOf } from '../handlers.ts'
import type { AnswerLimits, LimitAnswer } from '../money/answer-limits.ts'
import type { BudgetGuard } from '../money/budget-guard.ts'
import type { ListPrices } from '../money/list-prices.ts'
import type { CommonPorts } from '../ports.ts'
import { type Calibration, learnRates } from '../usage/calibration.ts'
import { historyTokensOf } from '../usage/history-tokens.ts'
import { runAnswer } from './answer-run.ts'
import { createLiveTranscript } from './live-transcript.ts'
import { createMessageQueues } from './message-queue.ts'
import { createOpenings, type Openings } from './openings.ts'
import type { ContainsKey } from './parameters.ts'
import { excludeImages } from './prompt-messages.ts'
import { createRunningTurns } from './running-turns.ts'
import { refuseBlank, type SendIntent } from './send-intent.ts'
import { isTargetUnchanged, type PreparedSend, prepareSend, readSend, type Turn } from './turn.ts'
import { type AttemptRecord, createTurnRows } from './turn-rows.ts'
import { runTurn, type TurnContext, type TurnRun } from './turn-run.ts'
import { createUnsavedAnswers, type UnsavedAnswers } from './unsaved-answers.ts'

interface Dependencies extends Pick<CommonPorts, 'store' | 'publish' | 'log' | 'now' | 'elapsed' | 'newId'> {
  calibration: Calibration
  models: ModelService
  apiKeys: Pick<ApiKeyService, 'lacksKey'>
  targets: ServiceTargets
  guard: BudgetGuard
  listPrices: Pick<ListPrices, 'fill'>
  limits: Pick<AnswerLimits, 'admit' | 'noteSent'>
  indexFilling: IndexFilling
  inferences: Readonly<Record<ConnectionKind, Inference>>
  isOnline(): boolean
  notices: NoticeService
  random(): number
  containsKey: ContainsKey
}

type Override = ReturnType<BudgetGuard['consumeOverride']>

export interface ChatService {
  readonly handlers: Omit<HandlersOf<'chat'>, 'chat.exchange' | 'chat.attempts'> &
    Pick<Handlers, 'conversations.earlier' | 'conversations.branch'>
  /** Stops all answers, or one answer, including the pause before a retry. */
  stop(conversationId: string, messageId: string | null): void
  /** For one conversation, or for any conversation if null. */
  isAnswering(conversationId: string | null): boolean
  /** Whether the conversation has an ended answer that is not saved yet. */
  isUnsaved(conversationId: string): boolean
  /** Reads the conversation, including text that is not saved yet. */
  read(conversationId: string): OpenConversation
  /** Ends every answer because the app quits. */
  interruptAll(): void
  /** Ends every answer and starts none while the data is replaced as a whole. False allows answers again. */
  setPaused(isOn: boolean): void
}

export function createChatService(dependencies: Dependencies): ChatService {
  const { store, calibration, targets, guard, limits, listPrices, indexFilling, notices } = dependencies
  const { isOnline, publish, log, now, elapsed, random, newId } = dependencies
  const rows = createTurnRows(dependencies)
  const running = createRunningTurns()
  const unsaved = createUnsavedAnswers(notices, log, (...ids) => transcript.publishEnd(...ids))
  const transcript = createLiveTranscript({ store, running, unsaved, publish })
  const queue = createMessageQueues({ store, publish, log, now, newId, running, send })
  let isPaused = false

  /** Starts at most one turn for each conversation. Reserves the conversation before the first await. */
  async function send(conversationId: string, intent: SendIntent): Promise<SentMessages> {
    refuseBlank(intent)
    if (running.has(conversationId))
      throw new AppError('already-answering', 'An answer is on its way in this conversation.')
    if (isPaused) throw new AppError('busy', 'The data is about to be changed as a whole.')
    saveAgain(unsaved)
    const override = guard.consumeOverride(conversationId)
    const pending = running.reserve(conversationId)
    let prepared: PreparedSend | null = null
    let runs: TurnRun[]
    const images = createImageExclusion(store, intent)
    const openings = createOpenings(dependencies.inferences)
    try {
      while (prepared === null) {
        const read = await readSend(dependencies, conversationId, intent, openings)
        images.exclude()
        prepared = prepareSend(dependencies, conversationId, intent, read)
      }
      pending.refuseStopped()
      runs = begin(prepared, override, openings)
      running.run(conversationId, runs)
    } catch (error) {
      running.free(conversationId)
      openings.close()
      images.includeAgain()
      throw error
    }
    await openings.untilLeft()
    indexFilling.start()
    return transcript.publishSent(prepared, runs[0]?.messageId ?? '')
  }

  /** Checks the limits and writes the rows without an await between, so that no other call can start meanwhile. */
  function begin(prepared: PreparedSend, override: Override, openings: Openings): TurnRun[] {
    const { conversation, intent, turns } = prepared
    for (const { connection, modelId } of turns) listPrices.fill(connection, [modelId])
    const limitAnswer = limits.admit(turns)
    const allowed = guard.check(turns, JSON.stringify({ ...intent, modelId: undefined }), override)
    const written = store.transaction(() => {
      const all = rows.writeSend(prepared, limitAnswer, openings)
      allowed.recordOverrides(all.map(({ first }) => first.call.callId))
      openings.log(all.map(({ first }) => ({ callId: first.call.callId, attempt: first.attempt })))
      return all
    })
    allowed.reserve(written.map(({ first }) => first.call.messageId))
    limits.noteSent(conversation.id)
    return written.map(({ turn, first }) => runTurn(first, contextOf(turn, first, limitAnswer)))
  }

  function contextOf(turn: Turn, { call }: AttemptRecord, limitAnswer: LimitAnswer): TurnContext {
    const { conversationId, connection, modelId } = turn
    return {
      publish,
      log,
      elapsed,
      random,
      run: createRun(dependencies),
      writeAttempt: (attempt, mode) =>
        rows.writeAttempt(turn, call.messageId, { attempt, mode }, limitAnswer),
      learn: (mode, ended) => learnStreaming({ store, publish, log }, connection, mode, ended),
      isOnline: () => targets.isOnComputer(connection) || isOnline(),
      isTargetUnchanged: () => isTargetUnchanged(dependencies, turn),
      isEndSaved(ended) {
        const isSaved = unsaved.isSaved(conversationId, ended)
        learnImages({ store, publish, log }, { connection, modelId }, ended)
        calibration.forget(connection.id)
        return isSaved
      },
      onOver(messageId) {
        indexFilling.start()
        guard.release(messageId)
        running.end(conversationId, messageId)
        transcript.publishEnd(conversationId, messageId)
        queue.answerEnded(conversationId, messageId)
        learnAhead(dependencies, turn)
      },
    }
  }

  function interruptRunning(): void {
    queue.pauseAll()
    guard.releaseAll()
    for (const { conversationId, run } of running.takeAll()) {
      const ended = run.interrupt()
      if (ended !== null) unsaved.isSaved(conversationId, ended)
    }
  }

  function stop(conversationId: string, messageId: string | null): void {
    queue.pause(conversationId)
    running.stop(conversationId, messageId)
  }

  return {
    handlers: { ...answerHandlers(send, stop, unsaved), ...queue.handlers, ...transcript.handlers },
    stop,
    isAnswering: running.has,
    isUnsaved: unsaved.has,
    read: transcript.read,
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

/** Starts no new answer while a paid answer is unsaved, because the new one may not be saved either. */
function saveAgain(unsaved: UnsavedAnswers): void {
  if (!unsaved.areSaved()) throw new AppError('not-saved', 'An answer is not saved yet.')
}

/** Learns from an answer at its end, because the next send is in more of a hurry. */
function learnAhead(
  { calibration, log }: Pick<Dependencies, 'calibration' | 'log'>,
  { conversation, modelId }: Turn,
): void {
  learnRates(calibration, conversation, [modelId]).catch((error: unknown) =>
    log.warn('failed to learn from an answer', { error: errorKind(error) }),
  )
}

/** Excludes the images that an answer is asked for without. A send that fails includes them again. */
function createImageExclusion(store: Store, intent: SendIntent) {
  let includeAgain = (): void => undefined
  return {
    exclude() {
      includeAgain()
      if (intent.kind === 'answer-again' && intent.withoutImages)
        includeAgain = excludeImages(store, intent.messageId)
    },
    includeAgain: () => includeAgain(),
  }
}

/** Makes calls whose rows are on disk. */
function createRun({ store, publish, log, elapsed }: Dependencies): TurnContext['run'] {
  const context = {
    store,
    publish,
    log,
    elapsed,
    historyTokensOf: (callId: string, end: CallEnd) => historyTokensOf(store, callId, end),
  }
  return (call) => runAnswer(call, context)
}

/** The requests that begin and stop answers. */
function answerHandlers(
  send: (conversationId: string, intent: SendIntent) => Promise<SentMessages>,
  stop: ChatService['stop'],
  unsaved: UnsavedAnswers,
) {
  return {
    'chat.saveAgain': () => saveAgain(unsaved),
    'chat.send': ({ conversationId, text, replacing, modelId = null, isDraft = true }) =>
      send(conversationId, { kind: 'message', text, replacing, modelId, isDraft }),
    'chat.answerAgain': ({
      conversationId,
      messageId,
      modelId = null,
      omitted = null,
      withoutImages = false,
    }) => send(conversationId, { kind: 'answer-again', messageId, modelId, omitted, withoutImages }),
    'chat.compare': ({ conversationId, ...compared }) =>
      send(conversationId, { kind: 'comparison', ...compared }),
    'chat.sendCompared': ({ conversationId, ...compared }) =>
      send(conversationId, { kind: 'more-answers', ...compared }),
    'chat.stop': ({ conversationId, messageId = null }) => stop(conversationId, messageId),
  } satisfies Partial<Handlers>
}
