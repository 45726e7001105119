import { useEffect, useEffectEvent, useRef } from 'react'
import type { Message } from '../../../../shared/contract/conversations/conversation.ts'
import {
  closeFind,
  positionOf,
  setFindText,
  showElsewhere,
  stepFind,
  totalOf,
  useFindText,
  useFoundCounts,
  useFoundEverywhere,
  useFoundPlace,
} from '../../../stores/chat/find-store.ts'
import { useBeforeCount } from '../../../stores/chat/transcript-store.ts'
import { requestFocus, useFocusRequest } from '../../../stores/focus-store.ts'
import { commonStrings } from '../../../strings/common.ts'
import { findStrings as strings } from '../../../strings/sidebar.ts'
import { SmallButton } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { VisuallyHidden } from '../../../ui/controls/visually-hidden.tsx'
import css from './find-bar.module.css'
import { passageAround } from './find-matches.ts'

interface FindBarProps {
  readonly conversationId: string
  readonly messages: readonly Message[]
}

/** Searches the open chat. On close, focus returns to the element that had it before. */
export function FindBar({ conversationId, messages }: FindBarProps) {
  const text = useFindText()
  const bar = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<Element | null>(null)
  const takeFocusRequest = useFocusRequest('find')
  useEffect(() => {
    if (takeFocusRequest === null) return
    if (document.activeElement !== input.current) opener.current = document.activeElement
    input.current?.focus()
    input.current?.select()
    takeFocusRequest()
  }, [takeFocusRequest])

  const close = (): void => {
    closeFind()
    const target = opener.current
    if (target instanceof HTMLElement && target.isConnected && target !== document.body)
      target.focus({ preventScroll: true })
    else requestFocus('message')
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (event.isComposing) return
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && event.target === input.current) stepFind(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const element = bar.current
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <section ref={bar} aria-label={strings.label} className={css('bar')}>
      <div className={css('line')}>
        <SearchField ref={input} role="textbox" label={strings.label} value={text} onChange={setFindText} />
        <Position messages={messages} />
        <IconButton label={strings.previous} icon="chevron-up" size="small" onClick={() => stepFind(-1)} />
        <IconButton label={strings.next} icon="chevron-down" size="small" onClick={() => stepFind(1)} />
        <IconButton label={commonStrings.close} icon="close" size="small" onClick={close} />
      </div>
      <Elsewhere conversationId={conversationId} messages={messages} />
    </section>
  )
}

/** The position among the matches. The text around the current match is announced. */
function Position({ messages }: { readonly messages: readonly Message[] }) {
  const text = useFindText()
  const counts = useFoundCounts()
  const current = useFoundPlace()
  const message = messages.find(({ id }) => id === current?.messageId)
  const total = totalOf(counts)
  if (text.trim() === '') return <span role="status" className={css('position')} />
  const position = positionOf(counts, current)
  return (
    <span role="status" className={css('position')}>
      {total === 0 ? strings.none : strings.position(position, total)}
      {message !== undefined && current !== null && (
        <VisuallyHidden>, {nameOf(message, passageAround(message, text, current.index))}</VisuallyHidden>
      )}
    </span>
  )
}

/** Counts matching messages outside the branch in view and links to the first one. */
function Elsewhere({ conversationId, messages }: FindBarProps) {
  const everywhere = useFoundEverywhere()
  const isWhole = useBeforeCount() === 0
  const onView = new Set(messages.map(({ id }) => id))
  const hidden = everywhere.filter((id) => !onView.has(id))
  const [first] = hidden
  // A message that isn't loaded yet may still be in view.
  if (first === undefined || !isWhole) return null
  return (
    <div className={css('elsewhere')}>
      <span>{strings.elsewhere(hidden.length)}</span>
      <SmallButton onClick={() => void showElsewhere(conversationId, first)}>{strings.show}</SmallButton>
    </div>
  )
}

function nameOf({ role }: Message, passage: string): string {
  return role === 'user' ? strings.inYourMessage(passage) : strings.inAnswer(passage)
}
