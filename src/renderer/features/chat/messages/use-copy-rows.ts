import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { isApple } from '../../../lib/is-apple.ts'
import { loadAll } from '../../../stores/chat/earlier-messages.ts'
import { transcriptStore } from '../../../stores/chat/transcript-store.ts'
import { keyOfRow } from '../../../ui/virtual-list/rows-in-use.ts'

const ownLines = 'p, li, pre, tr, h1, h2, h3, h4, h5, h6, blockquote, div, br, hr'

interface Row {
  readonly key: string
}

const editable = 'input, textarea, select, [contenteditable]'

/**
 * Copies the whole selection in order, including rows that aren't rendered. Ctrl+A selects the whole chat.
 */
export function useCopyRows<R extends Row>(
  content: RefObject<HTMLElement | null>,
  rows: readonly R[],
  textOf: (row: R) => string,
): void {
  const isAll = useRef(false)
  const copy = useEffectEvent((event: ClipboardEvent): void => {
    const list = content.current?.querySelector('[data-key]')?.parentElement
    const selection = getSelection()
    if (list == null || selection === null || selection.isCollapsed || isInField(event.target)) return
    const text = isAll.current ? rows.map(textOf).join('\n\n') : textAcross(list, selection, rows, textOf)
    if (text === null) return
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
  })
  const selectAll = useEffectEvent((event: KeyboardEvent): void => {
    const isKey = event.key.toLowerCase() === 'a' && (isApple() ? event.metaKey : event.ctrlKey)
    if (!isKey || event.altKey || event.shiftKey || event.isComposing || isInField(event.target)) return
    if (content.current === null) return
    event.preventDefault()
    getSelection()?.selectAllChildren(content.current)
    isAll.current = true
    void loadAll(transcriptStore.getState().openId)
  })
  const noteSelection = useEffectEvent((): void => {
    const selection = getSelection()
    const isStill = selection?.anchorNode === content.current && selection?.focusNode === content.current
    if (isAll.current && !isStill) isAll.current = false
  })
  useEffect(() => {
    const element = content.current
    if (element === null) return
    const watch = new AbortController()
    const { signal } = watch
    const scroller = element.parentElement ?? element
    element.addEventListener('copy', copy, { signal })
    scroller.addEventListener('keydown', selectAll, { signal })
    document.addEventListener('selectionchange', noteSelection, { signal })
    return () => watch.abort()
  }, [content])
}

function isInField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(editable) !== null
}

/** `null` when every selected row is rendered, because the browser's own copy is better. */
function textAcross<R extends Row>(
  list: Element,
  selection: Selection,
  rows: readonly R[],
  textOf: (row: R) => string,
): string | null {
  const range = selection.getRangeAt(0)
  const startKey = keyOfRow(list, range.startContainer)
  const endKey = keyOfRow(list, range.endContainer)
  const start = startKey === null ? 0 : rows.findIndex(({ key }) => key === startKey)
  const last = endKey === null ? rows.length - 1 : rows.findIndex(({ key }) => key === endKey)
  if (start === -1 || last === -1) return null
  const drawn = new Map([...list.children].map((row) => [keyOfRow(list, row), row]))
  const selected = rows.slice(start, last + 1)
  if (selected.every(({ key }) => drawn.has(key))) return null
  return selected
    .map((row) => {
      const end = row.key === startKey || row.key === endKey ? drawn.get(row.key) : undefined
      return end === undefined ? textOf(row) : textWithin(range, end)
    })
    .filter((text) => text !== '')
    .join('\n\n')
}

/** The selected text of a message. Each block element begins on a new line. */
function textWithin(range: Range, row: Element): string {
  const texts = [...row.querySelectorAll('[data-words]')].map((words) => {
    const part = document.createRange()
    part.selectNodeContents(words)
    if (range.comparePoint(words, 0) === 0 && range.comparePoint(words, words.childNodes.length) === 0)
      return linesOf(part.cloneContents())
    if (!range.intersectsNode(words)) return ''
    if (words.contains(range.startContainer)) part.setStart(range.startContainer, range.startOffset)
    if (words.contains(range.endContainer)) part.setEnd(range.endContainer, range.endOffset)
    return linesOf(part.cloneContents())
  })
  return texts.filter((text) => text !== '').join('\n')
}

function linesOf(fragment: DocumentFragment): string {
  let text = ''
  const walker = document.createTreeWalker(
    fragment,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    (node) =>
      node instanceof Element && node.matches('[data-no-words]')
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
  )
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text) text += node.data
    else if (node instanceof Element && node.matches(ownLines) && !text.endsWith('\n') && text !== '')
      text += '\n'
  }
  return text.trim()
}
