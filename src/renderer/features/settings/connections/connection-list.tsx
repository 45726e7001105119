import { useEffect, useRef, useState } from 'react'
import type { Connection } from '../../../../shared/contract/connections/connection.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { connectionStrings } from '../../../messages/connection.ts'
import {
  connectionDeedStrings,
  deleteConnectionStrings as strings,
} from '../../../messages/connection-deeds.ts'
import { settingsStrings } from '../../../messages/settings.ts'
import { raiseRefusal } from '../../../stores/app/notices-store.ts'
import { putBackConnection, useRemovedConnection } from '../../../stores/connections/connection-actions.ts'
import { addDemo, useConnections } from '../../../stores/connections/connections-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { VisuallyHidden } from '../../../ui/controls/visually-hidden.tsx'
import { takeFocus } from '../take-focus.ts'
import { ConnectionItem, startChat } from './connection-item.tsx'
import styles from './connection-list.module.css'
import { placeConnection } from './connection-menu.tsx'
import { DeleteConnectionDialog } from './delete-connection-dialog.tsx'
import { useRowDrag } from './use-row-drag.ts'

const css = classNames(styles)

interface ConnectionListProps {
  /** What was edited last, which is null for one that was added; undefined before that. */
  readonly lastId: string | null | undefined
  readonly onEdit: (connection: Connection | null) => void
}

export function ConnectionList({ lastId, onEdit }: ConnectionListProps) {
  const connections = useConnections()
  const [deleted, setDeleted] = useState<Connection | null>(null)
  const [said, setSaid] = useState('')
  const drag = useRowDrag(
    connections.map(({ id }) => id),
    (id, place) => void move(connections, id, place, setSaid),
  )
  return (
    <>
      <p className={css('introduction')}>
        {settingsStrings.introduction} {connections.length > 1 && connectionDeedStrings.order}
      </p>
      <ul className={css('list')}>
        {connections.map((connection, place) => (
          <ConnectionItem
            key={connection.id}
            {...{ connection, place, drag }}
            count={connections.length}
            isLast={lastId === connection.id}
            onEdit={() => onEdit(connection)}
            onDelete={() => setDeleted(connection)}
            onDone={setSaid}
          />
        ))}
      </ul>
      <RemovedConnection isAsking={deleted !== null} />
      <div className={css('buttons')}>
        <Button ref={lastId === null ? takeFocus : undefined} onClick={() => onEdit(null)}>
          {settingsStrings.add}
        </Button>
        <Button variant="quiet" onClick={() => void tryDemo()}>
          {connectionStrings.tryDemo}
        </Button>
      </div>
      <span role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </span>
      {deleted !== null && <DeleteConnectionDialog connection={deleted} onClose={() => setDeleted(null)} />}
    </>
  )
}

async function move(
  connections: readonly Connection[],
  id: string,
  place: number,
  say: (words: string) => void,
): Promise<void> {
  const moved = connections.find((connection) => connection.id === id)
  if (moved === undefined || !(await placeConnection(moved, place))) return
  say(connectionDeedStrings.moved(moved.name, formatCount(place + 1), formatCount(connections.length)))
}

async function tryDemo(): Promise<void> {
  const reply = await addDemo()
  if (reply.ok) await startChat(reply.value.id)
  else raiseRefusal(reply)
}

interface RemovedConnectionProps {
  /** The question is still open: nothing behind it can be focused. */
  readonly isAsking: boolean
}

/** What was deleted last, with the way back; it stays in sight until another is deleted or the app ends. */
function RemovedConnection({ isAsking }: RemovedConnectionProps) {
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
