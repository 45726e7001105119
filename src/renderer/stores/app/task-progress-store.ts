import { create } from 'zustand'
import type { TaskKind, TaskProgress } from '../../../shared/contract/events.ts'
import { ask } from './asking.ts'

/** The running task; there is never more than one. */
const taskProgressStore = create<TaskProgress | null>()(() => null)

export const useTaskProgress = (kind: TaskKind): TaskProgress | null =>
  taskProgressStore((work) => (work?.kind === kind ? work : null))
export const useIsBusy = (): boolean => taskProgressStore((work) => work !== null)

export function setTaskProgress(work: TaskProgress | null): void {
  taskProgressStore.setState(work, true)
}

export async function cancelTask(): Promise<void> {
  await ask('tasks.cancel', undefined)
}
