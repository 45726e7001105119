import { useRef } from 'react'
import type { WorkKind, WorkProgress } from '../../../shared/domain/app/task-progress.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatBytes, formatCount } from '../../lib/format-number.ts'
import { workStrings as strings } from '../../messages/work.ts'
import { cancelWork, useWork } from '../../stores/app/task-progress-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useHandOver } from '../../ui/hooks/use-focus-handover.ts'
import styles from './task-progress-line.module.css'

const css = classNames(styles)
/** What is copied is told by its size; everything else is counted. */
const inBytes: ReadonlySet<WorkKind> = new Set(['back-up', 'restore'])

/** How far a piece of work is, and the way to end it; nothing when it is not under way. */
export function WorkLine({ kind }: { readonly kind: WorkKind }) {
  const work = useWork(kind)
  return work === null ? null : <Progress {...work} />
}

/** Over with the focus on its Cancel, it hands that back to the first button of what it stands in. */
function Progress({ kind, done, total }: WorkProgress) {
  const line = useRef<HTMLDivElement>(null)
  useHandOver(line, (leaving) => leaving.closest('fieldset, dialog')?.querySelector('button')?.focus())
  const format = inBytes.has(kind) ? formatBytes : formatCount
  return (
    <div ref={line} className={css('line')}>
      <progress
        className={css('bar')}
        aria-label={strings[kind]}
        max={total ?? 1}
        {...(total !== null && { value: done })}
      />
      <span className={css('text')}>
        {total === null ? strings[kind] : strings.progress(strings[kind], format(done), format(total))}
      </span>
      <Button size="small" variant="quiet" onClick={() => void cancelWork()}>
        {strings.cancel}
      </Button>
    </div>
  )
}
