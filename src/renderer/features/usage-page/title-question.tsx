import { useEffect, useRef, useState } from 'react'
import type { RefusedReply } from '../../../shared/domain/app/errors.ts'
import { classNames } from '../../lib/class-names.ts'
import { refusalStrings } from '../../messages/refusals.ts'
import { usageTableStrings as strings } from '../../messages/usage-page.ts'
import { anonymiseConversation } from '../../stores/usage/usage-actions.ts'
import { Button } from '../../ui/controls/button.tsx'
import styles from './title-question.module.css'

const css = classNames(styles)

interface TitleQuestionProps {
  readonly conversationId: string
  readonly title: string
  readonly onDone: () => void
}

/** Asked once, because it cannot be undone. */
export function TitleQuestion({ conversationId, title, onDone }: TitleQuestionProps) {
  const keep = useRef<HTMLButtonElement>(null)
  const [refusal, setRefusal] = useState<RefusedReply | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => keep.current?.focus(), [])
  const remove = async (): Promise<void> => {
    setIsBusy(true)
    const refused = await anonymiseConversation(conversationId)
    setIsBusy(false)
    setRefusal(refused)
    if (refused === null) onDone()
  }
  return (
    <div className={css('question')}>
      <p className={css('words')}>{strings.removeQuestion(title)}</p>
      {refusal !== null && (
        <p role="alert" className={css('refused')}>
          {refusalStrings[refusal.code]}
        </p>
      )}
      <div className={css('buttons')}>
        <Button size="small" variant="danger" isBusy={isBusy} onClick={() => void remove()}>
          {strings.removeTitle}
        </Button>
        <Button ref={keep} size="small" onClick={onDone}>
          {strings.keepTitle}
        </Button>
      </div>
    </div>
  )
}
