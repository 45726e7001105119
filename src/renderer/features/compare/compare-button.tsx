import { useEffect, useRef, useState } from 'react'
import { compareStrings } from '../../messages/compare.ts'
import { useConversation } from '../../stores/chat/transcript-store.ts'
import { requestFocus, takeFocusRequest, useIsFocusWanted } from '../../stores/focus-store.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
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
