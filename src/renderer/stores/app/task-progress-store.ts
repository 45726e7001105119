import { create } from 'zustand'
import type { TaskKind, TaskProgress } from '../../../shared/contract/events.ts'
import { ask } from './asking.ts'

interface TaskProgressState {
  /** The running task; there is never more than one. */
  readonly work: TaskProgress | null
}

const taskProgressStore = create<TaskProgressState>()(() => ({ work: null }))

export const useTaskProgress = (kind: TaskKind): TaskProgress | null =>
  taskProgressStore(({ work }) => (work?.kind === kind ? work : null))
export const useIsBusy = (): boolean => taskProgressStore(({ work }) => work !== null)

export function setTaskProgress(work: TaskProgress | null): void {
  taskProgressStore.setState({ work })
}

export async function cancelTask(): Promise<void> {
  await ask('tasks.cancel', undefined)
}
