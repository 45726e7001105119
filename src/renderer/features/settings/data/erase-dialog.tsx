import { useState } from 'react'
import type { RefusedReply } from '../../../../shared/domain/app/errors.ts'
import { classNames } from '../../../lib/class-names.ts'
import { eraseStrings as strings } from '../../../messages/data.ts'
import { refusalStrings } from '../../../messages/refusals.ts'
import { eraseEverything } from '../../../stores/data/data-place-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Choice } from '../../../ui/controls/choice.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import styles from '../data-dialog.module.css'

const css = classNames(styles)

/** Lists what is erased and what remains. Main asks for confirmation. */
export function EraseDialog({ onClose }: { readonly onClose: () => void }) {
  const [isKeepingKeys, setIsKeepingKeys] = useState(false)
  const [refusal, setRefusal] = useState<RefusedReply | null>(null)
  const [isRestarting, setIsRestarting] = useState(false)
  const close = (): void => {
    if (!isRestarting) onClose()
  }
  const erase = async (): Promise<void> => {
    if (isRestarting) return
    const refused = await eraseEverything(isKeepingKeys)
    setRefusal(refused)
    setIsRestarting(refused === null)
  }
  return (
    <Dialog label={strings.dialog} size="fit" closeLabel={strings.close} onClose={close}>
      <div className={css('body')}>
        <p className={css('text')}>{strings.goes}</p>
        <Stack as="ul" size="control" tone="plain" gap={1} prose className={css('points')}>
          {strings.list.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </Stack>
        <p className={css('text')}>{strings.stays}</p>
        {refusal !== null && (
          <>
            <p role="alert" className={css('error')}>
              {refusalStrings[refusal.code]}
            </p>
            <Choice
              type="checkbox"
              label={strings.keepKeys}
              hint={strings.keepKeysHint}
              isChosen={isKeepingKeys}
              onChoose={setIsKeepingKeys}
            />
          </>
        )}
        <div className={css('buttons')}>
          <Button variant="danger" isBusy={isRestarting} onClick={() => void erase()}>
            {strings.confirm}
          </Button>
          <Button variant="quiet" isBusy={isRestarting} onClick={close}>
            {strings.cancel}
          </Button>
          <Text size="small" tone="faint" numeric breaks role="status">
            {isRestarting && strings.restarting}
          </Text>
        </div>
      </div>
    </Dialog>
  )
}
