import type { ReachedLimit } from '../../../shared/contract/money/answer-limit.ts'
import type { StreamingMode } from '../../../shared/contract/usage/call.ts'
import { errorKind, failureOf } from '../../../shared/domain/app/errors.ts'
import type { MeteredApi } from '../../../shared/domain/programs/metered-api.ts'
import type { InferenceEvent } from '../../inference/inference.ts'
import type { PassedResponse } from '../../inference/pass-through.ts'
import type { CallEnd, StoredProgram } from '../../storage/row-types.ts'
import { type AnswerOutcome, advance, endOf, nothingYet } from '../chat/answer-progress.ts'
import type { AnswerLimits } from '../money/answer-limits.ts'
import type { BudgetGuard, ProgramCall } from '../money/budget-guard.ts'
import { orWarn } from '../or-warn.ts'
import type { CommonPorts } from '../ports.ts'
import { closingEvents, createEventBoundary } from './closed-stream.ts'
import type { RequestParts } from './request-parts.ts'

interface Dependencies extends Pick<CommonPorts, 'store' | 'log' | 'now' | 'elapsed'> {
  guard: Pick<BudgetGuard, 'exceededByProgram' | 'reserve' | 'release'>
  limits: Pick<AnswerLimits, 'ofProgram'>
  /** A call began or ended. */
  changed(): void
}

/** A call of a program that is about to leave. */
interface Leaving {
  readonly program: StoredProgram
  /** The current base address. */
  readonly baseAddress: string
  readonly planned: ProgramCall
  readonly parts: RequestParts
  readonly api: MeteredApi
  readonly streamingMode: StreamingMode
  readonly attempt: number
  /** Aborted when the program closes its network connection. */
  readonly signal: AbortSignal
  /** The service has named its answer. */
  noteId(id: string): void
}

/** A call whose end is saved exactly once. */
interface MeteredCall {
  /** Before any byte of the call leaves, the disk has its row. A call that has stopped before gets none. */
  commitWithRow<T>(write: () => T): Promise<T>
  /** Aborted when the call has to stop. */
  readonly signal: AbortSignal
  take(event: InferenceEvent): void
  /** The bytes for the program. Reading them counts the answer and saves its end. */
  pieces(response: PassedResponse, copy: (bytes: Uint8Array) => void): AsyncGenerator<Uint8Array>
  /** Resolves once its end is saved, or was refused and will be tried again. */
  fail(error: unknown): Promise<void>
}

interface Running {
  readonly programId: string
  stop(): void
  interrupt(): void
}

const saveAgainMs = 1_000
/** How exact the last use of a program is. */
const betweenUsesMs = 1_000
/** The pieces in which a service sends counts and the end after it has named the reason of the end. */
const maxAfterwords = 8

/** The running calls of programs, from their row in the ledger to their end. */
export function createMeteredCalls(dependencies: Dependencies) {
  const { guard, log } = dependencies
  const running = new Map<string, Running>()

  /** The call is paid for, so a disk that refuses its end is asked again until it agrees. */
  async function save(planned: ProgramCall, write: () => void, commit: Commit): Promise<void> {
    try {
      const committed = commit(write)
      if (committed instanceof Promise) await committed
      guard.release(planned.callId)
    } catch (error) {
      log.warn('failed to save the end of a call of a program', { error: errorKind(error) })
      setTimeout(() => void save(planned, write, commit), saveAgainMs).unref()
    }
  }

  return {
    /** Reserves what the call may cost. */
    start: (leaving: Leaving): MeteredCall => startCall(leaving, dependencies, { running, save }),

    countOf: (programId: string): number =>
      [...running.values()].filter((call) => call.programId === programId).length,

    /** Stops the calls of a program, or of all programs. */
    stop(programId?: string): void {
      for (const call of running.values())
        if (programId === undefined || call.programId === programId) call.stop()
    },

    /** Saves the ends of all calls immediately, because the app quits. */
    interruptAll(): void {
      for (const call of running.values()) call.interrupt()
    },
  }
}

/** Commits now, or with the other works of the turn. */
type Commit = (write: () => void) => unknown

interface CallList {
  readonly running: Map<string, Running>
  save(planned: ProgramCall, write: () => void, commit: Commit): Promise<void>
}

function startCall(leaving: Leaving, dependencies: Dependencies, { running, save }: CallList): MeteredCall {
  const { store, guard, log, changed } = dependencies
  const { program, planned, signal } = leaving
  guard.reserve(planned)
  const progress = createProgress(leaving, dependencies)
  const stopping = new AbortController()
  let hasRow = false
  /** Its end in the ledger. Null until the call is over. */
  let saved: Promise<void> | null = null
  let passed: PassedResponse | null = null
  /** Takes the events of the piece that the program is receiving. */
  let takeEvents = (): void => undefined

  function end(outcome: AnswerOutcome, commit: Commit = store.together): Promise<void> {
    if (saved !== null) return saved
    running.delete(planned.callId)
    signal.removeEventListener('abort', leave)
    const write = writeOfEnd(planned, progress.endOf(outcome), dependencies)
    saved = hasRow ? save(planned, write, commit) : Promise.resolve(guard.release(planned.callId))
    void saved.then(changed)
    return saved
  }

  /** Ends immediately, because nobody may be reading the response. Its answer may be over before its body is. */
  function endNow(kind: 'stopped' | 'interrupted'): void {
    takeEvents()
    void end(passed?.isOver() === true ? outcomeOf(passed) : { kind }, store.commit)
    stopping.abort()
  }

  function take(event: InferenceEvent): void {
    progress.take(event)
    if (event.type === 'facts' && event.completionId !== null) leaving.noteId(event.completionId)
    // The first piece often arrives with it and must not wait for the disk.
    if (event.type === 'begun')
      store.soon(
        () => running.has(planned.callId) && noteBegun(dependencies, planned.callId, event.httpStatus),
      )
  }

  async function commitWithRow<T>(write: () => T): Promise<T> {
    try {
      return await store.together(() => {
        if (saved === null) insertRow(leaving, dependencies)
        hasRow = true
        return write()
      })
    } catch (error) {
      hasRow = false
      throw error
    }
  }

  const leave = (): void => endNow('stopped')

  function fail(error: unknown): Promise<void> {
    const failure = failureOf(error)
    const isStopped = stopping.signal.aborted
    if (failure === null && !isStopped) log.warn('a call of a program failed', { error: errorKind(error) })
    return end(isStopped || failure === null ? { kind: 'stopped' } : { kind: 'failed', failure })
  }

  async function* pieces(
    response: PassedResponse,
    copy: (bytes: Uint8Array) => void,
  ): AsyncGenerator<Uint8Array> {
    passed = response
    const boundary = createEventBoundary()
    let limit: ReachedLimit | null = null
    let afterwords = maxAfterwords
    try {
      for await (const { bytes: all, events } of response.pieces) {
        // An event that has begun has to end, or the program can't read what follows.
        const bytes = limit === null ? all : boundary.upToEnd(all)
        takeEvents = () => {
          takeEvents = () => undefined
          for (const event of events()) take(event)
        }
        copy(bytes)
        if (bytes.byteLength > 0) yield bytes
        boundary.note(bytes)
        takeEvents()
        limit ??= progress.reachedLimit()
        if (limit === null || response.isOver() || !boundary.isBetweenEvents()) continue
        // Only the counts of a finished answer are missing, and they are paid for.
        if (response.isEnding() && afterwords > 0) {
          afterwords -= 1
          continue
        }
        // The next request of the program finds the cost of this one.
        const ending = end({ kind: 'stopped-at-limit', limit })
        stopping.abort()
        await ending
        yield Buffer.concat([
          Buffer.from(boundary.missingBreak()),
          closingEvents(leaving.api, progress.closed()),
        ])
        return
      }
      await end(outcomeOf(response))
    } catch (error) {
      if (response.isOver()) await end(outcomeOf(response))
      else if (limit !== null) await end({ kind: 'stopped-at-limit', limit })
      else await fail(error)
      throw error
    } finally {
      if (saved === null) leave()
    }
  }

  signal.addEventListener('abort', leave, { once: true })
  running.set(planned.callId, {
    programId: program.id,
    stop: leave,
    interrupt: () => endNow('interrupted'),
  })
  changed()
  return { signal: stopping.signal, commitWithRow, take, pieces, fail }
}

function writeOfEnd({ callId, programId }: ProgramCall, end: CallEnd, { store, now }: Dependencies) {
  const endedAt = now()
  return (): void => {
    store.calls.finish(callId, end)
    // No count tells of this call, so the program's last use has to.
    if (end.source === 'none') store.programs.noteUse(programId, endedAt)
  }
}

/** After a kill, the row shows that the service had begun to answer. */
function noteBegun({ store, log }: Dependencies, callId: string, httpStatus: number): void {
  orWarn(log, 'failed to save the begin of an answer', () => store.calls.markStreaming(callId, httpStatus))
}

function outcomeOf(response: PassedResponse): AnswerOutcome {
  const failure = failureOf(response.failure())
  return failure === null ? { kind: 'complete' } : { kind: 'failed', failure }
}

function insertRow(
  { program, baseAddress, planned, parts, streamingMode, attempt }: Leaving,
  { store, now }: Dependencies,
): void {
  const { callId, connection, modelId, promptTokens } = planned
  const startedAt = now()
  store.calls.insert({
    id: callId,
    conversationId: program.id,
    conversationTitle: program.name,
    // A program has no messages.
    messageId: callId,
    connectionId: connection.id,
    connectionName: connection.name,
    baseAddress,
    isDemo: false,
    modelRequested: modelId,
    attempt,
    streamingMode,
    startedAt,
    utcOffsetMinutes: -new Date(startedAt).getTimezoneOffset(),
    excluded: null,
    forecast: promptTokens === null ? null : { promptTokens, range: Math.ceil(promptTokens / 2) },
    extraFields: null,
    projectId: program.projectId,
  })
  store.programTasks.add({ ...parts, callId, programId: program.id, startedAt })
  // The row of a program with many calls would change with each of them.
  if (Math.abs(startedAt - (program.lastUsedAt ?? 0)) >= betweenUsesMs)
    store.programs.noteUse(program.id, startedAt)
}

/** Counts the text of an answer and drops it: only its length matters, and an answer may be endless. */
function createProgress({ program, planned }: Leaving, { limits, elapsed }: Dependencies) {
  const { callId: reservedId, connection, modelId, promptTokens } = planned
  // Where the prompt is unknown, a limit holds for the answer alone.
  const limit = limits.ofProgram(program, {
    reservedId,
    connection,
    modelId,
    promptTokens: promptTokens ?? 0,
  })
  const begunAt = elapsed()
  let progress = nothingYet
  let openBlock: number | null = null

  return {
    take(event: InferenceEvent): void {
      const sinceStartMs = elapsed() - begunAt
      limit.take(event)
      if (event.type === 'block') openBlock = event.index
      const isFirst = progress.text + progress.reasoning === ''
      const isText = event.type === 'text' || event.type === 'reasoning'
      const kept = isText ? { ...event, text: isFirst ? event.text.slice(0, 1) : '' } : event
      progress = advance(progress, kept, sinceStartMs)
    },

    endOf(outcome: AnswerOutcome) {
      const known = progress.usage.promptTokens ?? promptTokens
      const counting = {
        isChosen: false,
        fromSending: true,
        count: () => ({ promptTokens: known ?? 0, completionTokens: limit.tokens() }),
      }
      // Half an estimate would look like a whole one.
      return endOf(progress, outcome, elapsed() - begunAt, known === null ? null : counting)
    },

    reachedLimit: limit.reached,

    closed: () => ({
      id: progress.completionId,
      model: progress.modelAnswered,
      created: progress.completionCreated,
      openBlock,
      promptTokens: progress.usage.promptTokens ?? promptTokens,
      completionTokens: limit.tokens(),
    }),
  }
}
