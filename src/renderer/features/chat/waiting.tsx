import { useEffect, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { chatStrings } from '../../strings/chat.ts'
import styles from './waiting.module.css'

const css = classNames(styles)

/** Counts the seconds until the first word comes. */
export function Waiting({ since }: { readonly since: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((now - since) / 1000))
  return (
    <p className={css('waiting')}>
      <span className={css('dot')} />
      {chatStrings.waiting(seconds)}
    </p>
  )
}
