import { createTransaction } from '../../storage/database/transaction.ts'
import { createProjectRepository } from '../../storage/repositories/conversations/project-repository.ts'
import { writeJob } from '../job.ts'
import { createWritePacer } from '../write-pacer.ts'

export interface MoveCallsInput {
  readonly conversationId: string
  /** Null to take the calls out of their projects. */
  readonly projectId: string | null
  readonly at: number
}

/**
 * Moves the calls of a chat to a project. Each transaction moves some calls and adds them to the correction.
 * An interrupted run has therefore noted all that it moved.
 */
export const moveCallsJob = writeJob<MoveCallsInput, { movedCallCount: number }>(
  async (database, { conversationId, projectId: toProjectId, at }, report) => {
    const projects = createProjectRepository(database)
    const transaction = createTransaction(database)
    const pace = createWritePacer()
    const calls = projects.callsElsewhere(conversationId, toProjectId)
    const byProject = Map.groupBy(calls, ({ fromProjectId }) => fromProjectId)
    let movedCallCount = 0
    for (const [fromProjectId, members] of byProject) {
      const correction = { id: crypto.randomUUID(), at, conversationId, fromProjectId, toProjectId }
      for (let from = 0; from < members.length; ) {
        const some = members.slice(from, from + pace.room())
        movedCallCount += await pace.take(() => transaction(() => projects.moveCalls(some, correction)))
        from += some.length
        report(movedCallCount, calls.length)
      }
    }
    return { movedCallCount }
  },
)
