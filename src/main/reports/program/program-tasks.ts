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
import type { ProgramCall } from '../../storage/repositories/usage/program-task-repository.ts'
import type { StoredCall } from '../../storage/row-types.ts'

/** A task that never ends has no more calls than this in the window. */
const mostCallsShown = 2_000
/** A repeat follows its broken call at once. Calls for titles and the like may come between. */
const repeatWithin = 8
/** A title has far less to read than a turn. */
const largestTitle = 0.25
/** Instructions of one purpose hardly change their length from call to call. */
const sameInstructions = 0.25

const pickListed = createPick(ListedCall)

/** The sums of a task, from its calls in the order they were made. */
export function summarizeTask(
  id: number,
  calls: readonly ProgramCall[],
  prices: readonly Price[],
): ProgramTask {
  const sums = { ...noSums }
  const costs: Money[] = []
  const repeatCosts: Money[] = []
  const counts: Record<TaskCallKind, number> = { turn: 0, title: 0, compaction: 0, background: 0, repeat: 0 }
  const kinds = kindsOf(calls)
  const turns: (number | null)[] = []
  let endedAt = 0
  for (const [index, { call }] of calls.entries()) {
    const kind = kinds[index] ?? 'turn'
    const { cost } = costOfCall(prices, call)
    addCall(sums, call)
    counts[kind] += 1
    endedAt = Math.max(endedAt, call.startedAt + (call.durationMs ?? 0))
    if (kind === 'turn' || kind === 'repeat') turns.push(reportedInputOf(call))
    if (cost === null) continue
    sums.unpricedCount -= 1
    costs.push(cost)
    if (kind === 'repeat') repeatCosts.push(cost)
  }
  const [first] = calls
  const startedAt = first?.call.startedAt ?? 0
  const countOf = (is: (call: StoredCall) => boolean): number => calls.filter(({ call }) => is(call)).length
  return {
    id: String(id),
    startedAt,
    utcOffsetMinutes: first?.call.utcOffsetMinutes ?? 0,
    durationMs: Math.max(0, Math.round(endedAt - startedAt)),
    sums: { ...sums, cost: addMoney(costs) },
    firstInputTokens: turns[0] ?? null,
    lastInputTokens: turns.findLast((tokens) => tokens !== null) ?? null,
    repeats: { count: counts.repeat, cost: addMoney(repeatCosts) },
    titleCount: counts.title,
    compactionCount: counts.compaction,
    backgroundCount: counts.background,
    stoppedAtLimitCount: countOf(({ state }) => state === 'stopped-at-limit'),
    failedCount: countOf(({ state }) => state === 'failed' || state === 'cut-off' || state === 'interrupted'),
  }
}

/** The calls of a task with their purposes, the growth of the prompt, and the parts of each prompt. */
export function callsOfTask(calls: readonly ProgramCall[], prices: readonly Price[]): TaskCall[] {
  const kinds = kindsOf(calls)
  let before: number | null = null
  return calls
    .map((one, index): TaskCall => {
      const { call } = one
      const kind = kinds[index] ?? 'turn'
      const { cost, estimatedCost } = costOfCall(prices, call)
      const inputTokens = reportedInputOf(call)
      const isTurn = kind === 'turn' || kind === 'repeat'
      const growth = isTurn && inputTokens !== null && before !== null ? inputTokens - before : null
      if (isTurn) before = inputTokens ?? before
      return {
        ...pickListed({ ...call, isReportRecorded: call.usageText !== null }),
        cost,
        estimatedCost,
        number: index + 1,
        kind,
        inputTokens,
        growth,
        parts: promptPartsOf(one),
      }
    })
    .slice(-mostCallsShown)
}

/** The first turn of a task with known parts and reported tokens. */
export function firstTurnOf(calls: readonly ProgramCall[]): PromptParts | null {
  const kinds = kindsOf(calls)
  const first = calls.find(({ call }, index) => kinds[index] === 'turn' && reportedInputOf(call) !== null)
  return first === undefined ? null : promptPartsOf(first)
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

/** The purpose of each call, by sizes and names alone. */
function kindsOf(calls: readonly ProgramCall[]): TaskCallKind[] {
  const usual = usualOf(calls)
  return calls.map((one, index) => {
    if (isRepeat(calls, index)) return 'repeat'
    if (one.isCompaction) return 'compaction'
    // A program without tools, such as a script, shows nothing that sets its calls apart.
    if (usual === null || toolsOf(one) === toolsOf(usual)) return 'turn'
    if (one.toolCount === 0) return bytesOf(one) < largestTitle * bytesOf(usual) ? 'title' : 'background'
    const change = Math.abs(one.instructionBytes - usual.instructionBytes)
    const isOther = one.call.modelRequested !== usual.call.modelRequested
    return isOther || change > sameInstructions * usual.instructionBytes ? 'background' : 'turn'
  })
}

/** The smallest call with the tools that the task used for most bytes; null where it used none. */
function usualOf(calls: readonly ProgramCall[]): ProgramCall | null {
  const groups = [
    ...Map.groupBy(
      calls.filter(({ toolCount }) => toolCount > 0),
      toolsOf,
    ).values(),
  ]
  const sizeOf = (group: readonly ProgramCall[]): number => group.reduce((sum, one) => sum + bytesOf(one), 0)
  const [most] = groups.toSorted((one, other) => sizeOf(other) - sizeOf(one))
  return most?.reduce((least, one) => (bytesOf(one) < bytesOf(least) ? one : least)) ?? null
}

function toolsOf({ toolSetId, toolCount }: ProgramCall): string {
  return `${toolCount} ${toolSetId}`
}

function bytesOf({ instructionBytes, toolBytes, messageBytes }: ProgramCall): number {
  return instructionBytes + toolBytes + messageBytes
}

/** Whether the last call with the same prompt broke after the service may have worked on it. */
function isRepeat(calls: readonly ProgramCall[], index: number): boolean {
  const mark = calls[index]?.promptMark
  const same = calls
    .slice(Math.max(0, index - repeatWithin), index)
    .findLast((one) => one.promptMark === mark)
  if (same === undefined) return false
  const { state, source } = same.call
  return state !== 'complete' && !isLive(state) && source !== 'none'
}
