import { useEffect, useState } from 'react'
import type { Licence } from '../../../../shared/contract/app/licence.ts'
import { classNames } from '../../../lib/class-names.ts'
import { licenceStrings as strings } from '../../../messages/licences.ts'
import { loadLicences, useLicences } from '../../../stores/app/licences-store.ts'
import { Icon } from '../../../ui/controls/icon.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { ScrollBox } from '../../../ui/layout/scroll-box.tsx'
import styles from './licences-group.module.css'

const css = classNames(styles)

/** Whose work is in this, and on what terms: what the build found, with every text in full. */
export function LicencesGroup() {
  const licences = useLicences()
  useEffect(() => void loadLicences(), [])
  return (
    <Group title={strings.title}>
      <p className={css('text')}>{strings.own}</p>
      <ul className={css('list')}>
        {licences?.map((licence) => (
          <li key={`${licence.name} ${licence.version}`}>
            <LicenceRow {...licence} />
          </li>
        ))}
      </ul>
      <p className={css('text')}>{strings.chromium}</p>
    </Group>
  )
}

function LicenceRow({ name, version, licence, text }: Licence) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={css('row')} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={css('summary')}>
        <span className={css('sign')}>
          <Icon name="chevron-right" size={14} />
        </span>
        <span className={css('name')}>
          <bdi>{name}</bdi> <span className={css('version')}>{version}</span>
        </span>
        <span className={css('licence')}>{licence}</span>
      </summary>
      {isOpen && (
        <ScrollBox label={strings.of(name)}>
          <p className={css('terms')}>{text}</p>
        </ScrollBox>
      )}
    </details>
  )
}
