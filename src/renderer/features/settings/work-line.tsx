import type { WorkKind } from '../../../shared/work.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatCount } from '../../lib/format-number.ts'
import { cancelWork, useWork } from '../../stores/work-store.ts'
import { workStrings as strings } from '../../strings/work.ts'
import { Button } from '../../ui/button.tsx'
import styles from './work-line.module.css'

const css = classNames(styles)

/** How far a piece of work is, and the way to end it; nothing when it is not under way. */
export function WorkLine({ kind }: { readonly kind: WorkKind }) {
  const work = useWork(kind)
  if (work === null) return null
  const { done, total } = work
  return (
    <div className={css('line')}>
      <progress
        className={css('bar')}
        aria-label={strings[kind]}
        max={total ?? 1}
        {...(total !== null && { value: done })}
      />
      <span className={css('text')}>
        {total === null
          ? strings[kind]
          : strings.progress(strings[kind], formatCount(done), formatCount(total))}
      </span>
      <Button size="small" variant="quiet" onClick={() => void cancelWork()}>
        {strings.cancel}
      </Button>
    </div>
  )
}
