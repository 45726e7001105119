import { useEffect, useRef, useState } from 'react'
import { changedSettings } from '../../../../shared/domain/app/setting-table.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { privacyStrings } from '../../../messages/privacy.ts'
import { raiseRefusal } from '../../../stores/app/notices-store.ts'
import { openSettings } from '../../../stores/app/panel-store.ts'
import { resetSettings, useCurrentSettings } from '../../../stores/app/setting-resets.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import styles from '../settings-group.module.css'

const css = classNames(styles)
const strings = privacyStrings.begin

/** Resets all settings after confirmation, and links to erasing all data. */
export function ResetGroup() {
  const [isAsking, setIsAsking] = useState(false)
  const restore = useRef<HTMLButtonElement>(null)
  const settings = useCurrentSettings()
  const changed = settings === null ? [] : changedSettings(settings, null)
  const answer = async (isSure: boolean): Promise<void> => {
    restore.current?.focus()
    setIsAsking(false)
    const refusal = isSure ? await resetSettings(changed) : null
    if (refusal !== null) raiseRefusal(refusal)
  }
  return (
    <Group title={strings.title}>
      <p className={css('text')}>{strings.text}</p>
      <div className={css('line')}>
        <Button ref={restore} size="small" aria-expanded={isAsking} onClick={() => setIsAsking(!isAsking)}>
          {strings.restore}
        </Button>
        <Button size="small" variant="quiet" onClick={() => openSettings(true, 'data')}>
          {strings.erase}
        </Button>
      </div>
      {isAsking && changed.length === 0 && (
        <p role="status" className={css('text')}>
          {strings.nothing}
        </p>
      )}
      {isAsking && changed.length > 0 && (
        <Question count={changed.length} onAnswer={(isSure) => void answer(isSure)} />
      )}
    </Group>
  )
}

interface QuestionProps {
  readonly count: number
  readonly onAnswer: (isSure: boolean) => void
}

function Question({ count, onAnswer }: QuestionProps) {
  const no = useRef<HTMLButtonElement>(null)
  useEffect(() => no.current?.focus(), [])
  return (
    <>
      <p className={css('text')}>{strings.question(formatCount(count))}</p>
      <div className={css('line')}>
        <Button size="small" onClick={() => onAnswer(true)}>
          {strings.yes}
        </Button>
        <Button ref={no} size="small" variant="quiet" onClick={() => onAnswer(false)}>
          {strings.no}
        </Button>
      </div>
    </>
  )
}
