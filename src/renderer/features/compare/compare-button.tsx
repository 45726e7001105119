import { useEffect, useRef, useState } from 'react'
import { loadComparedModels, setComparedModels, useHasCompared } from '../../stores/chat/compare-store.ts'
import { useConversation } from '../../stores/chat/transcript-store.ts'
import { requestFocus, useFocusRequest } from '../../stores/focus-store.ts'
import { compareStrings } from '../../strings/chat.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { useFocusHandover } from '../../ui/hooks/use-focus-handover.ts'
import { lazyPart } from '../../ui/layout/lazy-part.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'

const ComparePopup = lazyPart(async () => (await import('./compare-popup.tsx')).ComparePopup)

/** Sends the typed message to several models at once. Before the first comparison, only on request. */
export function CompareButton() {
  const conversation = useConversation()
  const connectionId = conversation?.connectionId ?? ''
  const hasCompared = useHasCompared(connectionId)
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useFocusHandover(button, () => requestFocus('message'))
  useEffect(() => {
    if (connectionId !== '') void loadComparedModels(connectionId)
  }, [connectionId])
  const takeFocusRequest = useFocusRequest('compare')
  if (takeFocusRequest !== null && !isOpen) setIsOpen(true)
  useEffect(() => {
    takeFocusRequest?.()
  }, [takeFocusRequest])
  if (conversation === null || !(hasCompared || isOpen)) return null
  return (
    <>
      <IconButton
        ref={button}
        label={compareStrings.compare}
        icon="compare"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <Popover anchor={button} onClose={() => setIsOpen(false)}>
          <ComparePopup
            key={conversation.id}
            conversation={conversation}
            onSent={(modelIds) => {
              setComparedModels(connectionId, modelIds)
              setIsOpen(false)
              requestFocus('message')
            }}
          />
        </Popover>
      )}
    </>
  )
}
