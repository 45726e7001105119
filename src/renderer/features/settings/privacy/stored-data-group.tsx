import { classNames } from '../../../lib/class-names.ts'
import { formatBytes, formatCount } from '../../../lib/format-number.ts'
import { privacyStrings } from '../../../messages/privacy.ts'
import { useRequests } from '../../../stores/app/requests-store.ts'
import { showDataFolder } from '../../../stores/data/data-place-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { Facts } from '../../../ui/overlays/facts-card.tsx'
import { useReadDataPlace } from '../data/use-read-data-place.ts'
import styles from '../settings-group.module.css'

const css = classNames(styles)
const strings = privacyStrings.kept

/** Everything that there is of the person on this computer, in words and in numbers. */
export function KeptGroup() {
  const place = useReadDataPlace()
  const { page } = useRequests()
  const requestCount = page === null ? strings.unknown : formatCount(page.count)
  if (place === null) return null
  const { conversations, messages, calls } = place.contents
  const counts = [conversations, messages, calls].map(formatCount) as [string, string, string]
  return (
    <Group title={strings.title}>
      <p className={css('text')}>{strings.text}</p>
      {!place.isInFile && <p className={css('error')}>{strings.notInFile}</p>}
      <div className={css('line')}>
        <span className={css('file')}>{place.folder}</span>
        <Button size="small" onClick={() => void showDataFolder()}>
          {strings.show}
        </Button>
      </div>
      <Facts
        facts={[
          {
            label: strings.inFile,
            lead: formatBytes(place.fileBytes),
            value: strings.contents(...counts, requestCount),
          },
          { label: strings.inLog, value: strings.log },
          { label: strings.keychain, value: strings.keys },
          { label: strings.backup, value: strings.backups },
          { label: strings.export, value: strings.exports },
        ]}
      />
    </Group>
  )
}
