import type { StoredConnection, StoredProgram } from '../../../src/main/storage/row-types.ts'
import type { ArchivedCall } from '../../../src/main/transfer/archive.ts'
import { noDetails } from '../../../src/shared/domain/usage/usage-details.ts'
import { aStoredCall, aStoredProgram } from '../../fixtures/samples/stored.ts'
import type { Random } from '../../seed-data/random.ts'
import { speedOf } from './models.ts'
import { dayMs, daysAgo, isWeekend, now, offsetAt } from './now.ts'

interface Agent {
  readonly name: string
  readonly model: string
  /** The prompt of a task's first call: instructions and tools, mostly. */
  readonly firstPrompt: number
  readonly tasksPerDay: readonly [least: number, most: number]
}

const daysOfWork = 88
/** Services cache prompts in blocks. */
const cacheBlock = 128
const mostPromptTokens = 100_000
const all: readonly Agent[] = [
  { name: 'Claude Code', model: 'atlas-405b', firstPrompt: 30_358, tasksPerDay: [1, 3] },
  { name: 'Codex', model: 'meridian-70b-chat', firstPrompt: 11_842, tasksPerDay: [0, 3] },
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

/** Three months of tasks, each of calls whose prompts grow. */
export function callsOfAgents(
  programs: readonly StoredProgram[],
  connection: StoredConnection,
  random: Random,
): ArchivedCall[] {
  return all.flatMap((agent, index) => {
    const program = programs[index]
    if (program === undefined) return []
    return Array.from({ length: daysOfWork }, (_, day) => day).flatMap((day) => {
      const tasks = isWeekend(day) ? 0 : random.between(...agent.tasksPerDay)
      return Array.from({ length: tasks }, (_task, number) => {
        const startedAt = daysAgo(day, 10 + 2 * number, random.between(0, 59))
        return startedAt > now - dayMs / 24
          ? []
          : callsOfTask({ agent, program, connection, startedAt }, random)
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

function callsOfTask({ agent, program, connection, startedAt }: Task, random: Random): ArchivedCall[] {
  const calls: ArchivedCall[] = []
  let promptTokens = agent.firstPrompt + random.between(0, 900)
  let cached = random.chance(0.7) ? agent.firstPrompt : 0
  let at = startedAt
  for (let left = random.between(6, 34); left > 0 && promptTokens < mostPromptTokens; left -= 1) {
    const completionTokens = random.between(60, 720)
    const firstTokenMs = random.between(500, 1_400)
    const durationMs = firstTokenMs + (completionTokens / speedOf(agent.model)) * 1_000
    const cachedTokens = Math.floor(cached / cacheBlock) * cacheBlock
    const id = `call-${program.id}-${at}`
    calls.push(
      aStoredCall(id, {
        conversationId: program.id,
        conversationTitle: program.name,
        messageId: id,
        connectionId: connection.id,
        connectionName: connection.name,
        baseAddress: connection.baseAddress,
        modelRequested: agent.model,
        modelAnswered: agent.model,
        usage: { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens },
        details: { ...noDetails, cachedTokens, cachePlace: 'inside' },
        completionId: `answer-${id}`,
        completionCreated: Math.floor(at / 1_000),
        startedAt: at,
        utcOffsetMinutes: offsetAt(at),
        firstTokenMs,
        durationMs,
        forecast: { promptTokens, range: Math.ceil(promptTokens / 2) },
      }),
    )
    cached = promptTokens
    promptTokens += completionTokens + random.between(300, 3_400)
    at += Math.ceil(durationMs) + random.between(2_000, 40_000)
  }
  return calls
}
