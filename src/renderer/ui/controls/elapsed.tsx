import { useState } from 'react'
import { formatClock } from '../../../shared/language/format-moment.ts'
import { useElapsedSeconds } from '../hooks/use-elapsed-seconds.ts'
import css from './elapsed.module.css'

/** The time a task has taken; nothing in the first second. Not announced, since it changes constantly. */
export function Elapsed({ since }: { readonly since?: number }) {
  const [mountedAt] = useState(() => Date.now())
  const seconds = useElapsedSeconds(since ?? mountedAt)
  if (seconds < 1) return null
  return (
    <span aria-hidden="true" className={css('elapsed')}>
      {formatClock(seconds)}
    </span>
  )
}
