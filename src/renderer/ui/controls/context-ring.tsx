import { classNames } from '../../lib/class-names.ts'
import styles from './context-ring.module.css'

const css = classNames(styles)

interface ContextRingProps {
  readonly percent: number | null
  readonly isNearlyFull: boolean
}

/** How full the context window is; the words beside it say it in numbers. */
export function ContextRing({ percent, isNearlyFull }: ContextRingProps) {
  const filled = Math.min(100, Math.max(percent === null || percent === 0 ? 0 : 2, percent ?? 0))
  return (
    <svg className={css('ring')} width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
      <circle className={css('track')} cx="8" cy="8" r="6" pathLength="100" />
      <circle
        className={css('fill', isNearlyFull && 'full')}
        cx="8"
        cy="8"
        r="6"
        pathLength="100"
        strokeDasharray={`${filled} 100`}
        transform="rotate(-90 8 8)"
      />
    </svg>
  )
}
