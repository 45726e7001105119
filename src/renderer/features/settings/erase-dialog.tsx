import { type SubmitEvent, useState } from 'react'
import type { RefusedReply } from '../../../shared/errors.ts'
import { classNames } from '../../lib/class-names.ts'
import { eraseEverything } from '../../stores/data-place-store.ts'
import { eraseStrings as strings } from '../../strings/data.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import styles from './data-dialog.module.css'

const css = classNames(styles)
const word = 'erase'

/** Says what goes and what stays, and wants a typed yes. */
export function EraseDialog({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [isKeepingKeys, setIsKeepingKeys] = useState(false)
  const [refusal, setRefusal] = useState<RefusedReply | null>(null)
  const [isRestarting, setIsRestarting] = useState(false)
  const isYes = typed.trim().toLowerCase() === word
  const close = (): void => {
    if (!isRestarting) onClose()
  }
  const erase = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (!isYes || isRestarting) return
    const refused = await eraseEverything(isKeepingKeys)
    setRefusal(refused)
    setIsRestarting(refused === null)
  }
  return (
    <Dialog label={strings.dialog} size="fit" closeLabel={strings.close} onClose={close}>
      <form className={css('body')} onSubmit={(event) => void erase(event)}>
        <p className={css('text')}>{strings.goes}</p>
        <ul className={css('points')}>
          {strings.list.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <p className={css('text')}>{strings.stays}</p>
        <Field
          label={strings.field}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
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
          <Button variant="danger" type="submit" isBusy={isRestarting} disabled={!isYes}>
            {strings.confirm}
          </Button>
          <Button variant="quiet" isBusy={isRestarting} onClick={close}>
            {strings.cancel}
          </Button>
          <p role="status" className={css('note')}>
            {isRestarting && strings.restarting}
          </p>
        </div>
      </form>
    </Dialog>
  )
}
