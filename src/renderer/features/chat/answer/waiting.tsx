import { classNames } from '../../../lib/class-names.ts'
import { formatClock } from '../../../lib/format-clock.ts'
import { chatStrings } from '../../../messages/chat.ts'
import { useElapsedSeconds } from '../../../ui/hooks/use-elapsed-seconds.ts'
import styles from './waiting.module.css'

const css = classNames(styles)

/** Counts the seconds until the first word comes; a whole answer may take minutes. */
export function Waiting({ since }: { readonly since: number }) {
  const seconds = useElapsedSeconds(since)
  return (
    <p className={css('waiting')}>
      <span className={css('dot')} />
      {chatStrings.stillWaiting(formatClock(seconds))}
    </p>
  )
}
