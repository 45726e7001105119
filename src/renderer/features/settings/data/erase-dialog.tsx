import { useState } from 'react'
import type { RefusedResult } from '../../../../shared/domain/app/errors.ts'
import { commonStrings } from '../../../strings/common.ts'
import { refusalStrings } from '../../../strings/refusals.ts'
import { Choice } from '../../../ui/controls/choice.tsx'
import { Alert, Prose } from '../../../ui/layout/layout.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Points } from '../points.tsx'
import { eraseEverything } from './data-place-store.ts'
import { eraseStrings as strings } from './data-strings.ts'

/** Lists what is erased and what remains. Main asks for confirmation. */
export function EraseDialog({ onClose }: { readonly onClose: () => void }) {
  const [isKeepingKeys, setIsKeepingKeys] = useState(false)
  const [refusal, setRefusal] = useState<RefusedResult | null>(null)
  const [isRestarting, setIsRestarting] = useState(false)
  const erase = async (): Promise<void> => {
    if (isRestarting) return
    const refused = await eraseEverything(isKeepingKeys)
    setRefusal(refused)
    setIsRestarting(refused === null)
  }
  return (
    <ConfirmDialog
      title={strings.dialog}
      confirm={strings.confirm}
      close={commonStrings.close}
      variant="danger"
      cancelVariant="quiet"
      focus="dialog"
      isBusy={isRestarting}
      status={isRestarting && strings.restarting}
      onConfirm={() => void erase()}
      onCancel={onClose}
    >
      <Prose>{strings.goes}</Prose>
      <Points points={strings.list} />
      <Prose>{strings.stays}</Prose>
      {refusal !== null && (
        <>
          <Alert>{refusalStrings[refusal.code]}</Alert>
          <Choice
            type="checkbox"
            label={strings.keepKeys}
            hint={strings.keepKeysHint}
            isChosen={isKeepingKeys}
            onChoose={setIsKeepingKeys}
          />
        </>
      )}
    </ConfirmDialog>
  )
}
