import { useEffect } from 'react'
import type { Connection, KeyReport } from '../../../../shared/contract/connections/connection.ts'
import { classNames } from '../../../lib/class-names.ts'
import { keyStateStrings } from '../../../messages/connection.ts'
import { connectionDeedStrings } from '../../../messages/connection-deeds.ts'
import { keychainProblemLine } from '../../../messages/keys.ts'
import { settingsStrings } from '../../../messages/settings.ts'
import { openSettings } from '../../../stores/app/panel-store.ts'
import { newConversation } from '../../../stores/app/session-store.ts'
import { refreshKeyReport, useKeyReport } from '../../../stores/connections/connections-store.ts'
import { Badge } from '../../../ui/controls/badge.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { takeFocus } from '../take-focus.ts'
import styles from './connection-list.module.css'
import { ConnectionMenu } from './connection-menu.tsx'
import type { RowDrag } from './use-row-drag.ts'

const css = classNames(styles)

interface ConnectionItemProps {
  readonly connection: Connection
  readonly place: number
  readonly count: number
  readonly drag: RowDrag
  /** It was edited last. */
  readonly isLast: boolean
  readonly onEdit: () => void
  readonly onDelete: () => void
  readonly onDone: (said: string) => void
}

export function ConnectionItem(props: ConnectionItemProps) {
  const { connection, place, count, drag, isLast, onEdit, onDelete, onDone } = props
  const isDemo = connection.kind === 'demo'
  return (
    <li className={css('item', drag.edgeAt(place))} aria-label={connection.name} {...drag.targetOf(place)}>
      {count > 1 && (
        <span className={css('grip')} {...drag.handleOf(connection.id)}>
          <Icon name="grip" size={14} />
        </span>
      )}
      <ConnectionWords connection={connection} />
      <Button variant="quiet" size="small" onClick={() => void startChat(connection.id)}>
        {settingsStrings.startChat}
      </Button>
      {!isDemo && (
        <Button ref={isLast ? takeFocus : undefined} size="small" onClick={onEdit}>
          {settingsStrings.edit}
        </Button>
      )}
      <ConnectionMenu {...{ connection, place, count, onDone, onDelete }} />
    </li>
  )
}

function ConnectionWords({ connection }: { readonly connection: Connection }) {
  const key = useKeyReport(connection.id)
  useEffect(() => void refreshKeyReport(connection.id), [connection.id])
  const isDemo = connection.kind === 'demo'
  return (
    <div className={css('words')}>
      <p className={css('name')}>
        <bdi>{connection.name}</bdi> {isDemo && <Badge>{settingsStrings.demo}</Badge>}{' '}
        {connection.isDefault && <Badge tone="accent">{connectionDeedStrings.isDefault}</Badge>}
      </p>
      <p className={css('note')}>{isDemo ? settingsStrings.demoAddress : connection.baseAddress}</p>
      {key !== null && <p className={css('note')}>{describeKey(key)}</p>}
    </div>
  )
}

export async function startChat(connectionId: string): Promise<void> {
  openSettings(false)
  await newConversation(connectionId)
}

function describeKey({ state, lastFour, problem }: KeyReport): string {
  return keyStateStrings[state](lastFour, problem === null ? null : keychainProblemLine[problem])
}
