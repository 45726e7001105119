import { useEffect, useRef } from 'react'
import type { RefusedReply } from '../../../../shared/domain/app/errors.ts'
import { classNames } from '../../../lib/class-names.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import styles from '../data-dialog.module.css'
import { RefusalLine } from '../refusal-line.tsx'

const css = classNames(styles)

interface KeyQuestionProps {
  readonly words: { readonly title: string; readonly confirm: string; readonly cancel: string }
  readonly points: readonly string[]
  readonly isDangerous?: boolean
  readonly isAsking: boolean
  readonly refusal: RefusedReply | null
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Says what a yes means, and begins at the no: whoever closes it has changed nothing. */
export function KeyQuestion(props: KeyQuestionProps) {
  const { words, points, isDangerous = false, isAsking, refusal, onConfirm, onClose } = props
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => cancel.current?.focus(), [])
  const close = (): void => {
    if (!isAsking) onClose()
  }
  return (
    <Dialog label={words.title} size="fit" closeLabel={words.cancel} onClose={close}>
      <div className={css('body')}>
        <ul className={css('points')}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <RefusalLine refusal={refusal} />
        <div className={css('buttons')}>
          <Button variant={isDangerous ? 'danger' : 'secondary'} isBusy={isAsking} onClick={onConfirm}>
            {words.confirm}
          </Button>
          <Button ref={cancel} isBusy={isAsking} onClick={close}>
            {words.cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
