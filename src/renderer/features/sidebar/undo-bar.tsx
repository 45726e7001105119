import { useEffect } from 'react'
import type { ConversationSummary } from '../../../shared/conversation.ts'
import { classNames } from '../../lib/class-names.ts'
import { forgetDeleted } from '../../stores/conversations-store.ts'
import { undoRemoval } from '../../stores/session-store.ts'
import { sidebarStrings } from '../../strings/sidebar.ts'
import { Button } from '../../ui/button.tsx'
import styles from './undo-bar.module.css'

const css = classNames(styles)
const offeredForMs = 15_000

export function UndoBar({ summary: { id, title } }: { readonly summary: ConversationSummary }) {
  useEffect(() => {
    const timer = setTimeout(forgetDeleted, offeredForMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className={css('bar')}>
      <span className={css('text')}>
        {sidebarStrings.deleted(title === '' ? sidebarStrings.untitled : title)}
      </span>
      <Button size="small" onClick={() => void undoRemoval(id)}>
        {sidebarStrings.undo}
      </Button>
    </div>
  )
}
