import { classNames } from '../../../lib/class-names.ts'
import { formatWholeMoment } from '../../../lib/format-moment.ts'
import { formatBytes } from '../../../lib/format-number.ts'
import { backupStrings, restoreStrings as strings } from '../../../messages/data.ts'
import { useIsBusy } from '../../../stores/app/task-progress-store.ts'
import { useBackups } from '../../../stores/data/data-place-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import styles from '../data-dialog.module.css'

const css = classNames(styles)

/** Every backup there is, the newest first; or a file from elsewhere. */
export function BackupList({ onChoose }: { readonly onChoose: (name: string | null) => void }) {
  const backups = useBackups() ?? []
  const isBusy = useIsBusy()
  return (
    <>
      <p className={css('text')}>{backups.length === 0 ? strings.empty : strings.text}</p>
      {backups.length > 0 && (
        <ul className={css('list')} aria-label={strings.list}>
          {backups.map(({ name, at, reason, bytes }) => (
            <li key={name} className={css('item')}>
              <div className={css('words')}>
                <p className={css('name')}>{formatWholeMoment(at)}</p>
                <p className={css('note')}>
                  {strings.about(backupStrings.reasons[reason], formatBytes(bytes))}
                </p>
              </div>
              <Button
                size="small"
                isBusy={isBusy}
                aria-label={strings.chooseThis(formatWholeMoment(at))}
                onClick={() => onChoose(name)}
              >
                {strings.choose}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={css('buttons')}>
        <Button isBusy={isBusy} onClick={() => onChoose(null)}>
          {strings.chooseFile}
        </Button>
      </div>
    </>
  )
}
