import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import {
  type BudgetOverride,
  type BudgetStop,
  ExceededBudget,
} from '../../../shared/contract/money/budget.ts'
import type { Price } from '../../../shared/contract/money/price.ts'
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
import { placementOf, type SendIntent } from '../chat/send-intent.ts'
import type { Turn } from '../chat/turn.ts'
import type { Calibration } from '../usage/calibration.ts'
import { forecastCall } from '../usage/forecast.ts'
import type { BudgetScope, BudgetStatus, PendingCall, ReadBudgetStatus } from './budget-status.ts'
import {
  createBudgetWatch,
  createPendingCalls,
  type PendingCalls,
  type WatchBudgets,
} from './pending-calls.ts'

interface Dependencies {
  store: Store
  calibration: Pick<Calibration, 'ratesOf'>
  readBudgetStatuses: ReadBudgetStatus
  now(): number
  newId(): string
}

/** The person's consent to one specific send, with the budgets that the send would exceed and all amounts. */
interface ConfirmedOverride {
  readonly stop: BudgetStop
  readonly asked: string
  readonly models: readonly string[]
}

type Written = readonly {
  readonly turn: Turn
  readonly first: { readonly call: { readonly callId: string; readonly messageId: string } }
}[]

export interface BudgetGuard {
  /** The models asked for. Throws unless the guard stopped a send with exactly these amounts. */
  modelsOf(stop: BudgetStop): readonly string[]
  /**
   * Records the person's consent to a stopped send. The consent covers the next send of that conversation
   * within a minute, and only an identical send.
   */
  override(stop: BudgetStop): void
  /** Removes and returns the consent, so that it is used only once. */
  consumeOverride(conversationId: string): ConfirmedOverride | null
  /**
   * Checks the budgets, then writes. Throws before any write if the turns would exceed a budget. Check and
   * write are synchronous, so no other call can start between them.
   */
  write<T extends Written>(
    turns: readonly Turn[],
    intent: SendIntent,
    agreed: ConfirmedOverride | null,
    write: () => T,
  ): T
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

/** A call that a program wants to make, or is making. */
export interface ProgramCall {
  readonly callId: string
  readonly programId: string
  readonly projectId: string | null
  readonly connection: StoredConnection
  readonly modelId: string
  readonly promptTokens: number
  /** Null before the answer: then the usual length of an answer counts. */
  readonly completionTokens: number | null
}

const maxAnswersRead = 51
/** The window sends at once after the person's consent. A later send needs a new decision. */
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

  /** Only a budget needs the forecast, so it is computed when a budget is read. */
  function expect(turn: Turn, intent: SendIntent): () => ExpectedCall {
    const { conversation, connection, modelId } = turn
    const { parentId: lastId, text } = placementOf(store, conversation.id, intent)
    const dayUtc = dayOf(now(), 0)
    let known: ExpectedCall | null = null
    return () => {
      if (known !== null) return known
      const { promptTokens, spread } = forecastCall(dependencies, { conversation, modelId, lastId, text })
      known = {
        connectionId: connection.id,
        isDemo: connection.kind === 'demo',
        programId: null,
        projectId: currentProject(store, conversation),
        modelId,
        mayAnswer: store.budgets.mayAnswer(connection.id, modelId),
        dayUtc,
        promptTokens: promptTokens + spread,
        completionTokens: usualLength(store, connection, modelId, null),
      }
      return known
    }
  }

  /** All turns of one conversation use the same connection. */
  function exceededBy([turn]: readonly Turn[], expected: readonly (() => ExpectedCall)[]): ExceededBudget[] {
    if (turn === undefined) return []
    const statuses = readBudgetStatuses(scopeOf(store, turn), pendingCalls.values())
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

    write(turns, intent, agreed, write) {
      const calls = turns.map((turn) => expect(turn, intent))
      const exceeded = exceededBy(turns, calls)
      const conversationId = turns[0]?.conversation.id ?? ''
      const models = turns.map(({ modelId }) => modelId)
      const asked = JSON.stringify([{ ...intent, modelId: undefined }, models])
      const isMeant = agreed !== null && agreed.asked === asked && areSame(agreed.stop.exceeded, exceeded)
      if (exceeded.length > 0 && !isMeant) {
        const stop = { id: newId(), conversationId, callCount: calls.length, exceeded }
        stops.set(conversationId, { stop, asked, models })
        throw new AppError('over-budget', 'It would pass a budget.', { stop })
      }
      const startedAt = now()
      const overridden = new Set(exceeded.map(({ budget }) => budget.id))
      const written = store.transaction(() => {
        const all = write()
        if (agreed !== null)
          for (const budget of exceeded)
            store.budgets.insertOverride(overrideOf(dependencies, budget, { agreed, written: all }))
        return all
      })
      for (const [index, { turn, first }] of written.entries()) {
        const call = calls[index]
        if (call === undefined) continue
        const scope = scopeOf(store, turn)
        pendingCalls.set(first.call.messageId, { conversationId, startedAt, call, scope, overridden })
      }
      return written
    },

    ...createProgramGuard(dependencies, pendingCalls),
    release: pendingCalls.delete,
    releaseAll: pendingCalls.clear,
    pendingCalls: pendingCalls.values,
    watch: createBudgetWatch({ ...dependencies, prices: store.prices }, pendingCalls),
  }
}

/** The record of an override, with the amounts as the person saw them. */
function overrideOf(
  { now, newId }: Dependencies,
  exceeded: ExceededBudget,
  { agreed, written }: { readonly agreed: ConfirmedOverride; readonly written: Written },
): BudgetOverride {
  const { id: budgetId, createdAt: _apart, ...terms } = exceeded.budget
  const { spent, onItsWay, forecast } = exceeded
  return {
    id: newId(),
    at: now(),
    budgetId,
    ...terms,
    spent,
    onItsWay,
    forecast,
    typed: '',
    conversationId: agreed.stop.conversationId,
    callIds: written.map(({ first }) => first.call.callId),
  }
}

/** The chat may have moved since its turn began. */
function currentProject({ conversations }: Store, conversation: Conversation): string | null {
  return (conversations.find(conversation.id) ?? conversation).projectId
}

function scopeOf(store: Store, { conversation, connection }: Turn): BudgetScope {
  const projectId = currentProject(store, conversation)
  return { conversationId: conversation.id, programId: null, projectId, connection }
}

/** The part for calls of programs. They have no dialog, so nobody can override a budget. */
function createProgramGuard(
  { store, readBudgetStatuses, now }: Dependencies,
  pendingCalls: PendingCalls,
): Pick<BudgetGuard, 'exceededByProgram' | 'reserve'> {
  function expectOfProgram(call: ProgramCall): ExpectedCall {
    const { programId, projectId, connection, modelId, promptTokens, completionTokens } = call
    return {
      connectionId: connection.id,
      isDemo: false,
      programId,
      projectId,
      modelId,
      mayAnswer: store.budgets.mayAnswer(connection.id, modelId),
      dayUtc: dayOf(now(), 0),
      promptTokens,
      completionTokens: completionTokens ?? usualLength(store, connection, modelId, programId),
    }
  }

  function exceededByProgram(call: ProgramCall): ExceededBudget[] {
    const { callId, programId, projectId, connection } = call
    const statuses = readBudgetStatuses(
      { conversationId: programId, programId, projectId, connection },
      pendingCalls.without(callId),
    )
    if (statuses.length === 0) return []
    const calls = [expectOfProgram(call)]
    const prices = store.prices.list()
    return statuses.flatMap((status) => exceededOf(status, calls, prices) ?? [])
  }

  return {
    exceededByProgram,
    reserve(call) {
      const { callId, programId, projectId, connection } = call
      let expected: ExpectedCall | null = null
      pendingCalls.set(callId, {
        conversationId: programId,
        startedAt: now(),
        // Each piece of a stream asks for it.
        call: () => (expected ??= expectOfProgram(call)),
        scope: { conversationId: programId, programId, projectId, connection },
        overridden: new Set(),
      })
    },
  }
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
  { budget, spent, estimated, onItsWay, used, notCountedCount, renewsOn }: BudgetStatus,
  calls: readonly ExpectedCall[],
  prices: readonly Price[],
): ExceededBudget | null {
  const within = calls.filter((call) => isWithin(budget, call))
  const groups = budget.period === 'call' ? within.map((call) => [call]) : [within]
  const [largest] = groups
    .map((group) => addUpExpected(budget, group, prices))
    .toSorted((one, other) => compareDecimals(other.amount, one.amount))
  if (largest === undefined || within.length === 0) return null
  const { amount: forecast, openEndedCount } = largest
  if (levelOf(budget, used, forecast) !== 'over') return null
  return { budget, spent, estimated, onItsWay, notCountedCount, forecast, openEndedCount, renewsOn }
}

/** Compares field by field; parsing gives both sides the same order of fields. */
function areSame(some: readonly ExceededBudget[], others: readonly ExceededBudget[]): boolean {
  const written = (list: readonly ExceededBudget[]): string =>
    JSON.stringify(list.map((budget) => ExceededBudget.parse(budget)))
  return written(some) === written(others)
}
