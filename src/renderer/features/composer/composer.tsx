import { type KeyboardEvent, type RefObject, useDeferredValue, useEffect, useRef } from 'react'
import type { Conversation } from '../../../shared/conversation.ts'
import { classNames } from '../../lib/class-names.ts'
import { useSummary } from '../../stores/conversations-store.ts'
import { takeFocusRequest, useIsFocusWanted } from '../../stores/focus-store.ts'
import { useModel } from '../../stores/models-store.ts'
import { changeDraft, sendDraft } from '../../stores/send.ts'
import { useSendRefusal } from '../../stores/send-store.ts'
import { stopAnswering, useConversation } from '../../stores/transcript-store.ts'
import { saveTyped, useDraft } from '../../stores/typed-store.ts'
import { composerStrings } from '../../strings/composer.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { TextArea } from '../../ui/text-area.tsx'
import styles from './composer.module.css'
import { ForecastLine } from './forecast-line.tsx'
import { RoundButton } from './round-button.tsx'

const css = classNames(styles)

export function Composer() {
  const conversation = useConversation()
  return conversation === null ? null : <MessageBox key={conversation.id} conversation={conversation} />
}

function MessageBox({ conversation }: { readonly conversation: Conversation }) {
  const { id, connectionId, modelId, draft } = conversation
  const field = useRef<HTMLTextAreaElement>(null)
  const text = useDraft(id, draft)
  const forecastText = useDeferredValue(text)
  const refusal = useSendRefusal(id)
  const isAnswering = useSummary(id)?.isAnswering ?? false
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
        <TextArea
          ref={field}
          aria-label={composerStrings.message}
          placeholder={composerStrings.message}
          value={text}
          onChange={(changed) => changeDraft(id, changed)}
          onKeyDown={onKeyDown}
          onBlur={() => void saveTyped()}
        />
        <div className={css('foot')}>
          <ForecastLine draft={forecastText} contextLength={contextLength} />
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

/** Somebody asked for the message box, such as a new chat. */
function useMessageFocus(field: RefObject<HTMLTextAreaElement | null>): void {
  const isFocusWanted = useIsFocusWanted('message')
  useEffect(() => {
    if (!isFocusWanted) return
    field.current?.focus()
    takeFocusRequest()
  }, [isFocusWanted, field])
}
