import type { DatabaseSync } from 'node:sqlite'
import type { Price } from '../../../shared/contract/money/price.ts'
import type {
  ProgramReport,
  PromptParts,
  TaskCalls,
  TaskQuestion,
} from '../../../shared/contract/programs/program-report.ts'
import type { UsageFilter } from '../../../shared/contract/usage/usage-page.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { snapshotJob } from '../../jobs/job.ts'
import { readPrices } from '../../storage/repositories/money/price-repository.ts'
import {
  hasCalls,
  readTaskCalls,
  readTasks,
  readToolSets,
  readUsualCall,
} from '../../storage/repositories/usage/program-task-repository.ts'
import { readSums } from '../usage-page/usage-page-job.ts'
import { createTaskCalls, createTaskSums, type KnownCall, splitTokens, withKinds } from './program-tasks.ts'
import { createToolShares } from './tool-shares.ts'

const maxTasks = 200

export const programReportJob = snapshotJob<UsageFilter, ProgramReport>(readReport)

/** The calls of one task that match the filter. */
export const programTaskJob = snapshotJob<TaskQuestion, TaskCalls>((database, { taskId, ...filter }) => {
  const prices = readPrices(database)
  const calls = createTaskCalls(prices)
  const id = /^\d{1,15}$/.test(taskId) ? Number(taskId) : 0
  const task = readTask(database, { filter, taskId: id, prices }, calls.add).task()
  if (task === null) throw new AppError('not-found', 'The ledger has no calls of this task.')
  return { task, calls: calls.list() }
})

interface Task {
  readonly filter: UsageFilter
  readonly taskId: number
  readonly prices: readonly Price[]
}

function readTask(
  database: DatabaseSync,
  { filter, taskId, prices }: Task,
  onCall: (call: KnownCall) => void,
): ReturnType<typeof createTaskSums> {
  const sums = createTaskSums(taskId, prices)
  const usual = readUsualCall(database, filter, taskId)
  for (const call of withKinds(readTaskCalls(database, filter, taskId), usual)) {
    sums.add(call)
    onCall(call)
  }
  return sums
}

function readReport(database: DatabaseSync, filter: UsageFilter): ProgramReport {
  const prices = readPrices(database)
  const tools = createToolShares(prices)
  const tasks: ProgramReport['tasks'] = []
  const firstTurns: PromptParts[] = []
  let taskCount = 0
  for (const taskId of readTasks(database, filter)) {
    if (tasks.length === maxTasks) {
      if (hasCalls(database, filter, taskId)) taskCount += 1
      for (const call of readTaskCalls(database, filter, taskId, 'with-tools')) tools.add(call)
      continue
    }
    const sums = readTask(database, { filter, taskId, prices }, tools.add)
    const task = sums.task()
    if (task === null) continue
    taskCount += 1
    tasks.push(task)
    const first = sums.firstTurn()
    if (first !== null) firstTurns.push(first)
  }
  return {
    sums: readSums(database, filter),
    taskCount,
    tasks: tasks.toSorted((one, other) => other.startedAt - one.startedAt),
    firstCall: averageOf(firstTurns),
    tools: tools.list(readToolSets(database, filter.conversationId ?? '')),
  }
}

function averageOf(turns: readonly PromptParts[]): ProgramReport['firstCall'] {
  const taskCount = turns.length
  if (taskCount === 0) return null
  const sumOf = (value: (turn: PromptParts) => number): number =>
    turns.reduce((sum, turn) => sum + value(turn), 0)
  const instructions = sumOf((turn) => turn.instructionTokens)
  const tools = sumOf((turn) => turn.toolTokens)
  const total = instructions + tools + sumOf((turn) => turn.messageTokens)
  const toolCount = Math.round(sumOf((turn) => turn.toolCount) / taskCount)
  const shares = total === 0 ? ([0, 0] as const) : ([instructions / total, tools / total] as const)
  return { ...splitTokens(Math.round(total / taskCount), shares, toolCount), taskCount }
}
