import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

const nearPx = 24

interface StickToBottom {
  readonly isAtBottom: boolean
  jumpToBottom(): void
  /** Follows no more until the person goes back to the end. */
  stay(): void
}

/** Follows what grows at the end, but only while the person is there. Another conversation and a new answer begin at the end. */
export function useStickToBottom(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  conversationId: string | null,
  liveId: string | null,
): StickToBottom {
  const [isAtBottom, setIsAtBottom] = useState(true)
  const isFollowing = useRef(true)

  const follow = (): void => {
    isFollowing.current = true
    scrollToEnd(scroller.current)
  }
  const begin = useEffectEvent(follow)

  useLayoutEffect(() => {
    if (conversationId !== null) begin()
  }, [conversationId])

  useLayoutEffect(() => {
    if (liveId !== null) begin()
  }, [liveId])

  useEffect(() => {
    const outer = scroller.current
    const inner = content.current
    if (outer === null || inner === null) return
    let size = ''
    const notePlace = (): void => {
      isFollowing.current = outer.scrollHeight - outer.scrollTop - outer.clientHeight <= nearPx
      setIsAtBottom(isFollowing.current)
    }
    // When the window changes, the browser scrolls by itself before the observer hears of it: that is not the person.
    const onScroll = (): void => {
      if (size === sizeOf(outer)) notePlace()
    }
    const observer = new ResizeObserver(() => {
      size = sizeOf(outer)
      if (isFollowing.current) scrollToEnd(outer)
      notePlace()
    })
    observer.observe(inner)
    observer.observe(outer)
    outer.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      outer.removeEventListener('scroll', onScroll)
    }
  }, [scroller, content])

  const stay = useCallback((): void => {
    isFollowing.current = false
  }, [])
  return { isAtBottom, jumpToBottom: follow, stay }
}

function sizeOf(element: HTMLElement): string {
  return `${element.clientWidth} ${element.clientHeight} ${element.scrollHeight}`
}

function scrollToEnd(element: HTMLElement | null): void {
  element?.scrollTo({ top: element.scrollHeight })
}
