import { type RefObject, useEffect, useRef } from 'react'
import { isApple } from '../../lib/is-apple.ts'
import { isKeyToSend, useSetting } from '../../stores/app/settings-store.ts'
import { sendWhenOpen, typeAhead, useTypedAhead } from '../../stores/chat/opening-store.ts'
import { requestFocus, useFocusRequest } from '../../stores/focus-store.ts'
import { composerStrings } from '../../strings/composer.ts'
import { Icon, type IconName } from '../../ui/controls/icon.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { useFocusHandover, useRequestedFocus } from '../../ui/hooks/use-focus-handover.ts'
import { Row } from '../../ui/layout/layout.tsx'
import css from './composer.module.css'

/** Elements that handle letters themselves. */
const takers =
  'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], dialog, [popover]'

/** The message box while a chat opens. The chat then takes the text as its draft, or sends it. */
export function OpeningBox() {
  const field = useRef<HTMLTextAreaElement>(null)
  const text = useTypedAhead()
  const sendKey = useSetting('sendKey')
  useFocusHandover(field, () => requestFocus('message'))
  useTypedAnywhere(field)
  return (
    <div className={css('place')}>
      <RequestedFocus field={field} />
      <div className={css('box')}>
        <TextArea
          ref={field}
          aria-label={composerStrings.message}
          placeholder={(isApple() ? composerStrings.hintApple : composerStrings.hint)[sendKey]}
          value={text}
          onChange={typeAhead}
          onKeyDown={(event) => {
            if (!isKeyToSend(event)) return
            event.preventDefault()
            sendWhenOpen()
          }}
        />
        <Row gap={3} align="end" justify="end" className={css('foot')}>
          <RoundButton
            label={composerStrings.send}
            icon="arrow-up"
            isBlocked={text.trim() === ''}
            onClick={() => {
              sendWhenOpen()
              field.current?.focus()
            }}
          />
        </Row>
      </div>
    </div>
  )
}

/** Apart from the box, which a request would render twice more. */
export function RequestedFocus({ field }: { readonly field: RefObject<HTMLTextAreaElement | null> }) {
  useRequestedFocus(field, useFocusRequest('message'))
  return null
}

interface RoundButtonProps {
  readonly label: string
  readonly icon: IconName
  /** There is nothing to send, or a reason shown elsewhere. Pressing the button focuses the message box. */
  readonly isBlocked?: boolean
  readonly onClick: () => void
}

/** The message box's main action. Stop replaces Send in the same place, so a double click counts once. */
export function RoundButton({ label, icon, isBlocked = false, onClick }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isBlocked}
      className={css('button')}
      onClick={(event) => {
        if (event.detail <= 1) onClick()
      }}
    >
      <Icon name={icon} />
    </button>
  )
}

/**
 * Letters that the focused element does not use go into the message box, for example after choosing a chat.
 * Space stays: it presses the focused element.
 */
export function useTypedAnywhere(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      const { key, target } = event
      if (event.defaultPrevented || event.isComposing || event.repeat) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (Array.from(key).length !== 1 || key.trim() === '') return
      if (!(target instanceof Element) || target.closest(takers) !== null) return
      // The letter goes to the newly focused field.
      if (document.querySelector(':modal') === null) field.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field])
}
