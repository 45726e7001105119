import { classNames } from '../../lib/class-names.ts'
import { commandStrings as strings } from '../../messages/commands.ts'
import { openDialog } from '../../stores/app/panel-store.ts'
import { ScrollBox } from '../../ui/layout/scroll-box.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './shortcuts-dialog.module.css'
import { ShortcutsSheet } from './shortcuts-sheet.tsx'

const css = classNames(styles)

export function ShortcutsDialog() {
  return (
    <Dialog
      label={strings.shortcuts}
      size="wide"
      closeLabel={strings.closeShortcuts}
      onClose={() => openDialog(null)}
    >
      <ScrollBox isTall label={strings.shortcuts}>
        <div className={css('content')}>
          <ShortcutsSheet />
        </div>
      </ScrollBox>
    </Dialog>
  )
}
