import { useState } from 'react'
import type { RefusedReply } from '../../../shared/errors.ts'
import { limitRanges } from '../../../shared/limit-ranges.ts'
import type { TimeLimits } from '../../../shared/settings.ts'
import { classNames } from '../../lib/class-names.ts'
import { raiseRefusal } from '../../stores/notices-store.ts'
import { setLimits } from '../../stores/settings-store.ts'
import { settingsStrings, limitStrings as strings } from '../../strings/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Group } from '../../ui/group.tsx'
import { AnomaliesGroup } from './anomalies-group.tsx'
import { LimitField } from './limit-field.tsx'
import { SendKeyGroup } from './send-key-group.tsx'
import styles from './settings-group.module.css'
import { useReadSettings } from './use-read-settings.ts'

const css = classNames(styles)
const names = ['connect', 'list', 'answer', 'silence'] as const satisfies readonly (keyof TimeLimits)[]

export function SendingSection() {
  return (
    <>
      <SendKeyGroup />
      <LimitsGroup />
      <AnomaliesGroup />
    </>
  )
}

/** How long a service may take; each limit is saved as soon as it is entered. */
function LimitsGroup() {
  const settings = useReadSettings()
  const [isSaved, setIsSaved] = useState(false)
  const [resetCount, setResetCount] = useState(0)
  if (settings === null) return <p className={css('text')}>{settingsStrings.reading}</p>

  const save = async (changes: Partial<TimeLimits>): Promise<RefusedReply | null> => {
    setIsSaved(false)
    const refusal = await setLimits(changes)
    setIsSaved(refusal === null)
    return refusal
  }
  const reset = async (): Promise<void> => {
    setResetCount((count) => count + 1)
    const refusal = await save(usualLimits())
    if (refusal !== null) raiseRefusal(refusal)
  }
  return (
    <Group title={strings.title}>
      <p className={css('text')}>{strings.introduction}</p>
      {names.map((name) => (
        <LimitField
          key={`${name} ${resetCount}`}
          {...strings.limits[name]}
          {...limitRanges[name]}
          seconds={settings.limits[name]}
          onEnter={(seconds) => save({ [name]: seconds })}
        />
      ))}
      <div className={css('line')}>
        <Button size="small" onClick={() => void reset()}>
          {strings.reset}
        </Button>
        <span role="status" className={css('quiet')}>
          {isSaved && settingsStrings.saved}
        </span>
      </div>
    </Group>
  )
}

function usualLimits(): TimeLimits {
  const { connect, list, answer, silence } = limitRanges
  return { connect: connect.usual, list: list.usual, answer: answer.usual, silence: silence.usual }
}
