import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import type { OpenConversation } from '../../../shared/conversation.ts'
import { classNames } from '../../lib/class-names.ts'
import { changeDraft, flushDraft, sendDraft, useDraft, useSendRefusal } from '../../stores/draft-store.ts'
import { takeFocusRequest, useIsFocusWanted } from '../../stores/focus-store.ts'
import { useModel } from '../../stores/models-store.ts'
import { stopAnswering, useIsAnswering, useOpenConversation } from '../../stores/transcript-store.ts'
import { composerStrings } from '../../strings/composer.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import styles from './composer.module.css'
import { ForecastLine } from './forecast-line.tsx'
import { RoundButton } from './round-button.tsx'

const css = classNames(styles)

export function Composer() {
  const open = useOpenConversation()
  return open === null ? null : <MessageBox key={open.conversation.id} open={open} />
}

function MessageBox({ open }: { readonly open: OpenConversation }) {
  const { id, connectionId, modelId, draft } = open.conversation
  const field = useRef<HTMLTextAreaElement>(null)
  const text = useDraft(id, draft)
  const refusal = useSendRefusal(id)
  const isAnswering = useIsAnswering()
  const contextLength = useModel(connectionId, modelId)?.contextLength ?? null
  useMessageFocus(field)

  const send = (): void => {
    if (text.trim() !== '') void sendDraft(id, text)
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <div className={css('place')}>
      {refusal !== null && (
        <p role="alert" className={css('refusal')}>
          {refusalStrings[refusal.code]}
        </p>
      )}
      <div className={css('box')}>
        <textarea
          ref={field}
          className={css('field')}
          aria-label={composerStrings.message}
          placeholder={composerStrings.message}
          dir="auto"
          rows={1}
          value={text}
          onChange={(event) => changeDraft(id, event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={flushDraft}
        />
        <div className={css('foot')}>
          <ForecastLine open={open} draft={text} contextLength={contextLength} />
          {isAnswering ? (
            <RoundButton label={composerStrings.stop} icon="stop" onClick={() => void stopAnswering(id)} />
          ) : (
            <RoundButton label={composerStrings.send} icon="arrow-up" onClick={send} />
          )}
        </div>
      </div>
    </div>
  )
}

/** Somebody asked for the message box, such as a new chat; a window that closes saves what was typed last. */
function useMessageFocus(field: RefObject<HTMLTextAreaElement | null>): void {
  const isFocusWanted = useIsFocusWanted('message')
  useEffect(() => {
    if (!isFocusWanted) return
    field.current?.focus()
    takeFocusRequest()
  }, [isFocusWanted, field])
  useEffect(() => {
    window.addEventListener('pagehide', flushDraft)
    return () => {
      window.removeEventListener('pagehide', flushDraft)
      flushDraft()
    }
  }, [])
}
