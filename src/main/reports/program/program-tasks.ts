import type { Price } from '../../../shared/contract/money/price.ts'
import type {
  ProgramTask,
  PromptParts,
  TaskCall,
  TaskCallKind,
} from '../../../shared/contract/programs/program-report.ts'
import { createPick } from '../../../shared/contract/schemas.ts'
import { ListedCall } from '../../../shared/contract/usage/usage-page.ts'
import { addMoney, type Money } from '../../../shared/domain/money/money.ts'
import { isLive } from '../../../shared/domain/usage/call-facts.ts'
import { inputTokensOf } from '../../../shared/domain/usage/usage-details.ts'
import { addCall, noSums } from '../../../shared/domain/usage/usage-sums.ts'
import { costOfCall } from '../../accounting/pricing.ts'
import type { ProgramCall, UsualCall } from '../../storage/repositories/usage/program-task-repository.ts'
import type { StoredCall } from '../../storage/row-types.ts'

/** A task that never ends has no more calls than this in the window. */
const maxCallsShown = 2_000
/** A repeat follows its broken call immediately. Calls for titles, for example, may come between. */
const repeatWithin = 8
/** A title has far less to read than a turn. */
const maxTitleShare = 0.25
/** Instructions of one purpose hardly change their length from call to call. */
const sameInstructions = 0.25

/** Amounts that are not added up yet. */
const maxApart = 10_000

const pickListed = createPick(ListedCall)

/** A call with its purpose in its task. */
export interface KnownCall extends ProgramCall {
  readonly kind: TaskCallKind
}

/** Adds up the calls of a task one at a time, because a script makes a million without a pause. */
export function createTaskSums(id: number, prices: readonly Price[]) {
  const sums = { ...noSums }
  const cost = createMoneySum()
  const repeatCost = createMoneySum()
  const counts: Record<TaskCallKind, number> = { turn: 0, title: 0, compaction: 0, background: 0, repeat: 0 }
  const inputs = { firstInputTokens: null as number | null, lastInputTokens: null as number | null }
  let first: StoredCall | null = null
  let firstTurn: PromptParts | null = null
  let endedAt = 0
  let stoppedAtLimitCount = 0
  let failedCount = 0

  return {
    add(one: KnownCall): void {
      const { call, kind } = one
      const inputTokens = reportedInputOf(call)
      first ??= call
      addCall(sums, call)
      counts[kind] += 1
      endedAt = Math.max(endedAt, call.startedAt + (call.durationMs ?? 0))
      if (call.state === 'stopped-at-limit') stoppedAtLimitCount += 1
      if (call.state === 'failed' || call.state === 'cut-off' || call.state === 'interrupted')
        failedCount += 1
      if (isTurn(kind) && inputTokens !== null) {
        inputs.firstInputTokens ??= inputTokens
        inputs.lastInputTokens = inputTokens
        firstTurn ??= promptPartsOf(one)
      }
      const { cost: ofCall } = costOfCall(prices, call)
      if (ofCall === null) return
      sums.unpricedCount -= 1
      cost.add(ofCall)
      if (kind === 'repeat') repeatCost.add(ofCall)
    },

    /** The parts of the first turn with a reported prompt. */
    firstTurn: () => firstTurn,

    /** Null without a call. */
    task: (): ProgramTask | null =>
      first && {
        id: String(id),
        startedAt: first.startedAt,
        utcOffsetMinutes: first.utcOffsetMinutes,
        durationMs: Math.max(0, Math.round(endedAt - first.startedAt)),
        sums: { ...sums, cost: cost.sum() },
        ...inputs,
        repeats: { count: counts.repeat, cost: repeatCost.sum() },
        titleCount: counts.title,
        compactionCount: counts.compaction,
        backgroundCount: counts.background,
        stoppedAtLimitCount,
        failedCount,
      },
  }
}

function createMoneySum() {
  let parts: Money[] = []
  return {
    add(part: Money): void {
      parts.push(part)
      if (parts.length > maxApart) parts = addMoney(parts)
    },
    sum: () => addMoney(parts),
  }
}

/** Lists the calls of a task with the growth of the prompt and the parts of each prompt; the newest of very many. */
export function createTaskCalls(prices: readonly Price[]) {
  const calls: TaskCall[] = []
  let count = 0
  let before: number | null = null
  return {
    add(one: KnownCall): void {
      const { call, kind } = one
      const { cost, estimatedCost } = costOfCall(prices, call)
      const inputTokens = reportedInputOf(call)
      const growth = isTurn(kind) && inputTokens !== null && before !== null ? inputTokens - before : null
      if (isTurn(kind)) before = inputTokens ?? before
      count += 1
      calls.push({
        ...pickListed({ ...call, isReportRecorded: call.usageText !== null }),
        cost,
        estimatedCost,
        number: count,
        kind,
        inputTokens,
        growth,
        parts: promptPartsOf(one),
      })
      if (calls.length >= 2 * maxCallsShown) calls.splice(0, maxCallsShown)
    },
    list: () => calls.slice(-maxCallsShown),
  }
}

function isTurn(kind: TaskCallKind): boolean {
  return kind === 'turn' || kind === 'repeat'
}

function reportedInputOf({ usage, details }: StoredCall): number | null {
  return inputTokensOf(usage, details) ?? usage.promptTokens
}

/**
 * The tokens of each part, by its share of the request's bytes. A call that the service did not process has none,
 * and neither has one whose prompt contains messages that the program didn't send.
 */
export function promptPartsOf({ call, isWhole, toolCount, ...sizes }: ProgramCall): PromptParts | null {
  const { instructionBytes, toolBytes, messageBytes } = sizes
  const total = reportedInputOf(call) ?? call.estimate?.promptTokens ?? call.forecast?.promptTokens ?? null
  const bytes = instructionBytes + toolBytes + messageBytes
  if (!isWhole || total === null || bytes === 0 || call.source === 'none') return null
  return splitTokens(total, [instructionBytes / bytes, toolBytes / bytes], toolCount)
}

/** Rounds so that the parts add up to the total. */
export function splitTokens(
  total: number,
  [instructions, tools]: readonly [number, number],
  toolCount: number,
): PromptParts {
  const instructionTokens = Math.round(total * instructions)
  const toolTokens = Math.min(total, Math.round(total * (instructions + tools))) - instructionTokens
  return { instructionTokens, toolTokens, messageTokens: total - instructionTokens - toolTokens, toolCount }
}

/** Adds the purpose of each call, by sizes and names alone. `usual` is null for a task without tools. */
export function* withKinds(calls: Iterable<ProgramCall>, usual: UsualCall | null): Generator<KnownCall> {
  const recent: ProgramCall[] = []
  for (const one of calls) {
    yield { ...one, kind: isRepeat(one, recent) ? 'repeat' : kindOf(one, usual) }
    recent.push(one)
    if (recent.length > repeatWithin) recent.shift()
  }
}

function kindOf(one: ProgramCall, usual: UsualCall | null): Exclude<TaskCallKind, 'repeat'> {
  if (one.isCompaction) return 'compaction'
  // A program without tools, such as a script, shows nothing that sets its calls apart.
  if (usual === null) return 'turn'
  if (one.toolSetId === usual.toolSetId && one.toolCount === usual.toolCount) return 'turn'
  const bytes = one.instructionBytes + one.toolBytes + one.messageBytes
  if (one.toolCount === 0) return bytes < maxTitleShare * usual.bytes ? 'title' : 'background'
  const change = Math.abs(one.instructionBytes - usual.instructionBytes)
  const isOther = one.call.modelRequested !== usual.modelRequested
  return isOther || change > sameInstructions * usual.instructionBytes ? 'background' : 'turn'
}

/** Whether the last call with the same prompt broke after the service may have worked on it. */
function isRepeat({ promptMark }: ProgramCall, recent: readonly ProgramCall[]): boolean {
  const same = recent.findLast((one) => one.promptMark === promptMark)
  if (same === undefined) return false
  const { state, source } = same.call
  return state !== 'complete' && !isLive(state) && source !== 'none'
}
