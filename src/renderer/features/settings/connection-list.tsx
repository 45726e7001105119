import { useEffect } from 'react'
import type { Connection, KeyReport } from '../../../shared/connection.ts'
import { classNames } from '../../lib/class-names.ts'
import { addDemo, refreshKeyReport, useConnections, useKeyReport } from '../../stores/connections-store.ts'
import { raiseRefusal } from '../../stores/notices-store.ts'
import { openSettings } from '../../stores/panel-store.ts'
import { newConversation } from '../../stores/session-store.ts'
import { connectionStrings, keyStateStrings } from '../../strings/connection.ts'
import { keychainProblemLine } from '../../strings/keys.ts'
import { settingsStrings } from '../../strings/settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './connection-list.module.css'
import { takeFocus } from './take-focus.ts'

const css = classNames(styles)

interface ConnectionListProps {
  /** What was edited last, which is null for one that was added; undefined before that. */
  readonly lastId: string | null | undefined
  readonly onEdit: (connection: Connection | null) => void
}

export function ConnectionList({ lastId, onEdit }: ConnectionListProps) {
  const connections = useConnections()
  return (
    <>
      <p className={css('introduction')}>{settingsStrings.introduction}</p>
      <ul className={css('list')}>
        {connections.map((connection) => (
          <ConnectionItem key={connection.id} {...{ connection, lastId, onEdit }} />
        ))}
      </ul>
      <div className={css('buttons')}>
        <Button ref={lastId === null ? takeFocus : undefined} onClick={() => onEdit(null)}>
          {settingsStrings.add}
        </Button>
        <Button variant="quiet" onClick={() => void tryDemo()}>
          {connectionStrings.tryDemo}
        </Button>
      </div>
    </>
  )
}

async function tryDemo(): Promise<void> {
  const reply = await addDemo()
  if (reply.ok) await startChat(reply.value.id)
  else raiseRefusal(reply)
}

async function startChat(connectionId: string): Promise<void> {
  openSettings(false)
  await newConversation(connectionId)
}

interface ConnectionItemProps extends ConnectionListProps {
  readonly connection: Connection
}

function ConnectionItem({ connection, lastId, onEdit }: ConnectionItemProps) {
  const key = useKeyReport(connection.id)
  useEffect(() => void refreshKeyReport(connection.id), [connection.id])
  const isDemo = connection.kind === 'demo'
  return (
    <li className={css('item')} aria-label={connection.name}>
      <div className={css('words')}>
        <p className={css('name')}>
          {connection.name} {isDemo && <Badge>{settingsStrings.demo}</Badge>}
        </p>
        <p className={css('note')}>{isDemo ? settingsStrings.demoAddress : connection.baseAddress}</p>
        {key !== null && <p className={css('note')}>{describeKey(key)}</p>}
      </div>
      <Button variant="quiet" size="small" onClick={() => void startChat(connection.id)}>
        {settingsStrings.startChat}
      </Button>
      {!isDemo && (
        <Button
          ref={lastId === connection.id ? takeFocus : undefined}
          size="small"
          onClick={() => onEdit(connection)}
        >
          {settingsStrings.edit}
        </Button>
      )}
    </li>
  )
}

function describeKey({ state, lastFour, problem }: KeyReport): string {
  return keyStateStrings[state](lastFour, problem === null ? null : keychainProblemLine[problem])
}
