import type {
  RequestSizes,
  SizedTool,
  StoredConnection,
  StoredProgram,
} from '../../../src/main/storage/row-types.ts'
import type { Store } from '../../../src/main/storage/store.ts'
import type { ArchivedCall } from '../../../src/main/transfer/archive.ts'
import { noDetails } from '../../../src/shared/domain/usage/usage-details.ts'
import { aStoredCall, aStoredProgram, nothingReported } from '../../fixtures/samples/stored.ts'
import { createRandom, type Random } from '../../seed-data/random.ts'
import { speedOf } from './models.ts'
import { dayMs, daysAgo, isWeekend, now, offsetAt } from './now.ts'

interface Agent {
  readonly name: string
  readonly model: string
  readonly instructionTokens: number
  /** Its tools with the tokens of their descriptions. */
  readonly tools: Readonly<Record<string, number>>
  readonly tasksPerDay: readonly [least: number, most: number]
}

/** A call with what the meter noted of its request. */
export interface MeteredCall {
  readonly call: ArchivedCall
  readonly taskKey: string
  readonly tools: readonly SizedTool[]
  readonly sizes: RequestSizes
}

const seed = 14
const daysOfWork = 88
/** Services cache prompts in blocks. */
const cacheBlock = 128
const maxPromptTokens = 100_000
const compactedTokens = 8_000
const bytesPerToken = 4
const all: readonly Agent[] = [
  {
    name: 'Claude Code',
    model: 'atlas-405b',
    instructionTokens: 9_830,
    tools: { Bash: 5_210, Agent: 3_880, TodoWrite: 2_620, Edit: 1_940, Read: 1_530, Grep: 1_190, Write: 940 },
    tasksPerDay: [1, 2],
  },
  {
    name: 'Codex',
    model: 'meridian-70b-chat',
    instructionTokens: 5_240,
    tools: { apply_patch: 2_310, shell: 1_420, update_plan: 590, view_image: 280 },
    tasksPerDay: [0, 3],
  },
]

/** The coding agents that call through Tally. */
export function agents(connection: StoredConnection): StoredProgram[] {
  return all.map(({ name, model }, index) =>
    aStoredProgram({
      id: `program-${index + 1}`,
      name,
      connectionId: connection.id,
      models: [model],
      createdAt: daysAgo(daysOfWork, 9, 20),
      tokenHash: `token of ${name}`,
      tokenEnd: ['x4Qd', 'b7Wm'][index] ?? '',
    }),
  )
}

/** Notes the tasks of calls that are in the ledger. */
export function noteTasks(store: Store, metered: readonly MeteredCall[]): void {
  store.transaction(() => {
    for (const { call, ...noted } of metered)
      store.programTasks.add({
        callId: call.id,
        programId: call.conversationId,
        startedAt: call.startedAt,
        ...noted,
      })
  })
}

/** Three months of tasks, each of calls whose prompts grow. */
export function callsOfAgents(
  programs: readonly StoredProgram[],
  connection: StoredConnection,
): MeteredCall[] {
  const random = createRandom(seed)
  return all.flatMap((agent, index) => {
    const program = programs[index]
    if (program === undefined) return []
    return Array.from({ length: daysOfWork }, (_, day) => day).flatMap((day) => {
      const tasks = isWeekend(day) ? 0 : random.between(...agent.tasksPerDay)
      return Array.from({ length: tasks }, (_task, number) => {
        const startedAt = daysAgo(day, 10 + 2 * number, random.between(0, 59))
        if (startedAt > now - dayMs / 24) return []
        return callsOfTask({ agent, program, connection, startedAt }, random)
      }).flat()
    })
  })
}

interface Task {
  readonly agent: Agent
  readonly program: StoredProgram
  readonly connection: StoredConnection
  readonly startedAt: number
}

/** The calls of one task: some are cut off and repeated, and a long one is compacted. */
function callsOfTask(task: Task, random: Random): MeteredCall[] {
  const { agent, startedAt } = task
  const toolTokens = Object.values(agent.tools).reduce((sum, tokens) => sum + tokens, 0)
  const fixedTokens = agent.instructionTokens + toolTokens
  const made: MeteredCall[] = []
  let messageTokens = random.between(300, 1_200)
  let cached = random.chance(0.7) ? fixedTokens : 0
  let at = startedAt
  const cutAt = random.chance(0.25) ? random.between(2, 8) : -1
  for (let left = random.between(6, 46); left > 0; left -= 1) {
    const promptTokens = fixedTokens + messageTokens
    const isCompaction = promptTokens > maxPromptTokens
    const completionTokens = isCompaction ? random.between(900, 2_100) : random.between(60, 720)
    const counts = { promptTokens, completionTokens, cached, isCompaction }
    if (made.length === cutAt) {
      const cut = callOfTask(task, at, { ...counts, isCut: true })
      made.push(cut)
      at += Math.ceil(cut.call.durationMs ?? 0) + 2_000
    }
    const whole = callOfTask(task, at, { ...counts, isCut: false })
    made.push(whole)
    cached = isCompaction ? fixedTokens : promptTokens
    messageTokens = isCompaction
      ? compactedTokens
      : messageTokens + completionTokens + random.between(300, 3_400)
    at += Math.ceil(whole.call.durationMs ?? 0) + random.between(2_000, 40_000)
  }
  return made
}

interface Counts {
  readonly promptTokens: number
  readonly completionTokens: number
  /** The tokens that the service still has from an earlier call. */
  readonly cached: number
  readonly isCompaction: boolean
  readonly isCut: boolean
}

function callOfTask(
  { agent, program, connection, startedAt }: Task,
  at: number,
  counts: Counts,
): MeteredCall {
  const { promptTokens, completionTokens, cached, isCompaction, isCut } = counts
  const id = `call-${program.id}-${at}`
  const firstTokenMs = 500 + (at % 900)
  const cachedTokens = Math.floor(cached / cacheBlock) * cacheBlock
  const tools = Object.entries(agent.tools).map(([name, tokens]) => ({ name, bytes: tokens * bytesPerToken }))
  const toolBytes = tools.reduce((sum, { bytes }) => sum + bytes, 0)
  const instructionBytes = agent.instructionTokens * bytesPerToken
  return {
    call: aStoredCall(id, {
      conversationId: program.id,
      conversationTitle: program.name,
      messageId: id,
      connectionId: connection.id,
      connectionName: connection.name,
      baseAddress: connection.baseAddress,
      state: isCut ? 'cut-off' : 'complete',
      modelRequested: agent.model,
      modelAnswered: agent.model,
      ...(isCut
        ? {
            usage: nothingReported,
            source: 'not-reported' as const,
            estimate: { promptTokens, completionTokens: Math.ceil(completionTokens / 4) },
            finishReason: null,
          }
        : {
            usage: { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens },
            details: { ...noDetails, cachedTokens, cachePlace: 'inside' as const },
          }),
      completionId: `answer-${id}`,
      completionCreated: Math.floor(at / 1_000),
      startedAt: at,
      utcOffsetMinutes: offsetAt(at),
      firstTokenMs,
      durationMs: firstTokenMs + (completionTokens / speedOf(agent.model)) * 1_000,
      forecast: { promptTokens, range: Math.ceil(promptTokens / 2) },
    }),
    taskKey: `${program.id} ${startedAt}`,
    tools,
    sizes: {
      instructionBytes,
      toolBytes,
      messageBytes: promptTokens * bytesPerToken - instructionBytes - toolBytes,
      toolCount: tools.length,
      promptMark: promptTokens,
      isCompaction,
      isWhole: true,
    },
  }
}
