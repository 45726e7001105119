import { useUsageClock } from '../../stores/settings-store.ts'
import { chooseUsageClock } from '../../stores/usage-deeds.ts'
import { numberStrings as strings } from '../../strings/settings.ts'
import { Group } from '../../ui/group.tsx'
import { Segments } from '../../ui/segments.tsx'
import { SettingLine } from './setting-line.tsx'

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
