import { type AnomalyKind, anomalyKinds } from '../../../shared/anomaly-kinds.ts'
import { classNames } from '../../lib/class-names.ts'
import { raiseRefusal } from '../../stores/notices-store.ts'
import { setSwitchedOff, useSwitchedOff } from '../../stores/settings-store.ts'
import {
  anomalySwitchStrings,
  standsOutStrings,
  anomalySettingStrings as strings,
} from '../../strings/anomalies.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Group } from '../../ui/group.tsx'
import styles from './settings-group.module.css'

const css = classNames(styles)

async function choose(switchedOff: readonly AnomalyKind[]): Promise<void> {
  const refusal = await setSwitchedOff(switchedOff)
  if (refusal !== null) raiseRefusal(refusal)
}

/** Every rule that looks at calls, each to be switched off by itself. */
export function AnomaliesGroup() {
  const switchedOff = useSwitchedOff()
  return (
    <Group title={standsOutStrings.title}>
      <p className={css('text')}>{strings.introduction}</p>
      {anomalyKinds.map((kind) => (
        <Choice
          key={kind}
          type="checkbox"
          {...anomalySwitchStrings[kind]}
          isChosen={!switchedOff.includes(kind)}
          onChoose={(isTold) =>
            void choose(isTold ? switchedOff.filter((off) => off !== kind) : [...switchedOff, kind])
          }
        />
      ))}
      <div className={css('line')}>
        <Button size="small" onClick={() => void choose([])}>
          {strings.reset}
        </Button>
      </div>
    </Group>
  )
}
