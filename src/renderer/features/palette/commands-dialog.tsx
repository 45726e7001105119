import { useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { runCommand } from '../../stores/commands.ts'
import { openDialog } from '../../stores/panel-store.ts'
import { commandStrings as strings } from '../../strings/commands.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Keys } from '../../ui/keys.tsx'
import { ListField } from '../../ui/list-field.tsx'
import { findCommands } from './command-table.ts'
import styles from './commands-dialog.module.css'
import { nameKeys } from './name-keys.ts'

const css = classNames(styles)
const closeDialog = (): void => openDialog(null)

/** Everything that can be done now, by its name. */
export function CommandsDialog() {
  const [text, setText] = useState('')
  const isGrouped = text.trim() === ''
  return (
    <Dialog label={strings.title} size="top" onClose={closeDialog}>
      <div className={css('commands')}>
        <ListField
          label={strings.find}
          listLabel={strings.title}
          text={text}
          onText={setText}
          rows={findCommands(text)}
          keyOf={({ name }) => name}
          headingOf={({ group }) => (isGrouped ? strings.groups[group] : null)}
          renderRow={({ label, keys }) => (
            <>
              {label}
              {keys !== null && <Keys isHidden keys={nameKeys(keys)} />}
            </>
          )}
          onChoose={({ name }) => runCommand(name)}
          emptyText={strings.nothingFound(text.trim())}
          onEscape={closeDialog}
        />
      </div>
    </Dialog>
  )
}
