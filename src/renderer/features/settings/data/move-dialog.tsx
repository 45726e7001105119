import { useState } from 'react'
import type { MoveOffer } from '../../../../shared/contract/data/data-place.ts'
import type { RefusedReply } from '../../../../shared/domain/app/errors.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatBytes } from '../../../lib/format-number.ts'
import { moveStrings as strings } from '../../../messages/data.ts'
import { moveData } from '../../../stores/data/data-place-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Facts } from '../../../ui/overlays/facts-card.tsx'
import styles from '../data-dialog.module.css'
import { RefusalLine } from '../refusal-line.tsx'

const css = classNames(styles)

interface MoveDialogProps {
  readonly offer: MoveOffer
  readonly onClose: () => void
}

/** Where the data would go, what may go wrong there, and the yes to it. */
export function MoveDialog({ offer, onClose }: MoveDialogProps) {
  const [refusal, setRefusal] = useState<RefusedReply | null>(null)
  const [isRestarting, setIsRestarting] = useState(false)
  const move = async (): Promise<void> => {
    const refused = await moveData(offer.id)
    setRefusal(refused)
    setIsRestarting(refused === null)
  }
  const close = (): void => {
    if (!isRestarting) onClose()
  }
  const { facts } = strings
  return (
    <Dialog label={strings.dialog} size="fit" closeLabel={strings.close} onClose={close}>
      <div className={css('body')}>
        <Facts
          facts={[
            { label: facts.folder, value: offer.folder },
            { label: facts.needed, value: formatBytes(offer.bytes) },
            { label: facts.free, value: formatBytes(offer.freeBytes) },
          ]}
        />
        {offer.risk !== null && <p className={css('warning')}>{strings.risks[offer.risk]}</p>}
        <p className={css('text')}>{strings.happens}</p>
        <RefusalLine refusal={refusal} />
        <div className={css('buttons')}>
          <Button variant="primary" isBusy={isRestarting || refusal !== null} onClick={() => void move()}>
            {strings.confirm}
          </Button>
          <Button isBusy={isRestarting} onClick={close}>
            {strings.cancel}
          </Button>
          <p role="status" className={css('note')}>
            {isRestarting && strings.restarting}
          </p>
        </div>
      </div>
    </Dialog>
  )
}
