import { classNames } from '../../lib/class-names.ts'
import { openDialog } from '../../stores/panel-store.ts'
import { commandStrings as strings } from '../../strings/commands.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import styles from './shortcuts-dialog.module.css'
import { ShortcutsSheet } from './shortcuts-sheet.tsx'

const css = classNames(styles)

export function ShortcutsDialog() {
  return (
    <Dialog label={strings.shortcuts} closeLabel={strings.closeShortcuts} onClose={() => openDialog(null)}>
      <ScrollBox isTall label={strings.shortcuts}>
        <div className={css('content')}>
          <ShortcutsSheet />
        </div>
      </ScrollBox>
    </Dialog>
  )
}
