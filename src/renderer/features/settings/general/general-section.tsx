import { sendKeys } from '../../../../shared/domain/app/setting-choices.ts'
import { isApple } from '../../../lib/is-apple.ts'
import { chooseSetting, useNotificationState, useSetting } from '../../../stores/app/settings-store.ts'
import { Segments } from '../../../ui/controls/segments.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { Detail, Text } from '../../../ui/layout/layout.tsx'
import { SectionReset } from '../section-reset.tsx'
import { SettingLine } from '../setting-line.tsx'
import {
  describeSendKey,
  sendKeyStrings,
  systemNotificationStrings,
  trayStrings,
} from '../settings-strings.ts'
import { SwitchSetting } from '../switch-setting.tsx'
import { SpellingGroup } from './spelling-group.tsx'

/** Typing, notifications, and what closing the window does. */
export function GeneralSection() {
  return (
    <>
      <SendKeyGroup />
      <SpellingGroup />
      <NotificationsGroup />
      <TrayGroup />
      <SectionReset section="general" />
    </>
  )
}

/** Applies to the message box and to edited messages. */
function SendKeyGroup() {
  const sendKey = useSetting('sendKey')
  const options = sendKeys.map((value) => ({ value, label: describeSendKey(value, isApple()) }))
  return (
    <Group title={sendKeyStrings.title}>
      <SettingLine name="sendKey" isAlone>
        {(noteId) => (
          <Segments
            label={sendKeyStrings.label}
            describedBy={noteId}
            options={options}
            value={sendKey}
            onChange={(value) => void chooseSetting({ name: 'sendKey', value })}
          />
        )}
      </SettingLine>
    </Group>
  )
}

/** A switch, or the reason why there is none. */
function NotificationsGroup() {
  const isOn = useSetting('systemNotifications')
  const state = useNotificationState()
  const strings = systemNotificationStrings
  return (
    <Group title={strings.label}>
      {state === 'unsupported' ? (
        <Text size="small" data-place="systemNotifications">
          {strings.unsupported}
        </Text>
      ) : (
        <SwitchSetting name="systemNotifications" />
      )}
      {state === 'refused' && isOn && (
        <Text size="small" tone="warn" role="status">
          {isApple() ? strings.refusedOnMac : strings.refused}
        </Text>
      )}
    </Group>
  )
}

/** The icon in the tray, and whether Tally stays there without its window. */
function TrayGroup() {
  const hasIcon = useSetting('tray')
  const { stays, title } = trayStrings
  return (
    <Group title={title}>
      <SwitchSetting name="tray" />
      {isApple() || !hasIcon ? (
        <Detail data-place="staysInTray">{isApple() ? stays.onMac : stays.needsIcon}</Detail>
      ) : (
        <SwitchSetting name="staysInTray" />
      )}
    </Group>
  )
}
