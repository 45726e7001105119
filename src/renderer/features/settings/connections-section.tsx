import { type ReactNode, useState } from 'react'
import type { Connection } from '../../../shared/connection.ts'
import { classNames } from '../../lib/class-names.ts'
import { useConnection } from '../../stores/connections-store.ts'
import { settingsStrings } from '../../strings/settings.ts'
import { Button } from '../../ui/button.tsx'
import { AnswersGroup } from './answers-group.tsx'
import { ConnectionList } from './connection-list.tsx'
import styles from './connections-section.module.css'

const css = classNames(styles)

interface ConnectionsSectionProps {
  readonly renderForm: (connection: Connection | null, onSaved: () => void) => ReactNode
}

/** All connections, or the fields of one of them; one without an id is being added. */
export function ConnectionsSection({ renderForm }: ConnectionsSectionProps) {
  const [editing, setEditing] = useState<{ readonly id: string | null } | null>(null)
  const connection = useConnection(editing?.id ?? null)
  if (editing === null) return <ConnectionList onEdit={(chosen) => setEditing({ id: chosen?.id ?? null })} />
  const close = (): void => setEditing(null)
  return (
    <>
      <h3 className={css('title')}>{connection?.name ?? settingsStrings.addTitle}</h3>
      {renderForm(connection, close)}
      {connection !== null && (
        <div className={css('more')}>
          <AnswersGroup connection={connection} />
        </div>
      )}
      <div className={css('back')}>
        <Button variant="quiet" size="small" onClick={close}>
          {settingsStrings.back}
        </Button>
      </div>
    </>
  )
}
