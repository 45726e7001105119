import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { formatDay, formatWholeMoment } from '../../../lib/format-moment.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { ledgerStrings as strings } from '../../../messages/ledger.ts'
import { useIsBusy } from '../../../stores/app/task-progress-store.ts'
import { checkBooks, loadLastClearing, useLastClearing } from '../../../stores/usage/ledger-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import styles from '../settings-group.module.css'
import { WorkLine } from '../task-progress-line.tsx'
import { LedgerClearing } from './ledger-clearing.tsx'
import { LedgerOutcome } from './ledger-outcome.tsx'

const css = classNames(styles)

type Outcome = Awaited<ReturnType<typeof checkBooks>>

/** The rows of every call: adding them up anew, and clearing those before a day. */
export function LedgerGroup() {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isClearing, setIsClearing] = useState(false)
  const clear = useRef<HTMLButtonElement>(null)
  const isBusy = useIsBusy()
  useEffect(() => void loadLastClearing(), [])
  return (
    <Group title={strings.title}>
      <p className={css('text')}>{strings.text}</p>
      <div className={css('line')}>
        <Button
          size="small"
          isBusy={isBusy}
          onClick={() => {
            setOutcome(null)
            void checkBooks().then(setOutcome)
          }}
        >
          {strings.check}
        </Button>
        <Button
          ref={clear}
          size="small"
          aria-expanded={isClearing}
          onClick={() => setIsClearing(!isClearing)}
        >
          {strings.clear}
        </Button>
      </div>
      <div role="status">{outcome !== null && <LedgerOutcome outcome={outcome} />}</div>
      <WorkLine kind="books" />
      {isClearing && (
        <LedgerClearing
          onDone={() => {
            clear.current?.focus()
            setIsClearing(false)
            setOutcome(null)
          }}
        />
      )}
      <LastClearing />
    </Group>
  )
}

/** Said again after a clearing, so it is a status. */
function LastClearing() {
  const last = useLastClearing()
  return (
    <p role="status" className={css('quiet')}>
      {last !== null &&
        strings.lastCleared(
          formatWholeMoment(last.clearedAt),
          strings.calls(formatCount(last.callCount)),
          strings.tokens(formatCount(last.totalTokens)),
          formatDay(last.beforeDay),
        )}
    </p>
  )
}
