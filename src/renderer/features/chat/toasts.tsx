import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { toastStrings } from '../../messages/app.ts'
import { endToast, type Toast, useToast } from '../../stores/app/toast-store.ts'
import { requestFocus } from '../../stores/focus-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { useFocusHandover } from '../../ui/hooks/use-focus-handover.ts'
import styles from './toasts.module.css'

const css = classNames(styles)
const shownForMs = 4_000
const undoOfferedForMs = 15_000

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
  const line = useRef<HTMLDivElement>(null)
  const end = useEffectEvent(onOver)
  const undo = toast.kind === 'model-changed' ? toast.undo : null
  const forMs = undo === null ? shownForMs : undoOfferedForMs
  useFocusHandover(line, () => requestFocus('message'))
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => end(), forMs)
    return () => clearTimeout(timer)
  }, [isHeld, forMs])
  return (
    <div
      ref={line}
      className={css('toast')}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
    >
      <Icon name={toast.kind === 'not-copied' ? 'warning' : 'check'} />
      <span>{wordsOf(toast)}</span>
      {undo !== null && (
        <Button
          size="small"
          onClick={() => {
            undo()
            onOver()
          }}
        >
          {toastStrings.undo}
        </Button>
      )}
    </div>
  )
}

function wordsOf(toast: Toast): string {
  switch (toast.kind) {
    case 'exported':
      return toastStrings.exported(toast.fileName)
    case 'model-changed':
      return toastStrings['model-changed'](toast.modelId)
    case 'copied':
    case 'not-copied':
      return toastStrings[toast.kind]
  }
}
