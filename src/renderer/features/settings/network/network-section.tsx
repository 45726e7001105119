import { classNames } from '../../../lib/class-names.ts'
import { settingsStrings, requestsGroupStrings as strings } from '../../../messages/settings.ts'
import { openDialog } from '../../../stores/app/panel-store.ts'
import { useResetTurn } from '../../../stores/app/setting-resets.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { SectionReset } from '../section-reset.tsx'
import styles from '../settings-group.module.css'
import { useReadSettings } from '../use-read-settings.ts'
import { AuthorityGroup } from './certificates-group.tsx'
import { ProxyGroup } from './proxy-group.tsx'

const css = classNames(styles)

/** The way to a service, and the log of what went along it. */
export function NetworkSection() {
  const settings = useReadSettings()
  const turn = useResetTurn()
  if (settings === null) return <p className={css('text')}>{settingsStrings.reading}</p>
  return (
    <>
      <ProxyGroup proxy={settings.proxy} turn={turn} />
      <AuthorityGroup authority={settings.authority} />
      <Group title={strings.title}>
        <p className={css('text')}>{strings.text}</p>
        <div>
          <Button size="small" onClick={() => openDialog('requests')}>
            {strings.open}
          </Button>
        </div>
      </Group>
      <SectionReset section="network" />
    </>
  )
}
