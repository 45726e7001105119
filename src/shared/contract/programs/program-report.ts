import * as z from 'zod'
import { CallCost, Money } from '../money/price.ts'
import { Id, request } from '../schemas.ts'
import { Count } from '../usage/usage.ts'
import { ListedCall, UsageFilter, UsageSums } from '../usage/usage-page.ts'

/** The filter of the usage page, with the program's id in the place of a chat. */
const OfProgram = UsageFilter.extend({ conversationId: Id })

/**
 * The parts of a prompt by the size of the request, shown with ≈. They add up to the reported prompt, or to the
 * forecast where the service reported none.
 */
const PromptParts = z.object({
  instructionTokens: Count,
  toolTokens: Count,
  messageTokens: Count,
  toolCount: Count,
})
export type PromptParts = z.infer<typeof PromptParts>

/**
 * The purpose of a call in its task, as far as sizes and names show it. `background` has other tools and instructions
 * than the turns of its task. `repeat` sent the prompt of a broken call again, which may be paid for too.
 */
export const TaskCallKind = z.enum(['turn', 'title', 'compaction', 'background', 'repeat'])
export type TaskCallKind = z.infer<typeof TaskCallKind>

/** Calls of a program that belong together, as far as they match the filter. */
const ProgramTask = z.object({
  id: Id,
  /** The start of the first call, and the time from there to the end of the last call. */
  startedAt: z.number(),
  utcOffsetMinutes: z.number().int(),
  durationMs: Count,
  sums: UsageSums,
  /** The input of the first and the last turn that reported it, with cached tokens; null where none did. */
  firstInputTokens: Count.nullable(),
  lastInputTokens: Count.nullable(),
  repeats: z.object({ count: Count, cost: z.array(Money) }),
  titleCount: Count,
  compactionCount: Count,
  backgroundCount: Count,
  /** Calls that Tally stopped at a limit, and calls without a complete answer. */
  stoppedAtLimitCount: Count,
  failedCount: Count,
})
export type ProgramTask = z.infer<typeof ProgramTask>

/** A tool that a program describes in its prompts. Tally stores its name and size alone. */
const ToolShare = z.object({
  /** Calls that described it, and its tokens in one of them, on average; null where no prompt is known. */
  callCount: Count,
  tokensPerCall: Count.nullable(),
  /** Its share of the prompts' cost, shown with ≈; empty without a price. */
  cost: z.array(Money),
})

export const ProgramReport = z.object({
  sums: UsageSums,
  taskCount: Count,
  tasks: z.array(ProgramTask),
  /** The average first turn of these tasks; null where no prompt is known. */
  firstCall: PromptParts.extend({ taskCount: Count }).nullable(),
  tools: z.object({
    /** The most expensive first. */
    rows: z.array(ToolShare.extend({ name: z.string() })),
    /** The sums of all other tools, including those whose names are not stored; null for none. */
    others: ToolShare.extend({ toolCount: Count }).nullable(),
  }),
})
export type ProgramReport = z.infer<typeof ProgramReport>

const TaskCall = ListedCall.extend({
  ...CallCost.pick({ cost: true, estimatedCost: true }).shape,
  /** Its place among the shown calls of the task, from 1. */
  number: z.number().int().positive(),
  kind: TaskCallKind,
  /** The reported input with cached tokens. */
  inputTokens: Count.nullable(),
  /** How much longer its input is than that of the turn before; null for the first turn and for other kinds. */
  growth: z.number().int().nullable(),
  parts: PromptParts.nullable(),
})
export type TaskCall = z.infer<typeof TaskCall>

export const TaskCalls = z.object({
  task: ProgramTask,
  /** The earliest first. A very long task has only its newest calls here. */
  calls: z.array(TaskCall),
})
export type TaskCalls = z.infer<typeof TaskCalls>

export const TaskQuestion = OfProgram.extend({ taskId: Id })
export type TaskQuestion = z.infer<typeof TaskQuestion>

export const programReportRequests = {
  /** Tasks, prompts and tools of a program. A newer request ends this one with `cancelled`. */
  'usage.programReport': request(OfProgram, ProgramReport),
  /** The calls of one task; fails with `not-found` where the ledger has none of them. */
  'usage.programTask': request(TaskQuestion, TaskCalls),
} as const
