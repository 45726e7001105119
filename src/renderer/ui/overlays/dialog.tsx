import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { IconButton } from '../controls/icon-button.tsx'
import styles from './dialog.module.css'

const css = classNames(styles)

interface DialogProps {
  readonly label: string
  /** `page` keeps its size whatever is in it, `wide` too; `fit` is as high as what is in it, and `top` hangs from above. */
  readonly size?: 'page' | 'wide' | 'fit' | 'top'
  /** Without it there is no head: what is inside shows by itself what it is, and Escape closes it. */
  readonly closeLabel?: string
  /** The id of a text that is read out with the label, where the focus goes past it. */
  readonly describedBy?: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Modal while it is mounted; the browser keeps the focus inside and gives it back. */
export function Dialog({ label, size = 'page', closeLabel, describedBy, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed before it is taken out of the page: after that the browser no longer gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.focus()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-label={label}
      aria-describedby={describedBy}
      className={css('dialog', size)}
      onCancel={(event) => {
        // Of a dialog that was opened from this one the event comes by here too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
    >
      {closeLabel !== undefined && (
        <header className={css('header')}>
          <h2 className={css('title')}>{label}</h2>
          <IconButton label={closeLabel} icon="close" onClick={onClose} />
        </header>
      )}
      {children}
    </dialog>
  )
}
