import { useRef } from 'react'
import type { TaskKind, TaskProgress } from '../../../shared/contract/events.ts'
import { classNames } from '../../lib/class-names.ts'
import { workStrings as strings } from '../../messages/app.ts'
import { cancelTask, useTaskProgress } from '../../stores/app/task-progress-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useFocusHandover } from '../../ui/hooks/use-focus-handover.ts'
import { Row, Text } from '../../ui/layout/layout.tsx'
import styles from './task-progress-line.module.css'

const css = classNames(styles)
/** Copying tasks show bytes; all others show counts. */
const inBytes: ReadonlySet<TaskKind> = new Set(['back-up', 'restore'])

/** A task's progress with Cancel; nothing when no such task runs. */
export function TaskProgressLine({ kind }: { readonly kind: TaskKind }) {
  const work = useTaskProgress(kind)
  return work === null ? null : <Progress {...work} />
}

/** When the line disappears with the focus, the focus moves to the first button around it. */
function Progress({ kind, done, total }: TaskProgress) {
  const line = useRef<HTMLDivElement>(null)
  useFocusHandover(line, (leaving) => leaving.closest('fieldset, dialog')?.querySelector('button')?.focus())
  const amount = inBytes.has(kind) ? strings.progressInBytes : strings.progress
  return (
    <Row gap={[2, 3]} wrap ref={line}>
      <progress
        className={css('bar')}
        aria-label={strings[kind]}
        max={total ?? 1}
        {...(total !== null && { value: done })}
      />
      <Text as="span" size="small" tone="quiet" numeric>
        {total === null ? strings[kind] : `${strings[kind]} · ${amount(done, total)}`}
      </Text>
      <Button size="small" variant="quiet" onClick={() => void cancelTask()}>
        {strings.cancel}
      </Button>
    </Row>
  )
}
