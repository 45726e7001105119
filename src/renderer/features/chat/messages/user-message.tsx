import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import type { Message } from '../../../../shared/contract/conversations/conversation.ts'
import { createRunningFeatures } from '../../../../shared/domain/usage/incremental-features.ts'
import { readQuestion } from '../../../../shared/domain/usage/question-features.ts'
import { isKeyToSend } from '../../../stores/app/settings-store.ts'
import { useDraftParts } from '../../../stores/chat/draft-parts.ts'
import { endEdit, stashEdit, useEdit } from '../../../stores/chat/editing.ts'
import { showImage } from '../../../stores/chat/images-store.ts'
import { sendEdit } from '../../../stores/chat/send.ts'
import { forgetRefusal } from '../../../stores/chat/send-store.ts'
import { useConversation, useIsInTrash } from '../../../stores/chat/transcript-store.ts'
import { useModel } from '../../../stores/connections/models-store.ts'
import { requestFocus } from '../../../stores/focus-store.ts'
import { readNextPrompts, useNextPrompts, useShapeAhead } from '../../../stores/usage/forecast-store.ts'
import { nextCallsOf } from '../../../stores/usage/next-call-forecast.ts'
import { chatStrings } from '../../../strings/chat.ts'
import { commonStrings } from '../../../strings/common.ts'
import { describeNext, explainNext, fileStrings } from '../../../strings/composer.ts'
import { messageStrings, otherModelStrings } from '../../../strings/message.ts'
import { AttachedFiles } from '../../../ui/controls/attached-file.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Forecast } from '../../../ui/controls/forecast-text.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { useRenderAt } from '../../../ui/hooks/use-clock.ts'
import { Detail, Remark, Row } from '../../../ui/layout/layout.tsx'
import { ExcludeButton } from './exclude-button.tsx'
import { useMessageMenu } from './use-message-menu.tsx'
import { placeOf, useFocusAfterRemoval } from './use-reveal.ts'
import css from './user-message.module.css'
import { UserWords } from './user-words.tsx'
import { VersionSwitch } from './version-switch.tsx'

interface QuestionProps {
  readonly conversationId: string
  readonly message: Message
  /** The text while the message is edited; else `null`. */
  readonly editedText: string | null
}

/** The user's message as plain text, in a bubble on the right. */
export const UserMessage = memo(function Question({ conversationId, message, editedText }: QuestionProps) {
  const isInTrash = useIsInTrash()
  useFocusAfterRemoval(message.id)
  const { onContextMenu, button, opened } = useMessageMenu(conversationId, message, null)
  return (
    <article
      id={placeOf(message.id)}
      tabIndex={-1}
      aria-label={chatStrings.you}
      className={css('question', message.isExcluded && 'left-out')}
      {...(editedText === null && { onContextMenu })}
    >
      {editedText !== null ? (
        <MessageEditor conversationId={conversationId} messageId={message.id} text={editedText} />
      ) : (
        <>
          <UserWords message={message} onImage={(index) => showImage({ messageId: message.id, index })} />
          <Row className={css('actions')}>
            <span className={css('edit')}>
              {!isInTrash && (
                <IconButton
                  label={messageStrings.edit}
                  icon="pencil"
                  size="small"
                  onClick={() => stashEdit(conversationId, { messageId: message.id, text: message.text })}
                />
              )}
              <ExcludeButton conversationId={conversationId} message={message} />
              {button}
            </span>
            <VersionSwitch conversationId={conversationId} versions={message.versions} />
          </Row>
          {message.isExcluded && <Detail className={css('note')}>{messageStrings.isExcluded}</Detail>}
          {opened}
        </>
      )}
    </article>
  )
})

/** A message that main has not accepted yet. Nothing can be done with it. */
export function SendingMessage({ text }: { readonly text: string }) {
  return (
    <article aria-label={chatStrings.you} aria-busy="true" className={css('question')}>
      <UserWords message={{ id: '', text, isExcluded: false }} />
      <div className={css('actions')} />
    </article>
  )
}

interface QuestionEditorProps {
  readonly conversationId: string
  readonly messageId: string
  readonly text: string
}

/** Sends an edited message as another version. The earlier version stays unchanged. */
function MessageEditor({ conversationId, messageId, text }: QuestionEditorProps) {
  const modelId = useEdit(conversationId)?.modelId
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const end = field.current?.value.length ?? 0
    field.current?.focus()
    field.current?.setSelectionRange(end, end)
  }, [])

  const change = (changed: string): void => {
    stashEdit(conversationId, { messageId, text: changed, ...(modelId !== undefined && { modelId }) })
    forgetRefusal(conversationId)
  }
  const parts = useDraftParts(conversationId, text, change)
  const close = (): void => {
    requestFocus('message')
    endEdit(conversationId)
    forgetRefusal(conversationId)
  }
  const send = async (): Promise<void> => {
    if (await sendEdit(conversationId, messageId, text, modelId)) close()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const isToSend = isKeyToSend(event)
    if (!isToSend && event.key !== 'Escape') return
    event.preventDefault()
    if (!isToSend) close()
    else if (!event.repeat) void send()
  }

  return (
    <div className={css('editor')}>
      <AttachedFiles
        files={parts.files}
        words={fileStrings}
        onDescribe={(index, description) => parts.changeImage(index, { description })}
        onRemove={parts.remove}
        onGone={() => field.current?.focus()}
      />
      <TextArea
        ref={field}
        aria-label={chatStrings.editMessage}
        value={parts.text}
        onChange={parts.change}
        onKeyDown={onKeyDown}
      />
      {modelId !== undefined && <Remark breaks>{otherModelStrings.willAsk(modelId)}</Remark>}
      <Row gap={2} wrap align="stretch" justify="end">
        <EditForecast {...{ conversationId, messageId, text, modelId }} />
        <Button variant="quiet" onClick={close}>
          {commonStrings.cancel}
        </Button>
        <Button variant="primary" onClick={() => void send()}>
          {chatStrings.saveAndSend}
        </Button>
      </Row>
    </div>
  )
}

interface EditForecastProps {
  readonly conversationId: string
  readonly messageId: string
  readonly text: string
  /** The model for this one edit, if it differs from the chat's model. */
  readonly modelId: string | undefined
}

/** The forecast for an edited message, including everything above it. */
function EditForecast({ conversationId, messageId, text, modelId }: EditForecastProps) {
  const conversation = useConversation()
  const shape = useShapeAhead(conversationId)
  useEffect(() => {
    const modelIds = modelId === undefined ? [] : [modelId]
    if (shape !== '') void readNextPrompts({ conversationId, replacing: messageId, modelIds })
  }, [conversationId, messageId, modelId, shape])
  const next = useNextPrompts(messageId)
  const [count] = useState(() => createRunningFeatures())
  const model = useModel(conversation?.connectionId ?? '', modelId ?? conversation?.modelId ?? null)
  const calls =
    next === null || text.trim() === ''
      ? null
      : nextCallsOf(next, readQuestion({ text }, count), model?.contextLength ?? null)
  useRenderAt(calls?.changesAt ?? null)
  return (
    <Row as="p" gap={3} grow={220} pad={[0, 1]}>
      <Forecast
        meaning={explainNext(calls)}
        words={calls === null ? '' : describeNext(calls)}
        percent={calls?.percent ?? null}
        isNearlyFull={calls?.isNearlyFull ?? false}
      />
    </Row>
  )
}
