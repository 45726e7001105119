import { type ReactNode, useState } from 'react'
import type { Connection } from '../../../shared/connection.ts'
import { classNames } from '../../lib/class-names.ts'
import { openSettings } from '../../stores/panel-store.ts'
import { settingsStrings } from '../../strings/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ConnectionsSection } from './connections-section.tsx'
import styles from './settings-dialog.module.css'

const css = classNames(styles)

interface SettingsDialogProps {
  /** The fields of the first run: for a connection, or for a new one. */
  readonly renderForm: (connection: Connection | null, onSaved: () => void) => ReactNode
}

type Editing = { readonly connection: Connection | null }

export function SettingsDialog({ renderForm }: SettingsDialogProps) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const title = editing?.connection?.name ?? settingsStrings.addTitle
  return (
    <Dialog
      label={settingsStrings.title}
      closeLabel={settingsStrings.close}
      onClose={() => openSettings(false)}
    >
      <div className={css('body')}>
        <nav aria-label={settingsStrings.navigation} className={css('navigation')}>
          <button type="button" aria-current="page" className={css('link')} onClick={() => setEditing(null)}>
            {settingsStrings.connections}
          </button>
        </nav>
        <div className={css('section')}>
          {editing === null ? (
            <ConnectionsSection onEdit={(connection) => setEditing({ connection })} />
          ) : (
            <>
              <h3 className={css('title')}>{title}</h3>
              {renderForm(editing.connection, () => setEditing(null))}
              <div className={css('back')}>
                <Button variant="quiet" size="small" onClick={() => setEditing(null)}>
                  {settingsStrings.back}
                </Button>
              </div>
            </>
          )}
        </div>
      </div>
    </Dialog>
  )
}
