import { useState } from 'react'
import type { RestoreOffer } from '../../../../shared/contract/data/data-place.ts'
import type { ErrorCode, RefusedReply } from '../../../../shared/domain/app/errors.ts'
import { classNames } from '../../../lib/class-names.ts'
import { restoreStrings as strings } from '../../../messages/data.ts'
import { declineBackup, offerBackup, restoreBackup } from '../../../stores/data/data-place-store.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import styles from '../data-dialog.module.css'
import { RefusalLine } from '../refusal-line.tsx'
import { WorkLine } from '../task-progress-line.tsx'
import { BackupList } from './backup-list.tsx'
import { OfferedBackup } from './offered-backup.tsx'

const css = classNames(styles)

const stillOffered: ReadonlySet<ErrorCode> = new Set(['declined', 'question-waiting', 'question-paused'])

/** First which backup, then what is in it; only after that second yes anything happens. */
export function RestoreDialog({ onClose }: { readonly onClose: () => void }) {
  const [offer, setOffer] = useState<RestoreOffer | null>(null)
  const [refusal, setRefusal] = useState<RefusedReply | null>(null)
  const [isRestarting, setIsRestarting] = useState(false)
  const choose = async (name: string | null): Promise<void> => {
    setRefusal(null)
    const reply = await offerBackup(name)
    if (reply.ok) setOffer(reply.value)
    else setRefusal(reply)
  }
  const restore = async (id: string): Promise<void> => {
    setRefusal(null)
    const refused = await restoreBackup(id)
    setIsRestarting(refused === null)
    setRefusal(refused)
    // Main takes the offer once it has begun; a question that was cancelled leaves it.
    if (refused !== null && !stillOffered.has(refused.code)) setOffer(null)
  }
  const close = (): void => {
    if (isRestarting) return
    if (offer !== null) declineBackup()
    onClose()
  }
  return (
    <Dialog label={strings.title} size="fit" closeLabel={strings.close} onClose={close}>
      <div className={css('body')}>
        {offer === null ? (
          <BackupList onChoose={(name) => void choose(name)} />
        ) : (
          <OfferedBackup
            offer={offer}
            isRestarting={isRestarting}
            onRestore={() => void restore(offer.id)}
            onCancel={close}
          />
        )}
        <RefusalLine refusal={refusal} />
        <WorkLine kind="restore" />
        <WorkLine kind="back-up" />
      </div>
    </Dialog>
  )
}
