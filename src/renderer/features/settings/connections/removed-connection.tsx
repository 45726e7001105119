import { useEffect, useRef } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { deleteConnectionStrings as strings } from '../../../messages/connection-deeds.ts'
import { raiseRefusal } from '../../../stores/app/notices-store.ts'
import { putBackConnection, useRemovedConnection } from '../../../stores/connections/connection-actions.ts'
import { Button } from '../../../ui/controls/button.tsx'
import styles from './connection-list.module.css'

const css = classNames(styles)

interface RemovedConnectionProps {
  /** The question is still open: nothing behind it can be focused. */
  readonly isAsking: boolean
}

/** What was deleted last, with the way back; it stays in sight until another is deleted or the app ends. */
export function RemovedConnection({ isAsking }: RemovedConnectionProps) {
  const removed = useRemovedConnection()
  const undo = useRef<HTMLButtonElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const told = useRef(removed)
  // The row that was pressed is gone: one goes on from here.
  useEffect(() => {
    if (isAsking || told.current === removed) return
    told.current = removed
    undo.current?.focus()
  }, [isAsking, removed])
  const putBack = async (): Promise<void> => {
    if (removed === null) return
    line.current?.focus()
    const refusal = await putBackConnection(removed)
    if (refusal !== null) raiseRefusal(refusal)
  }
  return (
    <div ref={line} role="status" tabIndex={-1} className={css('removed')}>
      {removed !== null && (
        <>
          <span className={css('removedWords')}>
            {strings.deleted(removed.connection.name)}{' '}
            {removed.chats === 'trash' ? strings.deletedTrashed : strings.deletedKept}
          </span>
          <Button ref={undo} size="small" onClick={() => void putBack()}>
            {removed.hadKey ? strings.undoWithoutKey : strings.undo}
          </Button>
        </>
      )}
    </div>
  )
}
