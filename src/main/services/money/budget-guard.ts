import {
  type BudgetOverride,
  type BudgetStop,
  ExceededBudget,
} from '../../../shared/contract/money/budget.ts'
import type { Price } from '../../../shared/contract/money/price.ts'
import type { PromptForecast } from '../../../shared/contract/usage/usage.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { compareDecimals } from '../../../shared/domain/money/decimal.ts'
import {
  addUpExpected,
  dayOf,
  type ExpectedCall,
  isWithin,
  levelOf,
  medianOf,
} from '../../accounting/budget-sums.ts'
import type { StoredConnection } from '../../storage/row-types.ts'
import type { Store } from '../../storage/store.ts'
import type { CommonPorts } from '../ports.ts'
import type { BudgetScope, BudgetStatus, PendingCall, ReadBudgetStatus } from './budget-status.ts'
import { createBudgetWatch, createPendingCalls, type WatchBudgets } from './pending-calls.ts'

interface Dependencies extends Pick<CommonPorts, 'store' | 'now' | 'newId'> {
  readBudgetStatuses: ReadBudgetStatus
}

/** The user's consent to one specific send, with the budgets that the send would exceed and all amounts. */
interface ConfirmedOverride {
  readonly stop: BudgetStop
  readonly asked: string
  readonly models: readonly string[]
}

/** A call that a chat wants to make. */
export interface ChatCall {
  readonly conversationId: string
  readonly projectId: string | null
  readonly connection: StoredConnection
  readonly modelId: string
  readonly forecast: PromptForecast
  /** Whether the prompt has images, excluded or not. */
  readonly hasImages: boolean
}

/** A call that a program wants to make, or is making. */
export interface ProgramCall {
  readonly callId: string
  readonly programId: string
  readonly projectId: string | null
  readonly connection: StoredConnection
  readonly modelId: string
  /** Null where nobody can know it before the answer. */
  readonly promptTokens: number | null
  readonly hasImages?: boolean | undefined
  /** Null before the answer, so the usual length of an answer counts. */
  readonly completionTokens: number | null
}

type UncheckedCall = Omit<ProgramCall, 'callId' | 'programId'> & { readonly programId: string | null }

/** Calls of one send that the budgets allow, or that the user allowed. */
interface AllowedCalls {
  /** Records the overrides that the calls use, in the transaction that writes the rows of the calls. */
  recordOverrides(callIds: readonly string[]): void
  /** Reserves the expected amounts of the written calls, each until the release of its answer. */
  reserve(answerIds: readonly string[]): void
}

export interface BudgetGuard {
  /** The models asked for. Throws unless the guard stopped a send with exactly these amounts. */
  modelsOf(stop: BudgetStop): readonly string[]
  /**
   * Records the user's consent to a stopped send. The consent covers the next send of that conversation
   * within a minute, and only an identical send.
   */
  override(stop: BudgetStop): void
  /** Removes and returns the consent, so that it is used only once. */
  consumeOverride(conversationId: string): ConfirmedOverride | null
  /**
   * Throws before any write if the calls of one send would exceed a budget. `asked` tells one send from
   * another. The caller writes and reserves immediately, so that no other call can start between them.
   */
  check(calls: readonly ChatCall[], asked: string, agreed: ConfirmedOverride | null): AllowedCalls
  /** Whether any budget includes a call of a program, spent or not. */
  hasBudget(call: ProgramCall): boolean
  /** The budgets that a call of a program would exceed, without the amount that is reserved under its id. */
  exceededByProgram(call: ProgramCall): readonly ExceededBudget[]
  /** Reserves the expected amount of a program's call until its release. */
  reserve(call: ProgramCall): void
  /**
   * Stops reserving the expected cost of an answer, or of a program's call, that has ended. The ledger now has
   * the real counts.
   */
  release(id: string): void
  releaseAll(): void
  pendingCalls(): Iterable<PendingCall>
  watch: WatchBudgets
}

const maxAnswersRead = 51
/** The window sends immediately after the user's consent. A later send needs a new decision. */
const overrideLastsMs = 60_000

export function createBudgetGuard(dependencies: Dependencies): BudgetGuard {
  const { store, readBudgetStatuses, now, newId } = dependencies
  const pendingCalls = createPendingCalls()
  const stops = new Map<string, ConfirmedOverride>()
  const confirmed = new Map<string, ConfirmedOverride & { readonly at: number }>()

  function stopped(stop: BudgetStop): ConfirmedOverride {
    const known = stops.get(stop.conversationId)
    const isSame = known?.stop.id === stop.id && known.stop.callCount === stop.callCount
    if (known === undefined || !isSame || !areSame(known.stop.exceeded, stop.exceeded))
      throw new AppError('budget-changed', 'Nothing was stopped for these amounts.')
    return known
  }

  /** Only a budget needs the models and the length of earlier answers, so they are read with a budget. */
  function expect({ connection, modelId, ...call }: UncheckedCall): () => ExpectedCall {
    const { programId, projectId, promptTokens, completionTokens, hasImages } = call
    const dayUtc = dayOf(now(), 0)
    let known: ExpectedCall | null = null
    return () =>
      (known ??= {
        connectionId: connection.id,
        isDemo: connection.kind === 'demo',
        programId,
        projectId,
        modelId,
        mayAnswer: store.budgets.mayAnswer(connection.id, modelId),
        dayUtc,
        // Only calls without a budget have no estimate. One that is set meanwhile counts their answers.
        promptTokens: promptTokens ?? 0,
        hasImages,
        completionTokens: completionTokens ?? usualLength(store, connection, modelId, programId),
      })
  }

  function exceededBy(
    scope: BudgetScope,
    expected: readonly (() => ExpectedCall)[],
    pending: Iterable<PendingCall>,
  ): ExceededBudget[] {
    const statuses = readBudgetStatuses(scope, pending)
    if (statuses.length === 0) return []
    const prices = store.prices.list()
    const calls = expected.map((call) => call())
    return statuses.flatMap((status) => exceededOf(status, calls, prices) ?? [])
  }

  return {
    modelsOf: (stop) => stopped(stop).models,

    override(stop) {
      const known = stopped(stop)
      stops.delete(stop.conversationId)
      confirmed.set(stop.conversationId, { ...known, at: now() })
    },

    consumeOverride(conversationId) {
      const agreed = confirmed.get(conversationId) ?? null
      confirmed.delete(conversationId)
      stops.delete(conversationId)
      const age = agreed === null ? 0 : now() - agreed.at
      return age >= 0 && age <= overrideLastsMs ? agreed : null
    },

    check(calls, asked, agreed) {
      const [first] = calls
      if (first === undefined) return { recordOverrides() {}, reserve() {} }
      const { conversationId, projectId, connection } = first
      const scope = { conversationId, programId: null, projectId, connection }
      const expected = calls.map(({ forecast: { promptTokens, range }, ...call }) =>
        expect({ ...call, programId: null, promptTokens: promptTokens + range, completionTokens: null }),
      )
      const exceeded = exceededBy(scope, expected, pendingCalls.values())
      const models = calls.map(({ modelId }) => modelId)
      const whole = JSON.stringify([asked, models])
      const isMeant = agreed?.asked === whole && areSame(agreed.stop.exceeded, exceeded)
      if (exceeded.length > 0 && !isMeant) {
        const stop = { id: newId(), conversationId, callCount: calls.length, exceeded }
        stops.set(conversationId, { stop, asked: whole, models })
        throw new AppError('over-budget', 'It would pass a budget.', { stop })
      }
      return {
        recordOverrides(callIds) {
          for (const budget of exceeded)
            store.budgets.insertOverride(
              overrideOf(dependencies, budget, { conversationId, callIds: [...callIds] }),
            )
        },
        reserve(answerIds) {
          const startedAt = now()
          const overridden = new Set(exceeded.map(({ budget }) => budget.id))
          for (const [index, call] of expected.entries())
            pendingCalls.set(answerIds[index] ?? '', { conversationId, startedAt, call, scope, overridden })
        },
      }
    },

    hasBudget: (call) => readBudgetStatuses(scopeOfProgram(call), []).length > 0,

    exceededByProgram: (call) =>
      exceededBy(scopeOfProgram(call), [expect(call)], pendingCalls.without(call.callId)),

    reserve(call) {
      const scope = scopeOfProgram(call)
      pendingCalls.set(call.callId, {
        conversationId: call.programId,
        startedAt: now(),
        call: expect(call),
        scope,
        overridden: new Set(),
      })
    },

    release: pendingCalls.delete,
    releaseAll: pendingCalls.clear,
    pendingCalls: pendingCalls.values,
    watch: createBudgetWatch({ ...dependencies, prices: store.prices }, pendingCalls),
  }
}

/** The record of an override, with the amounts as the user saw them. */
function overrideOf(
  { now, newId }: Dependencies,
  exceeded: ExceededBudget,
  calls: Pick<BudgetOverride, 'conversationId' | 'callIds'>,
): BudgetOverride {
  const { id: budgetId, createdAt: _apart, ...terms } = exceeded.budget
  const { spent, pendingAmount, forecast } = exceeded
  return { id: newId(), at: now(), budgetId, ...terms, spent, pendingAmount, forecast, typed: '', ...calls }
}

function scopeOfProgram({ programId, projectId, connection }: ProgramCall): BudgetScope {
  return { conversationId: programId, programId, projectId, connection }
}

/** The median length of a model's last answers, in chats or in one program: a program may ask for far less. */
function usualLength(
  store: Store,
  { id }: StoredConnection,
  modelId: string,
  programId: string | null,
): number | null {
  return medianOf(store.budgets.lastCompletions({ connectionId: id, modelId, programId }, maxAnswersRead))
}

/**
 * The amounts by which the calls would exceed a budget. Null if they would not. A budget for single calls is
 * compared with the most expensive call.
 */
function exceededOf(
  { used, ...status }: BudgetStatus,
  calls: readonly ExpectedCall[],
  prices: readonly Price[],
): ExceededBudget | null {
  const { budget, spent, estimated, pendingAmount, notCountedCount, unconfirmedCount, resetsOn } = status
  const within = calls.filter((call) => isWithin(budget, call))
  const groups = budget.period === 'call' ? within.map((call) => [call]) : [within]
  const [largest] = groups
    .map((group) => addUpExpected(budget, group, prices))
    .toSorted((one, other) => compareDecimals(other.amount, one.amount))
  if (largest === undefined || within.length === 0) return null
  const { amount: forecast, openEndedCount } = largest
  if (levelOf(budget, used, forecast) !== 'over') return null
  const counts = { notCountedCount, unconfirmedCount, openEndedCount }
  return { budget, spent, estimated, pendingAmount, ...counts, forecast, resetsOn }
}

/** Compares field by field; parsing gives both sides the same order of fields. */
function areSame(some: readonly ExceededBudget[], others: readonly ExceededBudget[]): boolean {
  const written = (list: readonly ExceededBudget[]): string =>
    JSON.stringify(list.map((budget) => ExceededBudget.parse(budget)))
  return written(some) === written(others)
}
