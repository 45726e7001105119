import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'

const css = classNames(styles)

interface DialogProps {
  readonly label: string
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Modal while it is mounted; the browser keeps the focus inside and gives it back. */
export function Dialog({ label, closeLabel, onClose, children }: DialogProps) {
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
      className={css('dialog')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className={css('header')}>
        <h2 className={css('title')}>{label}</h2>
        <IconButton label={closeLabel} icon="close" onClick={onClose} />
      </header>
      {children}
    </dialog>
  )
}
