import { type ReactNode, useState } from 'react'
import type { Connection } from '../../../../shared/contract/connections/connection.ts'
import { classNames } from '../../../lib/class-names.ts'
import { settingsStrings } from '../../../messages/settings.ts'
import { useEditedConnectionId } from '../../../stores/app/panel-store.ts'
import { useConnection } from '../../../stores/connections/connections-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { AnswersGroup } from '../chat/answers-group.tsx'
import { DefaultPromptGroup } from '../chat/default-prompt-group.tsx'
import { takeFocus } from '../take-focus.ts'
import { ConnectionList } from './connection-list.tsx'
import styles from './connections-section.module.css'
import { KeyGroup } from './key-group.tsx'

const css = classNames(styles)

interface ConnectionsSectionProps {
  readonly renderForm: (connection: Connection | null, onSaved: () => void) => ReactNode
}

/** All connections, or the fields of one of them; one without an id is being added. */
export function ConnectionsSection({ renderForm }: ConnectionsSectionProps) {
  const editedId = useEditedConnectionId()
  const [isEditing, setIsEditing] = useState(editedId !== null)
  // Undefined until one was opened; null for one that is being added.
  const [lastId, setLastId] = useState<string | null | undefined>(editedId ?? undefined)
  const connection = useConnection(lastId ?? null)
  const edit = (chosen: Connection | null): void => {
    setLastId(chosen?.id ?? null)
    setIsEditing(true)
  }
  if (!isEditing) return <ConnectionList lastId={lastId} onEdit={edit} />
  const close = (): void => setIsEditing(false)
  return (
    <>
      <h3 ref={takeFocus} tabIndex={-1} className={css('title')}>
        {connection?.name ?? settingsStrings.addTitle}
      </h3>
      {renderForm(connection, close)}
      {connection !== null && (
        <div className={css('more')}>
          <KeyGroup connection={connection} />
          <AnswersGroup connection={connection} />
          <DefaultPromptGroup connectionId={connection.id} />
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
