import { useState } from 'react'
import type { TimeLimits } from '../../../../shared/contract/app/settings.ts'
import type { RefusedReply } from '../../../../shared/domain/app/errors.ts'
import { type SendKey, sendKeys } from '../../../../shared/domain/chat/send-key.ts'
import { classNames } from '../../../lib/class-names.ts'
import { isApple } from '../../../lib/is-apple.ts'
import { sendKeyStrings, settingsStrings, limitStrings as strings } from '../../../messages/settings.ts'
import { raiseRefusal } from '../../../stores/app/notices-store.ts'
import { useResetTurn } from '../../../stores/app/setting-resets.ts'
import { setLimits, setSendKey, useSendKey } from '../../../stores/app/settings-store.ts'
import { RadioGroup } from '../../../ui/controls/choice.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { AnomaliesGroup } from '../data/anomalies-group.tsx'
import { SectionReset } from '../section-reset.tsx'
import { SettingLine } from '../setting-line.tsx'
import styles from '../settings-group.module.css'
import { useReadSettings } from '../use-read-settings.ts'
import { LimitField } from './limit-field.tsx'

const css = classNames(styles)
const names = ['connect', 'list', 'answer', 'silence'] as const satisfies readonly (keyof TimeLimits)[]

export function SendingSection() {
  return (
    <>
      <SendKeyGroup />
      <LimitsGroup />
      <AnomaliesGroup />
      <SectionReset section="sending" />
    </>
  )
}

/** How long a service may take; each limit is saved as soon as it is entered. */
function LimitsGroup() {
  const settings = useReadSettings()
  const turn = useResetTurn()
  const [isSaved, setIsSaved] = useState(false)
  if (settings === null) return <p className={css('text')}>{settingsStrings.reading}</p>

  const save = async (changes: Partial<TimeLimits>): Promise<RefusedReply | null> => {
    setIsSaved(false)
    const refusal = await setLimits(changes)
    setIsSaved(refusal === null)
    return refusal
  }
  return (
    <Group title={strings.title}>
      <p className={css('text')}>{strings.introduction}</p>
      {names.map((name) => (
        <LimitField
          key={name}
          name={name}
          turn={turn}
          seconds={settings.limits[name]}
          onEnter={(seconds) => save({ [name]: seconds })}
        />
      ))}
      <p role="status" className={css('quiet')}>
        {isSaved && settingsStrings.saved}
      </p>
    </Group>
  )
}

async function choose(sendKey: SendKey): Promise<void> {
  const refusal = await setSendKey(sendKey)
  if (refusal !== null) raiseRefusal(refusal)
}

/** Holds for the message box and for a message that is written anew. */
function SendKeyGroup() {
  const sendKey = useSendKey()
  const options = sendKeys.map((value) => ({ value, ...sendKeyStrings.options(isApple())[value] }))
  return (
    <Group title={sendKeyStrings.title}>
      <SettingLine name="sendKey" isAlone>
        {(noteId) => (
          <RadioGroup
            label={sendKeyStrings.label}
            describedBy={noteId}
            options={options}
            value={sendKey}
            onChange={(chosen) => void choose(chosen)}
          />
        )}
      </SettingLine>
    </Group>
  )
}
