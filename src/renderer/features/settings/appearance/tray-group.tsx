import { isApple } from '../../../lib/is-apple.ts'
import { raiseRefusal } from '../../../stores/app/notices-store.ts'
import { changeSetting } from '../../../stores/app/settings-store.ts'
import { Choice } from '../../../ui/controls/choice.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { Text } from '../../../ui/layout/layout.tsx'
import { SettingLine } from '../setting-line.tsx'
import { trayStrings as strings } from '../settings-strings.ts'
import { useReadSettings } from '../use-read-settings.ts'

async function choose(name: 'tray' | 'staysInTray', value: boolean): Promise<void> {
  const refusal = await changeSetting({ name, value })
  if (refusal !== null) raiseRefusal(refusal)
}

/** The icon in the tray, and whether Tally stays there without its window. */
export function TrayGroup() {
  const settings = useReadSettings()
  if (settings === null) return null
  const { tray, staysInTray } = settings
  return (
    <Group title={strings.title}>
      <SettingLine name="tray">
        {() => (
          <Choice
            type="switch"
            label={strings.tray.choice}
            hint={strings.tray.hint}
            isChosen={tray}
            onChoose={(value) => void choose('tray', value)}
          />
        )}
      </SettingLine>
      <SettingLine name="staysInTray">
        {() =>
          isApple() || !tray ? (
            <Text size="small">{isApple() ? strings.stays.onMac : strings.stays.needsIcon}</Text>
          ) : (
            <Choice
              type="switch"
              label={strings.stays.choice}
              hint={strings.stays.hint}
              isChosen={staysInTray}
              onChoose={(value) => void choose('staysInTray', value)}
            />
          )
        }
      </SettingLine>
    </Group>
  )
}
