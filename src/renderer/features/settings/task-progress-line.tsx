import type { TaskKind } from '../../../shared/contract/events.ts'
import { cancelTask, useTaskProgress } from '../../stores/app/task-progress-store.ts'
import { workStrings as strings } from '../../strings/app.ts'
import { ProgressLine } from '../../ui/controls/progress-line.tsx'

/** Copying tasks show bytes; all others show counts. */
const inBytes: ReadonlySet<TaskKind> = new Set(['back-up', 'restore'])

/** A task's progress with Cancel; nothing when no such task runs. */
export function TaskProgressLine({ kind }: { readonly kind: TaskKind }) {
  const work = useTaskProgress(kind)
  if (work === null) return null
  const { done, total } = work
  const amount = inBytes.has(kind) ? strings.progressInBytes : strings.progress
  return (
    <ProgressLine
      label={strings[kind]}
      amount={total === null ? null : amount(done, total)}
      done={done}
      total={total}
      onCancel={() => void cancelTask()}
    />
  )
}
