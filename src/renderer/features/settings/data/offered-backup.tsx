import { useEffect, useRef } from 'react'
import type { RestoreOffer } from '../../../../shared/contract/data/data-place.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatWholeMoment } from '../../../lib/format-moment.ts'
import { formatBytes, formatCount } from '../../../lib/format-number.ts'
import { restoreStrings as strings } from '../../../messages/data.ts'
import { useIsBusy } from '../../../stores/app/task-progress-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { type Fact, Facts } from '../../../ui/overlays/facts-card.tsx'
import styles from '../data-dialog.module.css'

const css = classNames(styles)

interface OfferedBackupProps {
  readonly offer: RestoreOffer
  readonly isRestarting: boolean
  readonly onRestore: () => void
  readonly onCancel: () => void
}

/** What is in the chosen backup, and what happens on a yes. */
export function OfferedBackup({ offer, isRestarting, onRestore, onCancel }: OfferedBackupProps) {
  const isBusy = useIsBusy()
  const heading = useRef<HTMLHeadingElement>(null)
  // The list that was chosen from is gone, and the focus with it.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={css('heading')}>
        {strings.found}
      </h3>
      <Facts facts={factsOf(offer)} />
      <p className={css('text')}>{strings.happens}</p>
      <div className={css('buttons')}>
        <Button variant="primary" isBusy={isBusy || isRestarting} onClick={onRestore}>
          {strings.restore}
        </Button>
        <Button isBusy={isRestarting} onClick={onCancel}>
          {strings.cancel}
        </Button>
        <p role="status" className={css('note')}>
          {isRestarting && strings.restarting}
        </p>
      </div>
    </>
  )
}

function factsOf({ name, bytes, contents }: RestoreOffer): Fact[] {
  const { facts } = strings
  const newest = contents.newestAt === null ? strings.noMessage : formatWholeMoment(contents.newestAt)
  return [
    { label: facts.file, value: name },
    { label: facts.size, value: formatBytes(bytes) },
    { label: facts.conversations, value: formatCount(contents.conversations) },
    { label: facts.messages, value: formatCount(contents.messages) },
    { label: facts.calls, value: formatCount(contents.calls) },
    { label: facts.newest, value: newest },
  ]
}
