import { useEffect, useRef, useState } from 'react'
import { requestFocus, takeFocusRequest, useIsFocusWanted } from '../../stores/focus-store.ts'
import { useConversation } from '../../stores/transcript-store.ts'
import { compareStrings } from '../../strings/compare.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { ComparePopup } from './compare-popup.tsx'

/** Beside Send: puts what is typed to several models at once. */
export function CompareButton() {
  const conversation = useConversation()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isWanted = useIsFocusWanted('compare')
  if (isWanted && !isOpen) setIsOpen(true)
  useEffect(() => {
    if (isWanted) takeFocusRequest()
  }, [isWanted])
  if (conversation === null) return null
  return (
    <>
      <IconButton
        ref={button}
        label={compareStrings.compare}
        icon="columns"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <Popover anchor={button} onClose={() => setIsOpen(false)}>
          <ComparePopup
            key={conversation.id}
            conversation={conversation}
            onSent={() => {
              setIsOpen(false)
              requestFocus('message')
            }}
          />
        </Popover>
      )}
    </>
  )
}
