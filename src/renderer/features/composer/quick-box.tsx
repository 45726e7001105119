import { type KeyboardEvent, useRef } from 'react'
import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import { isApple } from '../../lib/is-apple.ts'
import { isKeyToSend, useSetting } from '../../stores/app/settings-store.ts'
import { saveDrafts, useDraft } from '../../stores/chat/draft-store.ts'
import { openInTally } from '../../stores/chat/quick-question.ts'
import { changeDraft, sendDraft } from '../../stores/chat/send.ts'
import { useIsConnectionGone } from '../../stores/connections/connections-store.ts'
import { useIsModelGone, useModel } from '../../stores/connections/models-store.ts'
import { useFocusRequest } from '../../stores/focus-store.ts'
import { useDraftFeatures } from '../../stores/usage/forecast-store.ts'
import { composerStrings } from '../../strings/composer.ts'
import { otherConnectionStrings } from '../../strings/connection.ts'
import { quickStrings } from '../../strings/quick.ts'
import { SmallButton } from '../../ui/controls/button.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { useRequestedFocus } from '../../ui/hooks/use-focus-handover.ts'
import { Row } from '../../ui/layout/layout.tsx'
import { BoxAlert, ModelGoneAlert, SendRefusal } from './box-notes.tsx'
import css from './composer.module.css'
import { RoundButton } from './composer.tsx'
import { ForecastLine } from './forecast-line.tsx'

/** The message box of the quick window: a question, its forecast and Send. */
export function QuickBox({ conversation }: { readonly conversation: Conversation }) {
  const { id, connectionId, modelId, draft } = conversation
  const field = useRef<HTMLTextAreaElement>(null)
  const text = useDraft(id, draft)
  const draftFeatures = useDraftFeatures(id, draft)
  const contextLength = useModel(connectionId, modelId)?.contextLength ?? null
  const sendKey = useSetting('sendKey')
  const isConnectionGone = useIsConnectionGone(connectionId)
  const isModelGone = useIsModelGone(connectionId, modelId) && !isConnectionGone
  const isBlocked = text.trim() === '' || isModelGone || isConnectionGone
  useRequestedFocus(field, useFocusRequest('message'))
  const send = (): void => {
    if (isBlocked) field.current?.focus()
    else void sendDraft(id, text)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (!isKeyToSend(event)) return
    event.preventDefault()
    // Holding the key sends only once.
    if (!event.repeat) send()
  }
  return (
    <>
      <SendRefusal conversationId={id} />
      {isModelGone && <ModelGoneAlert />}
      {isConnectionGone && (
        <BoxAlert>
          {otherConnectionStrings.gone}{' '}
          <SmallButton onClick={() => void openInTally()}>{quickStrings.openTally}</SmallButton>
        </BoxAlert>
      )}
      <div className={css('box')}>
        <TextArea
          ref={field}
          aria-label={composerStrings.message}
          placeholder={(isApple() ? composerStrings.hintApple : composerStrings.hint)[sendKey]}
          value={text}
          onChange={(changed) => changeDraft(id, changed)}
          onKeyDown={onKeyDown}
          onBlur={() => void saveDrafts()}
        />
        <Row gap={3} align="end" className={css('foot')}>
          <ForecastLine conversationId={id} draft={draftFeatures} contextLength={contextLength} />
          <RoundButton label={composerStrings.send} icon="arrow-up" isBlocked={isBlocked} onClick={send} />
        </Row>
      </div>
    </>
  )
}
