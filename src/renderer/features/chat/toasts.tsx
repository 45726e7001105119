import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isApple } from '../../lib/is-apple.ts'
import { takesUndo } from '../../lib/takes-undo.ts'
import { requestPageFocus } from '../../stores/app/navigation.ts'
import { endToast, showExported, type Toast, useToasts } from '../../stores/app/toast-store.ts'
import { toastStrings as strings } from '../../strings/app.ts'
import { shortcut, undoKeys } from '../../strings/commands.ts'
import { commonStrings } from '../../strings/common.ts'
import { sidebarStrings } from '../../strings/sidebar.ts'
import { SmallButton } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { MiddleEllipsis } from '../../ui/controls/middle-ellipsis.tsx'
import { VisuallyHidden } from '../../ui/controls/visually-hidden.tsx'
import { useFocusHandover } from '../../ui/hooks/use-focus-handover.ts'
import { Row } from '../../ui/layout/layout.tsx'
import { InTopDialog } from '../../ui/overlays/dialog.tsx'
import css from './toasts.module.css'

const shownForMs = 4_000
const offeredForMs = 15_000
const failures: ReadonlySet<Toast['kind']> = new Set(['not-copied', 'not-imported', 'not-exported'])
/** The list shows these changes itself, so that only screen readers need the words. */
const spoken: ReadonlySet<Toast['kind']> = new Set(['pinned', 'unpinned', 'unarchived'])

/** The container stays mounted, so that screen readers announce new toasts. */
export function Toasts() {
  const shown = useToasts()
  return (
    <InTopDialog isNeeded={shown.length > 0}>
      <div role="status" className={css('place')}>
        {shown.map(({ id, toast }) =>
          spoken.has(toast.kind) ? (
            <SpokenToast key={id} toast={toast} onOver={() => endToast(id)} />
          ) : (
            <ToastLine key={id} toast={toast} onOver={() => endToast(id)} />
          ),
        )}
      </div>
    </InTopDialog>
  )
}

interface ToastProps {
  readonly toast: Toast
  readonly onOver: () => void
}

function SpokenToast({ toast, onOver }: ToastProps) {
  useTimer(shownForMs, onOver)
  return <VisuallyHidden>{wordsOf(toast)}</VisuallyHidden>
}

/** Disappears automatically, but not while the pointer is on it or the focus in it. */
function ToastLine({ toast, onOver }: ToastProps) {
  const [isPointedAt, setIsPointedAt] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const [hasKeys, setHasKeys] = useState(false)
  const line = useRef<HTMLDivElement>(null)
  const action = actionOf(toast)
  const forMs = action === null ? shownForMs : offeredForMs
  useFocusHandover(line, passFocusOn)
  useTimer(isPointedAt || isFocused ? null : forMs, onOver)
  return (
    <Row
      ref={line}
      size="control"
      tone="plain"
      gap={[1, 3]}
      wrap
      pad={[1, 3]}
      className={css('toast')}
      data-toast
      onPointerEnter={() => {
        setIsPointedAt(true)
        setHasKeys(takesUndo(document.activeElement))
      }}
      onPointerLeave={() => setIsPointedAt(false)}
    >
      <div className={css('words')}>
        <Icon name={failures.has(toast.kind) ? 'warning' : 'check'} />
        {wordsOf(toast)}
      </div>
      {action !== null && (
        <SmallButton
          {...shortcut(isFocused || hasKeys ? (action.keys ?? null) : null, isApple())}
          onFocus={() => setIsFocused(true)}
          onBlur={() => setIsFocused(false)}
          onClick={() => {
            action.run()
            onOver()
          }}
        >
          {action.label}
        </SmallButton>
      )}
    </Row>
  )
}

/** Null stops the timer. */
function useTimer(ms: number | null, onOver: () => void): void {
  const end = useEffectEvent(onOver)
  useEffect(() => {
    if (ms === null) return
    const timer = setTimeout(() => end(), ms)
    return () => clearTimeout(timer)
  }, [ms])
}

function passFocusOn(leaving: HTMLElement): void {
  const dialog = leaving.closest('dialog')
  if (dialog === null) requestPageFocus()
  else dialog.focus()
}

interface ToastAction {
  readonly label: string
  readonly run: () => void
  /** An accelerator that does the same. */
  readonly keys?: string
}

function actionOf(toast: Toast): ToastAction | null {
  if (toast.kind === 'deleted' || toast.kind === 'archived')
    return { label: commonStrings.undo, run: toast.undo, keys: undoKeys }
  if ('undo' in toast) return { label: commonStrings.undo, run: toast.undo }
  if ('showResult' in toast) return { label: strings.showResult, run: toast.showResult }
  if ('exportId' in toast)
    return { label: strings.showInFolder, run: () => void showExported(toast.exportId) }
  return null
}

function wordsOf(toast: Toast): ReactNode {
  if (toast.kind !== 'exported') return <span className={css('text')}>{sentenceOf(toast)}</span>
  return (
    <>
      <span>{strings.exported}</span> <MiddleEllipsis text={toast.fileName} />
    </>
  )
}

function sentenceOf(toast: Exclude<Toast, { kind: 'exported' }>): string {
  switch (toast.kind) {
    case 'calls-exported':
      return strings['calls-exported'](toast.callCount)
    case 'pinned':
    case 'unpinned':
    case 'archived':
    case 'unarchived':
    case 'deleted':
      return strings[toast.kind](titleOf(toast))
    case 'model-changed':
      return strings['model-changed'](toast.modelId)
    case 'queued-removed':
    case 'anomaly-hidden':
    case 'prices-confirmed':
    case 'imported':
    case 'not-imported':
    case 'not-exported':
    case 'copied':
    case 'not-copied':
      return strings[toast.kind]
  }
}

function titleOf({ title }: { readonly title: string }): string {
  return title === '' ? sidebarStrings.untitled : title
}
