import { useEffect, useMemo, useRef, useState } from 'react'
import { copiedText } from '../../../markdown/copied-text.ts'
import { quote } from '../../../stores/chat/editing.ts'
import { useNextPrompts } from '../../../stores/usage/forecast-store.ts'
import { addedBy } from '../../../stores/usage/next-call-forecast.ts'
import { messageStrings } from '../../../strings/message.ts'
import { QuietButton } from '../../../ui/controls/button.tsx'
import { Remark, Row } from '../../../ui/layout/layout.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'

interface Selected {
  readonly text: string
  readonly at: { readonly x: number; readonly y: number; readonly above: number }
}

const selectingKey = /^(Arrow|Home|End|Page)/

/**
 * The tokens and the price of selected text of a message, and a button that quotes it. The message's menu has
 * the same action for the keyboard. Nothing is counted before a selection ends.
 */
export function SelectedText({ conversationId }: { readonly conversationId: string }) {
  const [selected, setSelected] = useState<Selected | null>(null)
  const origin = useRef<HTMLElement>(null)
  useEffect(() => {
    let frame = 0
    // The press that ends a selection may also clear an older one. Only afterwards is that known.
    const look = (event: PointerEvent | KeyboardEvent): void => {
      if ('key' in event ? !selectingKey.test(event.key) : event.button !== 0) return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const found = findSelected()
        origin.current = found?.article ?? null
        setSelected(found)
      })
    }
    const forget = (): void => {
      if (getSelection()?.isCollapsed !== false) setSelected(null)
    }
    document.addEventListener('pointerup', look)
    document.addEventListener('keyup', look)
    document.addEventListener('selectionchange', forget)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('pointerup', look)
      document.removeEventListener('keyup', look)
      document.removeEventListener('selectionchange', forget)
    }
  }, [])
  if (selected === null) return null
  return (
    <Popover
      key={`${selected.at.x} ${selected.at.y}`}
      anchor={origin}
      at={selected.at}
      onClose={() => setSelected(null)}
    >
      <Row gap={2} pad={[0, 0, 0, 2]}>
        <Tokens conversationId={conversationId} text={selected.text} />
        <QuietButton
          onClick={() => {
            setSelected(null)
            quote(selected.text)
          }}
        >
          {messageStrings.quote}
        </QuietButton>
      </Row>
    </Popover>
  )
}

/** As a part of the next prompt of this chat's model. */
function Tokens({ conversationId, text }: { readonly conversationId: string; readonly text: string }) {
  const next = useNextPrompts(conversationId)
  const { tokens, price } = useMemo(() => addedBy(text, next), [text, next])
  return (
    <Remark as="span" role="status" numeric unbroken data-tokens={tokens}>
      {price === null ? messageStrings.selected(tokens) : messageStrings.selectedWithPrice(tokens, price)}
    </Remark>
  )
}

function findSelected(): (Selected & { readonly article: HTMLElement }) | null {
  const selection = getSelection()
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const { commonAncestorContainer: common } = range
  const element = common instanceof Element ? common : common.parentElement
  const article = element?.closest<HTMLElement>('[role=log] article') ?? null
  const text = copiedText(selection.toString()).trim()
  if (article === null || text === '') return null
  const { right, top, bottom } = range.getBoundingClientRect()
  return { text, article, at: { x: right, y: bottom + 4, above: top - 4 } }
}
