import { numberStrings as strings } from '../../../messages/settings.ts'
import { useUsageClock } from '../../../stores/app/settings-store.ts'
import { chooseUsageClock } from '../../../stores/usage/usage-actions.ts'
import { Segments } from '../../../ui/controls/segments.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { SettingLine } from '../setting-line.tsx'

const clocks = (['local', 'utc'] as const).map((value) => ({ value, label: strings.clock.options[value] }))

/** How numbers are told; what can also be chosen where they stand. */
export function NumbersGroup() {
  const clock = useUsageClock()
  return (
    <Group title={strings.title}>
      <SettingLine name="usageClock">
        {(noteId) => (
          <Segments
            label={strings.clock.label}
            describedBy={noteId}
            options={clocks}
            value={clock}
            onChange={(chosen) => void chooseUsageClock(chosen)}
          />
        )}
      </SettingLine>
      <SettingLine name="callColumns" />
    </Group>
  )
}
