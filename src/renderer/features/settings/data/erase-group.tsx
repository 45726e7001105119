import { useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { eraseStrings as strings } from '../../../messages/data.ts'
import { useIsBusy } from '../../../stores/app/task-progress-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import styles from '../settings-group.module.css'
import { EraseDialog } from './erase-dialog.tsx'

const css = classNames(styles)

/** The way to begin anew, or to leave nothing behind. */
export function EraseGroup() {
  const [isOpen, setIsOpen] = useState(false)
  const isBusy = useIsBusy()
  return (
    <Group title={strings.title}>
      <p className={css('text')}>{strings.text}</p>
      <div>
        <Button size="small" isBusy={isBusy} onClick={() => setIsOpen(true)}>
          {strings.open}
        </Button>
      </div>
      {isOpen && <EraseDialog onClose={() => setIsOpen(false)} />}
    </Group>
  )
}
