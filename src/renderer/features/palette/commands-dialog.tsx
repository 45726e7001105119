import { useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { commandStrings as strings } from '../../messages/commands.ts'
import { runCommand } from '../../stores/app/commands.ts'
import { openDialog } from '../../stores/app/panel-store.ts'
import { Keys } from '../../ui/controls/key-caps.tsx'
import { ListField } from '../../ui/controls/list-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { findCommands } from './command-table.ts'
import styles from './commands-dialog.module.css'
import { nameKeys } from './shortcuts-sheet.tsx'

const css = classNames(styles)
const closeDialog = (): void => openDialog(null)

/** Lists every available command by name. */
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
