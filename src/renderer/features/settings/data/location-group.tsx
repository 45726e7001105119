import type { DataPlace } from '../../../../shared/contract/data/data-place.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatBytes, formatCount } from '../../../lib/format-number.ts'
import { copyStrings } from '../../../messages/copy.ts'
import { whereStrings as strings } from '../../../messages/data.ts'
import { showDataFolder } from '../../../stores/data/data-place-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { type Fact, Facts } from '../../../ui/overlays/facts-card.tsx'
import styles from '../settings-group.module.css'

const css = classNames(styles)

/** The folder of the data, and what is in it in numbers. */
export function WhereGroup({ place }: { readonly place: DataPlace }) {
  return (
    <Group title={strings.title}>
      {!place.isInFile && <p className={css('error')}>{strings.notInFile}</p>}
      <p className={css('text')}>{strings.text}</p>
      {place.isInFile && place.isPortable && <p className={css('text')}>{strings.portable}</p>}
      <p className={css('file')}>{place.folder}</p>
      <div className={css('line')}>
        <Button size="small" onClick={() => void showDataFolder()}>
          {strings.show}
        </Button>
        <CopyButton label={strings.copy} words={copyStrings} isInWords getText={() => place.folder} />
      </div>
      <Facts facts={factsOf(place)} />
    </Group>
  )
}

function factsOf({ contents, fileBytes, backupCount, backupBytes }: DataPlace): Fact[] {
  const backups =
    backupCount === 0 ? strings.none : strings.backupsOf(formatCount(backupCount), formatBytes(backupBytes))
  return [
    { label: strings.file, value: formatBytes(fileBytes) },
    { label: strings.conversations, value: formatCount(contents.conversations) },
    { label: strings.messages, value: formatCount(contents.messages) },
    { label: strings.calls, value: formatCount(contents.calls) },
    { label: strings.backups, value: backups },
  ]
}
