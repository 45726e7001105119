import { useEffect, useEffectEvent, useRef } from 'react'
import type { ConversationSummary } from '../../../shared/contract/conversations/conversation.ts'
import { classNames } from '../../lib/class-names.ts'
import { doneStrings, sidebarStrings } from '../../messages/sidebar.ts'
import { undoRemoval } from '../../stores/app/navigation.ts'
import { forgetDeleted, useLastDeleted } from '../../stores/conversations/conversations-store.ts'
import { archiveConversation, keepDone, useDone } from '../../stores/conversations/organizing.ts'
import { requestFocus } from '../../stores/focus-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { VisuallyHidden } from '../../ui/controls/visually-hidden.tsx'
import { useFocusHandover } from '../../ui/hooks/use-focus-handover.ts'
import { Text } from '../../ui/layout/layout.tsx'
import styles from './undo-bar.module.css'

const css = classNames(styles)
const offeredForMs = 15_000

/**
 * Announces changes to the list, and offers undo for a while. Screen readers announce changes only in a
 * container that stays mounted.
 */
export function UndoBars() {
  const deleted = useLastDeleted()
  const done = useDone()
  return (
    <div role="status" className={css('bars')}>
      {deleted !== null && (
        <UndoBar
          key={deleted.id}
          words={sidebarStrings.deleted(titleOf(deleted))}
          onUndo={() => void undoRemoval(deleted.id)}
          onOver={forgetDeleted}
        />
      )}
      {done?.what === 'archived' && (
        <UndoBar
          key={`archived ${done.summary.id}`}
          words={doneStrings.archived(titleOf(done.summary))}
          onUndo={() => void archiveConversation(done.summary.id, false)}
          onOver={() => keepDone(null)}
        />
      )}
      {done !== null && done.what !== 'archived' && (
        <VisuallyHidden>{doneStrings[done.what](titleOf(done.summary))}</VisuallyHidden>
      )}
    </div>
  )
}

interface UndoBarProps {
  readonly words: string
  readonly onUndo: () => void
  readonly onOver: () => void
}

function UndoBar({ words, onUndo, onOver }: UndoBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const end = useEffectEvent(onOver)
  useFocusHandover(bar, () => requestFocus('message'))
  useEffect(() => {
    const timer = setTimeout(() => end(), offeredForMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div ref={bar} className={css('bar')}>
      <Text as="span" grow truncated>
        {words}
      </Text>
      <Button size="small" onClick={onUndo}>
        {sidebarStrings.undo}
      </Button>
    </div>
  )
}

function titleOf({ title }: ConversationSummary): string {
  return title === '' ? sidebarStrings.untitled : title
}
