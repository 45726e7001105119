import type { Publish, TaskKind } from '../../../shared/contract/events.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'

export interface CancellableTask {
  readonly signal: AbortSignal
  onProgress(done: number, total: number): void
}

export type TaskService = ReturnType<typeof createTaskService>

export function createTaskService({ publish }: { publish: Publish }) {
  let running: AbortController | null = null
  return {
    /** Runs a task with visible progress that the user can cancel. Only one task runs at a time. */
    async run<T>(kind: TaskKind, perform: (task: CancellableTask) => Promise<T>): Promise<T> {
      if (running !== null) throw new AppError('busy', 'Another task is running.')
      const controller = new AbortController()
      running = controller
      publish({ type: 'task-changed', task: { kind, done: 0, total: null } })
      try {
        return await perform({
          signal: controller.signal,
          onProgress: (done, total) => publish({ type: 'task-changed', task: { kind, done, total } }),
        })
      } finally {
        running = null
        publish({ type: 'task-changed', task: null })
      }
    },
    cancel: (): void => running?.abort(),
  }
}
