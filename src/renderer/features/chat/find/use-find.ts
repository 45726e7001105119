import { type RefObject, useEffect } from 'react'
import type { Message } from '../../../../shared/contract/conversations/conversation.ts'
import { loadAll } from '../../../stores/chat/earlier-messages.ts'
import {
  type FoundCount,
  markWords,
  searchEverywhere,
  setFound,
  useFindText,
  useIsFindOpen,
  useMarkedWords,
} from '../../../stores/chat/find-store.ts'
import { useIsInTrash } from '../../../stores/chat/transcript-store.ts'
import { placeOf } from '../messages/use-reveal.ts'
import { countMatches } from './find-matches.ts'

const pauseMs = 150

/** Searches every message in view, rendered or not, on every key and whenever a message changes. */
export function useFind(
  scroller: RefObject<HTMLElement | null>,
  conversationId: string | null,
  messages: readonly Message[],
): void {
  const isOpen = useIsFindOpen()
  const text = useFindText()
  useEffect(() => {
    if (!isOpen) return
    const controller = new AbortController()
    const keep = (counts: readonly FoundCount[]): void =>
      setFound(counts, idsFromSight(scroller.current, messages))
    void countMatches(messages, text, controller.signal, keep)
    return () => controller.abort()
  }, [isOpen, text, messages, scroller])

  // Counting needs every message, so earlier ones are loaded. Each loaded page is counted too.
  const isLooking = isOpen && conversationId !== null && text.trim() !== ''
  useEffect(() => {
    if (!isLooking) return
    const controller = new AbortController()
    void loadAll(conversationId, controller.signal)
    return () => controller.abort()
  }, [isLooking, conversationId])

  // Other versions may contain more matches. In the trash, they can't be shown.
  const isInTrash = useIsInTrash()
  const hasVersions = !isInTrash && messages.some(({ versions }) => versions.count > 1)
  useEffect(() => {
    if (!isOpen || conversationId === null) return
    const words = hasVersions ? text : ''
    const timer = setTimeout(() => void searchEverywhere(conversationId, words), pauseMs)
    return () => clearTimeout(timer)
  }, [isOpen, text, conversationId, hasVersions])

  useMarksUntilEscape()
}

/** Keeps the marks of a search until Escape. */
function useMarksUntilEscape(): void {
  const isMarked = useMarkedWords() !== null
  useEffect(() => {
    if (!isMarked) return
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.isComposing) markWords(null)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isMarked])
}

/** The messages in view and all below them. */
function idsFromSight(scroller: HTMLElement | null, messages: readonly Message[]): ReadonlySet<string> {
  const top = scroller?.getBoundingClientRect().top ?? 0
  const first = messages.findIndex(({ id }) => {
    const place = document.getElementById(placeOf(id))
    return place !== null && place.getBoundingClientRect().bottom > top
  })
  return new Set(messages.slice(Math.max(0, first)).map(({ id }) => id))
}
