import { useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { checkStrings as strings } from '../../../messages/data.ts'
import { refusalStrings } from '../../../messages/refusals.ts'
import { useIsBusy } from '../../../stores/app/task-progress-store.ts'
import { checkData } from '../../../stores/data/data-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import styles from '../settings-group.module.css'
import { WorkLine } from '../task-progress-line.tsx'

const css = classNames(styles)

type Outcome = Awaited<ReturnType<typeof checkData>>

/** Whether the data file holds together. */
export function CheckGroup() {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const isBusy = useIsBusy()
  const check = (): void => {
    setOutcome(null)
    void checkData().then(setOutcome)
  }
  return (
    <Group title={strings.title}>
      <p className={css('text')}>{strings.text}</p>
      <div className={css('line')}>
        <Button size="small" isBusy={isBusy} onClick={check}>
          {strings.check}
        </Button>
        <p role="status" className={css('quiet')}>
          {outcome !== null && wordsFor(outcome)}
        </p>
      </div>
      <WorkLine kind="check" />
    </Group>
  )
}

function wordsFor(outcome: Outcome): string {
  if (!outcome.ok) return refusalStrings[outcome.code]
  return outcome.value.isSound ? strings.sound : strings.unsound
}
