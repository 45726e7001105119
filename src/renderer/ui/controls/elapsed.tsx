import { useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { formatClock } from '../../lib/format-clock.ts'
import { useElapsedSeconds } from '../hooks/use-elapsed-seconds.ts'
import styles from './elapsed.module.css'

const css = classNames(styles)

/** How long something has taken that nobody knows the length of; nothing in the first second. Not said, only seen: it changes all the time. */
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
