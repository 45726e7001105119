import { useEffect, useEffectEvent, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { toastStrings } from '../../messages/app.ts'
import { endToast, type Toast, useToast } from '../../stores/app/toast-store.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import styles from './toasts.module.css'

const css = classNames(styles)
const shownForMs = 4_000

/** The container stays mounted, so that screen readers announce new toasts. */
export function Toasts() {
  const shown = useToast()
  return (
    <div role="status" className={css('place')}>
      {shown !== null && <ToastLine key={shown.id} toast={shown.toast} onOver={() => endToast(shown.id)} />}
    </div>
  )
}

interface ToastLineProps {
  readonly toast: Toast
  readonly onOver: () => void
}

/** Disappears by itself, but not while the pointer is on it. */
function ToastLine({ toast, onOver }: ToastLineProps) {
  const [isHeld, setIsHeld] = useState(false)
  const end = useEffectEvent(onOver)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => end(), shownForMs)
    return () => clearTimeout(timer)
  }, [isHeld])
  return (
    <div
      className={css('toast')}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
    >
      <Icon name={toast.kind === 'not-copied' ? 'warning' : 'check'} />
      <span>{wordsOf(toast)}</span>
    </div>
  )
}

function wordsOf(toast: Toast): string {
  return toast.kind === 'exported' ? toastStrings.exported(toast.fileName) : toastStrings[toast.kind]
}
