import { type AnomalyKind, anomalyKinds } from '../../../../shared/domain/usage/anomaly-kinds.ts'
import { anomalySwitchStrings, standsOutStrings } from '../../../messages/anomalies.ts'
import { raiseRefusal } from '../../../stores/app/notices-store.ts'
import { setSwitchedOff, useSwitchedOff } from '../../../stores/app/settings-store.ts'
import { Choice } from '../../../ui/controls/choice.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { SettingLine } from '../setting-line.tsx'

async function choose(switchedOff: readonly AnomalyKind[]): Promise<void> {
  const refusal = await setSwitchedOff(switchedOff)
  if (refusal !== null) raiseRefusal(refusal)
}

/** Every rule that looks at calls, each to be switched off by itself. */
export function AnomaliesGroup() {
  const switchedOff = useSwitchedOff()
  return (
    <Group title={standsOutStrings.title}>
      <SettingLine name="switchedOff" isAlone>
        {() =>
          anomalyKinds.map((kind) => (
            <Choice
              key={kind}
              type="checkbox"
              {...anomalySwitchStrings[kind]}
              isChosen={!switchedOff.includes(kind)}
              onChoose={(isTold) =>
                void choose(isTold ? switchedOff.filter((off) => off !== kind) : [...switchedOff, kind])
              }
            />
          ))
        }
      </SettingLine>
    </Group>
  )
}
