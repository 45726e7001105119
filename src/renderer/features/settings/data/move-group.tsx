import { useState } from 'react'
import type { DataPlace, MoveOffer } from '../../../../shared/contract/data/data-place.ts'
import type { RefusedReply } from '../../../../shared/domain/app/errors.ts'
import { classNames } from '../../../lib/class-names.ts'
import { moveStrings as strings } from '../../../messages/data.ts'
import { useIsBusy } from '../../../stores/app/task-progress-store.ts'
import { chooseFolder } from '../../../stores/data/data-place-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { RefusalLine } from '../refusal-line.tsx'
import styles from '../settings-group.module.css'
import { MoveDialog } from './move-dialog.tsx'

const css = classNames(styles)

/** Another folder for the data. */
export function MoveGroup({ place }: { readonly place: DataPlace }) {
  const [offer, setOffer] = useState<MoveOffer | null>(null)
  const [refusal, setRefusal] = useState<RefusedReply | null>(null)
  const isBusy = useIsBusy()
  const choose = async (): Promise<void> => {
    setRefusal(null)
    const reply = await chooseFolder()
    if (reply.ok) setOffer(reply.value)
    else setRefusal(reply)
  }
  return (
    <Group title={strings.title}>
      <p className={css('text')}>{strings.text}</p>
      {!place.isInFile || place.isPortable ? (
        <p className={css('quiet')}>{place.isInFile ? strings.portable : strings.notInFile}</p>
      ) : (
        <div>
          <Button size="small" isBusy={isBusy} onClick={() => void choose()}>
            {strings.move}
          </Button>
        </div>
      )}
      <RefusalLine refusal={refusal} />
      {offer !== null && <MoveDialog offer={offer} onClose={() => setOffer(null)} />}
    </Group>
  )
}
