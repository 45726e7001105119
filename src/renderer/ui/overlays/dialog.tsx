import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { commonStrings } from '../../strings/common.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { Stack, Text } from '../layout/layout.tsx'
import css from './dialog.module.css'

/** The innermost open dialog is the last. */
let openDialogs: readonly HTMLDialogElement[] = []
const watchers = new Set<() => void>()

function setOpenDialogs(dialogs: readonly HTMLDialogElement[]): void {
  openDialogs = dialogs
  for (const tell of watchers) tell()
}

function watch(onChange: () => void): () => void {
  watchers.add(onChange)
  return () => void watchers.delete(onChange)
}

/** Moves its content into the innermost open dialog, because everything outside a modal dialog is inert. */
export function InTopDialog({ isNeeded, children }: InTopDialogProps) {
  const dialog = useSyncExternalStore(watch, () => openDialogs.at(-1) ?? null)
  return dialog === null || !isNeeded ? children : createPortal(children, dialog)
}

interface InTopDialogProps {
  /** Without content, a dialog has no element of others. */
  readonly isNeeded: boolean
  readonly children: ReactNode
}

interface DialogProps {
  readonly label: string
  /** `page` and `wide` keep their size, `fit` has the height of its content, `top` is aligned to the top. */
  readonly size?: 'page' | 'wide' | 'fit' | 'top'
  /** Null for a dialog without a header, which only Escape closes. */
  readonly closeLabel?: string | null
  /** The id of a text announced with the label, for text the focus skips. */
  readonly describedBy?: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * Remembers the caret of the focused field. The browser gives only the focus back, and the caret would end where the
 * removed dialog was. Typing would then go nowhere.
 */
function rememberCaret(): () => void {
  const field = document.activeElement
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return () => {}
  const { selectionStart, selectionEnd, selectionDirection } = field
  return () => {
    // Some types of fields have no caret.
    if (document.activeElement !== field || selectionStart === null) return
    field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined)
  }
}

/** A modal dialog while mounted. The browser keeps the focus inside and restores it afterwards. */
export function Dialog(props: DialogProps) {
  const { label, size = 'page', closeLabel = commonStrings.close, describedBy, onClose, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed before React removes it: afterwards the browser no longer restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return
    const returnCaret = rememberCaret()
    element.showModal()
    element.focus()
    setOpenDialogs([...openDialogs, element])
    return () => {
      element.close()
      returnCaret()
      setOpenDialogs(openDialogs.filter((other) => other !== element))
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-label={label}
      aria-describedby={describedBy}
      className={css('dialog', size)}
      onCancel={(event) => {
        // The event of a nested dialog bubbles up to this one.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
    >
      {closeLabel !== null && (
        <header className={css('header')}>
          <Text as="h2" size="reading" strong breaks>
            {label}
          </Text>
          <IconButton label={closeLabel} icon="close" onClick={onClose} />
        </header>
      )}
      {children}
    </dialog>
  )
}

interface DialogBodyProps extends Omit<ComponentProps<typeof Stack<'form'>>, 'gap' | 'className'> {
  /** Less space above words that begin right below the header. */
  readonly isTight?: boolean
}

/** The content of a dialog that is as high as its content; it scrolls in a low window. */
export function DialogBody({ isTight = false, ...rest }: DialogBodyProps) {
  return <Stack {...rest} gap={4} top pad={5} className={css('body', isTight && 'tight')} />
}
