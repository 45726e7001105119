import { type Program, refusalReasons } from '../../../shared/contract/programs/program.ts'
import type { StreamingMode } from '../../../shared/contract/usage/call.ts'
import { AppError, errorKind, failureOf } from '../../../shared/domain/app/errors.ts'
import { asksForCounts, type MeteredApi } from '../../../shared/domain/programs/metered-api.ts'
import type { ServiceTarget } from '../../inference/inference.ts'
import type { PassThrough } from '../../inference/pass-through.ts'
import type { MeterRefusal, MeterRequest, MeterResponse } from '../../meter/meter.ts'
import type { StoredConnection, StoredProgram } from '../../storage/row-types.ts'
import { learn } from '../connections/learn.ts'
import type { ServiceConsent } from '../connections/service-consent.ts'
import type { ServiceTargets } from '../connections/service-targets.ts'
import { remembered, streamingModeWithout } from '../connections/streaming-mode.ts'
import type { AnswerLimits } from '../money/answer-limits.ts'
import type { BudgetGuard, ProgramCall } from '../money/budget-guard.ts'
import type { ListPrices } from '../money/list-prices.ts'
import type { CommonPorts } from '../ports.ts'
import type { Calibration } from '../usage/calibration.ts'
import { createFreeRequests, failed } from './free-requests.ts'
import type { KeptExchanges } from './kept-exchanges.ts'
import { createMeteredCalls } from './metered-calls.ts'
import { estimatePrompt } from './prompt-size.ts'
import { type RequestFields, readRequestFields, refusedModel } from './request-fields.ts'
import { type RequestParts, readRequestParts } from './request-parts.ts'

interface Dependencies extends Omit<CommonPorts, 'jobs' | 'consent'> {
  targets: Pick<ServiceTargets, 'find'>
  serviceConsent: Pick<ServiceConsent, 'isAgreed'>
  passThrough: PassThrough
  guard: Pick<BudgetGuard, 'hasBudget' | 'exceededByProgram' | 'reserve' | 'release'>
  limits: Pick<AnswerLimits, 'ofProgram'>
  listPrices: Pick<ListPrices, 'fill'>
  calibration: Pick<Calibration, 'ratesOf'>
  exchanges: KeptExchanges
  /** A call began or ended, or was refused. */
  changed(): void
}

/** Makes the calls of programs, and accounts for each one. */
export type ProgramCalls = ReturnType<typeof createProgramCalls>

/** A program's call that is ready to leave. */
interface Prepared {
  readonly program: StoredProgram
  readonly connection: StoredConnection
  readonly target: ServiceTarget
  readonly request: MeterRequest
  readonly api: MeteredApi
  readonly body: Uint8Array
  readonly fields: RequestFields
  readonly model: string
  readonly parts: RequestParts
}

/** A refusal this long is passed on without a look at its reason. */
const maxRefusalLength = 256_000

export function createProgramCalls(dependencies: Dependencies) {
  const { store, passThrough, guard, listPrices, exchanges, now } = dependencies
  const calls = createMeteredCalls(dependencies)
  const free = createFreeRequests(passThrough)
  const refusals = createRefusals(dependencies)

  async function answer(request: MeterRequest): Promise<MeterResponse | MeterRefusal> {
    const answered = await decide(request)
    if ('kind' in answered) refusals.note(request.programId, answered)
    return answered
  }

  async function decide(request: MeterRequest): Promise<MeterResponse | MeterRefusal> {
    const ready = await prepare(request, dependencies)
    if ('kind' in ready) return ready
    if (request.signal.aborted) return { kind: 'stopped' }
    const { api } = request.route
    if (api === null) return free.answer(ready.program, ready.target, request)
    const body = request.body ?? new Uint8Array()
    const fields = readRequestFields(body, api)
    if (fields === null) return { kind: 'body' }
    const { model } = fields
    if (model === null) return { kind: 'no-model' }
    const refused = refusedModel(ready.program, fields)
    if (refused !== null) return refused
    // The service would continue after the program has left, where no limit could stop it.
    if (fields.isBackground) return { kind: 'background' }
    const parts = readRequestParts(fields, request)
    return complete({ ...ready, request, api, body, fields, model, parts })
  }

  /** Asks for counts where the program doesn't, and once more without them if the service refuses the field. */
  async function complete(call: Prepared): Promise<MeterResponse | MeterRefusal> {
    const first = await begin(call, modeOf(call), 1)
    if ('kind' in first || first.refusedMode === null) return first
    const { refusedMode: mode } = first
    const second = await begin(call, mode, 2)
    if (!('kind' in second) && second.status < 300)
      learn(dependencies, call.connection, (known) => remembered(known, mode))
    return second
  }

  async function begin(
    call: Prepared,
    mode: StreamingMode,
    attempt: number,
  ): Promise<(MeterResponse & { readonly refusedMode: StreamingMode | null }) | MeterRefusal> {
    const { request, fields } = call
    if (request.signal.aborted) return { kind: 'stopped' }
    // Read here and not earlier: nothing can change between these checks and the reservation.
    const program = store.programs.find(call.program.id) ?? call.program
    if (!mayCall(program)) return { kind: 'paused' }
    if (calls.countOf(program.id) >= program.maxRunning)
      return { kind: 'too-many-running', most: program.maxRunning }
    const planned = plan(call, dependencies)
    listPrices.fill(call.connection, [planned.modelId])
    // The answer would tell the length of the prompt when it is paid for.
    if (planned.promptTokens === null && guard.hasBudget(planned)) return { kind: 'stored-text' }
    const [exceeded] = guard.exceededByProgram(planned)
    if (exceeded !== undefined) {
      const { limit, currency, period } = exceeded.budget
      return { kind: 'over-budget', limit, currency, period, resetsOn: exceeded.resetsOn }
    }
    const isAdded = mode === 'stream-with-usage' && !fields.asksForUsage
    const body = isAdded ? fields.withUsage() : call.body
    const run = calls.start({
      program,
      baseAddress: call.target.baseAddress,
      planned,
      parts: call.parts,
      api: call.api,
      streamingMode: mode,
      attempt,
      signal: request.signal,
      noteId(id) {
        if (call.api === 'responses') free.noteResponse(program.id, call.target, id)
      },
    })
    try {
      const response = await passThrough.pass(
        call.target,
        {
          api: call.api,
          path: request.path,
          query: request.query,
          headers: request.headers,
          body,
          asksForStream: fields.asksForStream,
          removesUsageChunk: isAdded,
          model: call.model,
          callId: planned.callId,
          attempt,
        },
        run.signal,
        run,
      )
      // Read again: the user may have switched it off since.
      const text = keepsBodies(store.programs.find(program.id))
        ? exchanges.begin(program.id, { callId: planned.callId, startedAt: now(), request: body })
        : null
      const pass = { ...response, body: run.pieces(response, (bytes) => text?.add(bytes)) }
      if (response.status < 300 || !isAdded) return { ...pass, refusedMode: null }
      const { bytes, isWhole } = await gather(pass.body)
      const other = isWhole ? streamingModeWithout(mode, failureOf(response.failure())) : null
      return { ...pass, body: bytes, refusedMode: other === 'whole' ? null : other }
    } catch (error) {
      await run.fail(error)
      if (failureOf(error) === null && !run.signal.aborted) throw error
      return run.signal.aborted ? { kind: 'stopped' } : failed(error)
    }
  }

  return {
    answer,
    runningCount: calls.countOf,
    lastRefusal: refusals.last,
    stop: calls.stop,
    interruptAll: calls.interruptAll,
  }
}

/** The last refusal of each program since the start, in memory only. */
function createRefusals({ changed, now }: Pick<Dependencies, 'changed' | 'now'>) {
  const refusals = new Map<string, Program['lastRefusal']>()
  return {
    note(programId: string, { kind }: MeterRefusal): void {
      const reason = refusalReasons.find((known) => known === kind)
      if (reason === undefined) return
      refusals.set(programId, { at: now(), reason })
      changed()
    },
    last: (programId: string) => refusals.get(programId) ?? null,
  }
}

/** Who calls which service, or why the call may not leave. */
async function prepare(
  request: MeterRequest,
  { store, targets, serviceConsent, log }: Dependencies,
): Promise<Pick<Prepared, 'program' | 'connection' | 'target'> | MeterRefusal> {
  const program = store.programs.find(request.programId)
  if (program === null || !mayCall(program)) return { kind: 'paused' }
  const connection = store.connections.find(program.connectionId)
  if (connection?.kind !== 'service' || connection.deletedAt !== null) return { kind: 'no-connection' }
  try {
    const target = await targets.find(connection)
    // Only an action in the window may cause a question.
    const isAgreed = await serviceConsent.isAgreed(target)
    return isAgreed ? { program, connection, target } : { kind: 'no-consent' }
  } catch (error) {
    log.warn('failed to prepare a call of a program', { error: errorKind(error) })
    return { kind: error instanceof AppError && error.code.startsWith('key-') ? 'no-key' : 'no-consent' }
  }
}

function plan(
  { program, connection, body, fields, model }: Prepared,
  { calibration, newId }: Dependencies,
): ProgramCall {
  const rates = calibration.ratesOf(connection.id, model)
  return {
    callId: newId(),
    programId: program.id,
    projectId: program.projectId,
    connection,
    modelId: model,
    ...(fields.usesStoredText ? { promptTokens: null } : estimatePrompt(body, model, rates)),
    completionTokens: null,
  }
}

function mayCall({ deletedAt, isPaused }: StoredProgram): boolean {
  return deletedAt === null && !isPaused
}

function keepsBodies(program: StoredProgram | null): boolean {
  return program?.keepsBodies === true && program.deletedAt === null
}

function modeOf({ api, program, connection, fields }: Prepared): StreamingMode {
  if (!fields.asksForStream) return 'whole'
  const mayAdd = asksForCounts(api) && program.addsUsage && connection.takesStreamOptions
  const isAdded = mayAdd && fields.takesUsage
  return fields.asksForUsage || isAdded ? 'stream-with-usage' : 'stream'
}

/** Reads a refusal to learn its reason; a long one passes as it comes. */
async function gather(
  body: AsyncIterable<Uint8Array>,
): Promise<{ bytes: AsyncIterable<Uint8Array>; isWhole: boolean }> {
  const pieces: Uint8Array[] = []
  const source = body[Symbol.asyncIterator]()
  let length = 0
  for (;;) {
    const next = await source.next()
    if (next.done === true) return { bytes: again(pieces), isWhole: true }
    pieces.push(next.value)
    length += next.value.byteLength
    if (length > maxRefusalLength) return { bytes: again(pieces, source), isWhole: false }
  }
}

async function* again(
  pieces: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array> | null = null,
): AsyncGenerator<Uint8Array> {
  yield* pieces
  if (rest === null) return
  try {
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}
