import { type RefObject, useEffect } from 'react'
import { isApple } from '../../../lib/is-apple.ts'
import { loadAll } from '../../../stores/chat/earlier-messages.ts'
import { transcriptStore } from '../../../stores/chat/transcript-store.ts'
import type { RowListHandle } from '../../../ui/virtual-list/row-list.tsx'

const editable = 'input, textarea, select, [contenteditable]'
/** A little of what was in sight stays in sight. */
const pageShare = 0.9

/** Home and End lead to the very first and the last message, loaded or not; the page keys work from the message box as well. */
export function useListKeys(
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<RowListHandle | null>,
): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { target } = event
      const outer = scroller.current
      if (outer === null || !(target instanceof Element) || event.defaultPrevented || event.isComposing)
        return
      if (event.altKey || event.shiftKey) return
      const isInside = outer.contains(target) && target.closest(editable) === null
      const way = isInside ? endOf(event) : null
      const page = isInside ? 0 : pageOf(event, outer)
      if (way === null && page === 0) return
      event.preventDefault()
      if (way === 'end') list.current?.goToEnd()
      else if (way === 'start') void goToStart(list)
      else outer.scrollBy({ top: page * pageShare * outer.clientHeight })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [scroller, list])
}

async function goToStart(list: RefObject<RowListHandle | null>): Promise<void> {
  list.current?.stay()
  await loadAll(transcriptStore.getState().openId)
  list.current?.goToStart()
}

function endOf({ key, metaKey }: KeyboardEvent): 'start' | 'end' | null {
  const isArrow = isApple() && metaKey
  if (key === 'Home' || (isArrow && key === 'ArrowUp')) return 'start'
  return key === 'End' || (isArrow && key === 'ArrowDown') ? 'end' : null
}

/** From a message box that has nothing to scroll itself, which stands beside the list and not in a dialog. */
function pageOf({ key, target, ctrlKey, metaKey }: KeyboardEvent, outer: HTMLElement): number {
  if (ctrlKey || metaKey || !(target instanceof HTMLTextAreaElement)) return 0
  const isBeside = outer.closest('main')?.contains(target) === true && !outer.contains(target)
  if (!isBeside || target.scrollHeight > target.clientHeight) return 0
  if (key === 'PageUp') return -1
  return key === 'PageDown' ? 1 : 0
}
