import { useRef, useState } from 'react'
import type { Settings } from '../../../../shared/contract/app/settings.ts'
import type { RefusedReply } from '../../../../shared/domain/app/errors.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { refusalStrings } from '../../../messages/refusals.ts'
import { authorityStrings as strings } from '../../../messages/settings.ts'
import { chooseAuthority, forgetAuthority } from '../../../stores/app/settings-store.ts'
import { useConnections } from '../../../stores/connections/connections-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Choice } from '../../../ui/controls/choice.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { SettingNote } from '../setting-note.tsx'
import styles from '../settings-group.module.css'

const css = classNames(styles)

/** A file of certificates that chosen connections trust besides those of the system. To remove it is its reset. */
export function AuthorityGroup({ authority }: Pick<Settings, 'authority'>) {
  const [refusal, setRefusal] = useState<RefusedReply | null>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const services = useConnections().filter(({ kind }) => kind === 'service')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // With one connection there is nothing to choose.
  const [only = null] = services.length === 1 ? services : []
  const connectionIds =
    only === null ? services.map(({ id }) => id).filter((id) => chosen.has(id)) : [only.id]
  return (
    <Group title={strings.title}>
      <SettingNote name="authority" />
      {authority !== null && (
        <p className={css('file')}>
          {strings.file(authority.fileName, formatCount(authority.certificateCount), authority.hosts)}
        </p>
      )}
      {services.length > 1 &&
        services.map(({ id, name, baseAddress }) => (
          <Choice
            key={id}
            type="checkbox"
            label={strings.trustFor(name)}
            hint={baseAddress}
            isChosen={chosen.has(id)}
            onChoose={(isChosen) =>
              setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((other) => other !== id)))
            }
          />
        ))}
      {refusal !== null && (
        <p role="alert" className={css('error')}>
          {refusalStrings[refusal.code]}
        </p>
      )}
      <div data-place="authority" className={css('line')}>
        <Button
          ref={choose}
          size="small"
          disabled={services.length > 1 && connectionIds.length === 0}
          onClick={() => void chooseAuthority(connectionIds).then(setRefusal)}
        >
          {strings.choose}
        </Button>
        {authority !== null && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              choose.current?.focus()
              void forgetAuthority().then(setRefusal)
            }}
          >
            {strings.remove}
          </Button>
        )}
      </div>
    </Group>
  )
}
