import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import { splitDraft } from '../../../shared/domain/chat/attachments.ts'
import { joinSentences } from '../../../shared/language/messages.ts'
import { isApple } from '../../lib/is-apple.ts'
import { switchConnection } from '../../stores/app/navigation.ts'
import { editConnection, openSettings } from '../../stores/app/panel-store.ts'
import { isKeyToSend, useSetting } from '../../stores/app/settings-store.ts'
import { useDraftParts } from '../../stores/chat/draft-parts.ts'
import { saveDrafts, useSystemPrompt } from '../../stores/chat/draft-store.ts'
import { receiveQuotes } from '../../stores/chat/editing.ts'
import { useIsReadingImage } from '../../stores/chat/images-store.ts'
import { useOpening } from '../../stores/chat/opening-store.ts'
import { changeTyped, submitDraft, unqueue, useTyped } from '../../stores/chat/send.ts'
import { useSendRefusal } from '../../stores/chat/send-store.ts'
import { stopAnswering, useConversation, useMessages } from '../../stores/chat/transcript-store.ts'
import {
  useConnections,
  useIsConnectionGone,
  useIsKeyMissing,
} from '../../stores/connections/connections-store.ts'
import { useIsModelGone, useModel } from '../../stores/connections/models-store.ts'
import { useSummary } from '../../stores/conversations/conversations-store.ts'
import { requestFocus, useFocusRequest } from '../../stores/focus-store.ts'
import { useDraftFeatures } from '../../stores/usage/forecast-store.ts'
import { promptStrings } from '../../strings/chat.ts'
import { composerStrings, fileStrings, queueStrings } from '../../strings/composer.ts'
import { otherConnectionStrings as strings } from '../../strings/connection.ts'
import { suggestionStrings } from '../../strings/prompt-library.ts'
import { sendRefusalWords } from '../../strings/refusals.ts'
import { SmallButton } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { insertText } from '../../ui/controls/insert-text.ts'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { Info, Row, Text } from '../../ui/layout/layout.tsx'
import { lazyPart } from '../../ui/layout/lazy-part.tsx'
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx'
import css from './composer.module.css'
import { ContextFullLine } from './context/context-full-line.tsx'
import { ForecastLine } from './forecast-line.tsx'
import { OpeningBox, RequestedFocus, RoundButton, useTypedAnywhere } from './opening-box.tsx'
import {
  PromptInsertion,
  SuggestionList,
  suggestionAttributes,
  usePromptSuggestions,
} from './prompt-suggestions.tsx'
import { QueuedMessages } from './queued-messages.tsx'
import { useAttachedFiles } from './use-attached-files.ts'
import { useSentMessageRecall } from './use-recall.ts'

const BudgetLeft = lazyPart(async () => (await import('./budget-left.tsx')).BudgetLeft)
const BudgetNote = lazyPart(async () => (await import('./budget-left.tsx')).BudgetNote)
const LimitNote = lazyPart(async () => (await import('./limit-note.tsx')).LimitNote)
const MessageFiles = lazyPart(async () => (await import('./message-files.tsx')).MessageFiles)

interface ComposerProps {
  /** Further actions next to Send. */
  readonly children?: ReactNode
}

export function Composer({ children }: ComposerProps) {
  const conversation = useConversation()
  const opening = useOpening()
  if (opening !== null) return <OpeningBox key={opening} />
  if (conversation === null) return null
  return (
    <MessageBox key={conversation.id} conversation={conversation}>
      {children}
    </MessageBox>
  )
}

interface MessageBoxProps extends ComposerProps {
  readonly conversation: Conversation
}

function MessageBox({ conversation, children }: MessageBoxProps) {
  const { id, connectionId, modelId, draft } = conversation
  const field = useRef<HTMLTextAreaElement>(null)
  const text = useTyped(id, draft)
  const draftFeatures = useDraftFeatures(id, draft)
  const refusal = useSendRefusal(id)
  const isAnswering = useSummary(id)?.isAnswering ?? false
  const contextLength = useModel(connectionId, modelId)?.contextLength ?? null
  const sendKey = useSetting('sendKey')
  const isEmpty = text.trim() === ''
  const isConnectionGone = useIsConnectionGone(connectionId)
  const isModelGone = useIsModelGone(connectionId, modelId) && !isConnectionGone
  const isGone = isModelGone || isConnectionGone
  const isKeyMissing = useIsKeyMissing(connectionId)
  const keep = (changed: string): void => changeTyped(id, changed, draft)
  const parts = useDraftParts(id, text, keep)
  const recall = useSentMessageRecall(field, text, keep)
  const files = useAttachedFiles(field, parts, { conversationId: id, kept: draft })
  // Nothing is sent without an image that is on its way.
  const isReading = useIsReadingImage(id)
  const canSend = !isEmpty && !isGone && !isReading
  const suggestions = usePromptSuggestions(field)
  useQuotes(field)
  useTypedAnywhere(field)
  const focus = (): void => field.current?.focus()
  const send = (): void => {
    // The banner says why nothing is sent.
    if (!isEmpty && isKeyMissing) {
      editConnection(connectionId, 'api-key')
      return
    }
    if (canSend) files.forgetRefusals()
    if (canSend) void submitDraft(id, text)
    focus()
  }
  const stop = (): void => {
    void stopAnswering(id)
    focus()
  }
  const editQueued = async (queuedId: string): Promise<void> => {
    await unqueue(id, queuedId, (joined) => {
      if (field.current !== null) becomeByInsertion(field.current, splitDraft(joined).text)
    })
    focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (suggestions.handleKey(event)) return
    if (recall(event)) event.preventDefault()
    if (!isKeyToSend(event)) return
    event.preventDefault()
    // Holding the key sends only once.
    if (!event.repeat) send()
  }

  return (
    <div className={css('place')}>
      <RequestedFocus field={field} />
      <PromptInsertion conversationId={id} field={field} />
      {refusal !== null && (
        <Text size="control" tone="danger" surface="danger" role="alert" below={2}>
          {sendRefusalWords(refusal)}
        </Text>
      )}
      {isModelGone && <ModelGoneAlert />}
      {isConnectionGone && <GoneConnection />}
      <ContextFullLine conversation={conversation} contextLength={contextLength} />
      <FileRefusals words={files.refusals} />
      <LimitNote conversation={conversation} />
      <BudgetNote conversationId={id} draft={draftFeatures} contextLength={contextLength} onClosed={focus} />
      <QueuedMessages
        conversationId={id}
        isAnswering={isAnswering}
        onEdit={(queuedId) => void editQueued(queuedId)}
        onGone={focus}
      />
      <div className={css('box', files.isDragging && 'dropping')}>
        <SuggestionList suggestions={suggestions} />
        {files.isDragging && <Info below={2}>{fileStrings.drop}</Info>}
        <AnyFiles conversationId={id} {...{ files, parts, focus }} />
        <TextArea
          ref={field}
          aria-label={composerStrings.message}
          {...suggestionAttributes(suggestions)}
          placeholder={(isApple() ? composerStrings.hintApple : composerStrings.hint)[sendKey]}
          value={parts.text}
          onChange={(changed) => {
            files.forgetRefusals()
            parts.change(changed)
            suggestions.look()
          }}
          onSelect={suggestions.look}
          onKeyDown={onKeyDown}
          onBlur={() => void saveDrafts()}
        />
        <Row gap={3} align="end" className={css('foot')}>
          <AddMenu
            conversation={conversation}
            onFiles={(chosen) => void files.take(chosen)}
            onPrompts={() => void suggestions.open()}
          />
          <ForecastLine conversationId={id} draft={draftFeatures} contextLength={contextLength} />
          <BudgetLeft conversationId={id} />
          {children}
          {isAnswering && !isEmpty && <IconButton label={queueStrings.queue} icon="clock" onClick={send} />}
          {isAnswering ? (
            <RoundButton label={composerStrings.stop} icon="stop" onClick={stop} />
          ) : (
            <SendButton isBlocked={!canSend} onClick={send} />
          )}
        </Row>
      </div>
    </div>
  )
}

function SendButton(props: { readonly isBlocked: boolean; readonly onClick: () => void }) {
  return <RoundButton {...props} label={composerStrings.send} icon="arrow-up" />
}

/** Changes the text at its start, or as a whole, so that the undo keys undo it. */
function becomeByInsertion(field: HTMLTextAreaElement, text: string): void {
  const { value } = field
  if (text === value) return
  const isPutBefore = text.endsWith(value)
  field.setSelectionRange(0, isPutBefore ? 0 : value.length)
  insertText(field, isPutBefore ? text.slice(0, text.length - value.length) : text)
}

/** Nothing can be sent until the user chooses another model. */
export function ModelGoneAlert() {
  return (
    <Text as="div" size="control" tone="danger" surface="danger" role="alert" below={2}>
      {composerStrings.gone}{' '}
      <SmallButton onClick={() => requestFocus('model')}>{composerStrings.chooseModel}</SmallButton>
    </Text>
  )
}

/** Appends text quoted from the transcript, followed by an empty line to continue in. */
function useQuotes(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(
    () =>
      receiveQuotes((quote) => {
        const box = field.current
        if (box === null) return
        const written = box.value.trimEnd().length
        box.setSelectionRange(written, box.value.length)
        insertText(box, `${written === 0 ? '' : '\n\n'}${quote}\n\n`)
      }),
    [field],
  )
}

interface AddMenuProps {
  readonly conversation: Conversation
  readonly onFiles: (files: readonly File[]) => void
  readonly onPrompts: () => void
}

/** Adds files, prompts, models or instructions to what is sent. */
function AddMenu({ conversation, onFiles, onPrompts }: AddMenuProps) {
  const { id, systemPrompt } = conversation
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const hasInstructions = useSystemPrompt(id, systemPrompt) !== ''
  const isEmpty = useMessages().length === 0
  const takeFocusRequest = useFocusRequest('attach')
  useEffect(() => {
    if (takeFocusRequest === null) return
    takeFocusRequest()
    button.current?.focus()
    input.current?.click()
  }, [takeFocusRequest])
  const instructions: MenuItem = {
    label: promptStrings.addInstructions,
    icon: 'pencil',
    onChoose: () => requestFocus('system-prompt'),
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <span className={css('add')}>
        <Menu
          ref={button}
          label={composerStrings.add}
          icon="plus"
          items={[
            { label: fileStrings.attach, icon: 'clip', onChoose: () => input.current?.click() },
            { label: suggestionStrings.insert, icon: 'library', onChoose: onPrompts },
            { label: composerStrings.compare, icon: 'compare', onChoose: () => requestFocus('compare') },
            // In an empty chat, they are below the box.
            ...(hasInstructions || isEmpty ? [] : [instructions]),
          ]}
        />
      </span>
    </>
  )
}

/** Nothing can be sent until the user chooses another connection, then one of its models. */
function GoneConnection() {
  const connections = useConnections()
  const goOn = async (connectionId: string): Promise<void> => {
    if (await switchConnection(connectionId)) requestFocus('model')
  }
  return (
    <Row size="control" tone="danger" surface="danger" role="alert" gap={[1, 3]} wrap below={2}>
      <span>{connections.length === 0 ? strings.goneLast : strings.gone}</span>
      {connections.length === 0 ? (
        <SmallButton onClick={() => openSettings(true, 'connections')}>{strings.add}</SmallButton>
      ) : (
        <Menu
          label={strings.choose}
          icon="chevron-down"
          text={strings.choose}
          items={connections.map(({ id, name }) => ({ label: name, onChoose: () => void goOn(id) }))}
        />
      )}
    </Row>
  )
}

/** Why some files aren't attached. */
function FileRefusals({ words }: { readonly words: readonly string[] }) {
  if (words.length === 0) return null
  return (
    <Text size="control" tone="danger" surface="danger" role="alert" below={2}>
      {joinSentences(words)}
    </Text>
  )
}

/** Most messages have no files. */
function AnyFiles(props: Parameters<typeof MessageFiles>[0]) {
  const { conversationId, files, parts } = props
  const isReading = useIsReadingImage(conversationId)
  return (parts.files.length > 0 || isReading || files.shown !== null) && <MessageFiles {...props} />
}
