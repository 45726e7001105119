import { useEffect, useRef, useState } from 'react'
import { copiedText } from '../../../markdown/copied-text.ts'
import { quote } from '../../../stores/chat/editing.ts'
import { messageStrings } from '../../../strings/message.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'

interface Selected {
  readonly text: string
  readonly at: { readonly x: number; readonly y: number }
}

/** A button next to selected text of a message. The message's menu has the same action for the keyboard. */
export function SelectionQuote() {
  const [selected, setSelected] = useState<Selected | null>(null)
  const origin = useRef<HTMLElement>(null)
  useEffect(() => {
    let frame = 0
    // The press that ends a selection may also clear an older one. Only afterwards is that known.
    const look = ({ button }: PointerEvent): void => {
      if (button !== 0) return
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
    document.addEventListener('selectionchange', forget)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('pointerup', look)
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
      <Button
        size="small"
        variant="quiet"
        onClick={() => {
          setSelected(null)
          quote(selected.text)
        }}
      >
        {messageStrings.quote}
      </Button>
    </Popover>
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
  const { right, bottom } = range.getBoundingClientRect()
  return { text, article, at: { x: right, y: bottom + 4 } }
}
