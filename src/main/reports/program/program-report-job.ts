import type { DatabaseSync } from 'node:sqlite'
import type {
  ProgramReport,
  PromptParts,
  TaskCalls,
  TaskQuestion,
} from '../../../shared/contract/programs/program-report.ts'
import type { UsageFilter } from '../../../shared/contract/usage/usage-page.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import type { Job } from '../../jobs/job.ts'
import { readSnapshot } from '../../storage/database/transaction.ts'
import { readPrices } from '../../storage/repositories/money/price-repository.ts'
import {
  hasCalls,
  readTaskCalls,
  readTasks,
  readToolSets,
} from '../../storage/repositories/usage/program-task-repository.ts'
import { readSums } from '../usage-page/usage-page-job.ts'
import { callsOfTask, firstTurnOf, splitTokens, summarizeTask } from './program-tasks.ts'
import { createToolShares } from './tool-shares.ts'

const mostTasks = 200

export const programReportJob: Job<UsageFilter, ProgramReport> = {
  access: 'read',
  run: (database, filter) => readSnapshot(database, () => readReport(database, filter)),
}

/** The calls of one task that match the filter. */
export const programTaskJob: Job<TaskQuestion, TaskCalls> = {
  access: 'read',
  run: (database, { taskId, ...filter }) =>
    readSnapshot(database, () => {
      const id = readTasks(database, filter).find((task) => String(task) === taskId)
      const calls = id === undefined ? [] : [...readTaskCalls(database, filter, id)]
      if (id === undefined || calls.length === 0)
        throw new AppError('not-found', 'The ledger has no calls of this task.')
      const prices = readPrices(database)
      return { task: summarizeTask(id, calls, prices), calls: callsOfTask(calls, prices) }
    }),
}

function readReport(database: DatabaseSync, filter: UsageFilter): ProgramReport {
  const prices = readPrices(database)
  const tools = createToolShares(prices)
  const tasks: ProgramReport['tasks'] = []
  const firstTurns: PromptParts[] = []
  let taskCount = 0
  for (const taskId of readTasks(database, filter)) {
    if (tasks.length === mostTasks) {
      if (hasCalls(database, filter, taskId)) taskCount += 1
      for (const call of readTaskCalls(database, filter, taskId, 'with-tools')) tools.add(call)
      continue
    }
    const calls = [...readTaskCalls(database, filter, taskId)]
    if (calls.length === 0) continue
    taskCount += 1
    tasks.push(summarizeTask(taskId, calls, prices))
    const first = firstTurnOf(calls)
    if (first !== null) firstTurns.push(first)
    for (const call of calls) tools.add(call)
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
