import { useState } from 'react'
import type { Backup } from '../../../../shared/contract/data/data-place.ts'
import type { RefusedReply } from '../../../../shared/domain/app/errors.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatWholeMoment } from '../../../lib/format-moment.ts'
import { formatBytes } from '../../../lib/format-number.ts'
import { backupStrings as strings } from '../../../messages/data.ts'
import { useIsBusy } from '../../../stores/app/task-progress-store.ts'
import { backUpNow, useBackups } from '../../../stores/data/data-place-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { RefusalLine } from '../refusal-line.tsx'
import styles from '../settings-group.module.css'
import { WorkLine } from '../task-progress-line.tsx'
import { RestoreDialog } from './restore-dialog.tsx'

const css = classNames(styles)

/** When the last backup was made, another one now, and the way back to one. */
export function BackupGroup() {
  const [refusal, setRefusal] = useState<RefusedReply | null>(null)
  const [isRestoring, setIsRestoring] = useState(false)
  const isBusy = useIsBusy()
  const backups = useBackups()
  const make = (): void => {
    setRefusal(null)
    void backUpNow().then(setRefusal)
  }
  return (
    <Group title={strings.title}>
      <p className={css('text')}>{strings.text}</p>
      <div className={css('line')}>
        <Button size="small" isBusy={isBusy} onClick={make}>
          {strings.make}
        </Button>
        <Button size="small" isBusy={isBusy} onClick={() => setIsRestoring(true)}>
          {strings.restore}
        </Button>
      </div>
      <p role="status" className={css('quiet')}>
        {backups !== null && wordsFor(backups.at(0))}
      </p>
      <RefusalLine refusal={refusal} />
      {!isRestoring && <WorkLine kind="back-up" />}
      {isRestoring && <RestoreDialog onClose={() => setIsRestoring(false)} />}
    </Group>
  )
}

function wordsFor(newest: Backup | undefined): string {
  if (newest === undefined) return strings.none
  return strings.last(formatWholeMoment(newest.at), strings.reasons[newest.reason], formatBytes(newest.bytes))
}
