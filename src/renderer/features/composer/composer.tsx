import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import { isApple } from '../../lib/is-apple.ts'
import { editConnection } from '../../stores/app/panel-store.ts'
import { isKeyToSend, useSetting } from '../../stores/app/settings-store.ts'
import { useDraftParts } from '../../stores/chat/draft-parts.ts'
import { saveDrafts, useSystemPrompt } from '../../stores/chat/draft-store.ts'
import { receiveQuotes } from '../../stores/chat/editing.ts'
import { useIsReadingImage } from '../../stores/chat/images-store.ts'
import {
  sendWhenOpen,
  typeAhead,
  useBoxKey,
  useOpening,
  useTypedAhead,
} from '../../stores/chat/opening-store.ts'
import { changeTyped, submitDraft, useTyped } from '../../stores/chat/send.ts'
import { stopAnswering, useConversation, useMessages } from '../../stores/chat/transcript-store.ts'
import { useIsConnectionGone, useIsKeyMissing } from '../../stores/connections/connections-store.ts'
import { useIsModelGone, useModel } from '../../stores/connections/models-store.ts'
import { useSummary } from '../../stores/conversations/conversations-store.ts'
import { requestFocus, useFocusRequest } from '../../stores/focus-store.ts'
import { useDraftFeatures } from '../../stores/usage/forecast-store.ts'
import { compareStrings, promptStrings } from '../../strings/chat.ts'
import { composerStrings, fileStrings, queueStrings } from '../../strings/composer.ts'
import { suggestionStrings } from '../../strings/prompt-library.ts'
import { Icon, type IconName } from '../../ui/controls/icon.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { insertText } from '../../ui/controls/insert-text.ts'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { useFocusHandover, useRequestedFocus } from '../../ui/hooks/use-focus-handover.ts'
import { Info, Row } from '../../ui/layout/layout.tsx'
import { lazyPart } from '../../ui/layout/lazy-part.tsx'
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx'
import { BoxNotes } from './box-notes.tsx'
import css from './composer.module.css'
import { ForecastLine } from './forecast-line.tsx'
import {
  PromptInsertion,
  SuggestionList,
  suggestionAttributes,
  usePromptSuggestions,
} from './prompt-suggestions.tsx'
import { useAttachedFiles } from './use-attached-files.ts'
import { useSentMessageRecall } from './use-recall.ts'

const BudgetLeft = lazyPart(async () => (await import('./budget-left.tsx')).BudgetLeft)
const MessageFiles = lazyPart(async () => (await import('./message-files.tsx')).MessageFiles)

const doNothing = (): void => {}

interface ComposerProps {
  /** Further actions next to Send. */
  readonly children?: ReactNode
}

export function Composer({ children }: ComposerProps) {
  const conversation = useConversation()
  const isOpening = useOpening() !== null
  const key = useBoxKey(conversation?.id ?? null)
  if (!isOpening && conversation === null) return null
  return (
    <MessageBox key={key} conversation={isOpening ? null : conversation}>
      {children}
    </MessageBox>
  )
}

interface MessageBoxProps extends ComposerProps {
  /** Null while the chat opens, which then takes the text as its draft, or sends it. */
  readonly conversation: Conversation | null
}

export function MessageBox({ conversation, children }: MessageBoxProps) {
  const { id = '', connectionId = '', modelId = null, draft = '' } = conversation ?? {}
  const isOpening = conversation === null
  const field = useRef<HTMLTextAreaElement>(null)
  const typedAhead = useTypedAhead()
  const typed = useTyped(id, draft)
  const text = isOpening ? typedAhead : typed
  const draftFeatures = useDraftFeatures(id, draft)
  const isAnswering = useSummary(id)?.isAnswering === true
  const contextLength = useModel(connectionId, modelId)?.contextLength ?? null
  const sendKey = useSetting('sendKey')
  const isEmpty = text.trim() === ''
  const isGone = useIsGone(connectionId, modelId)
  const isKeyMissing = useIsKeyMissing(connectionId)
  const keep = (changed: string): void => (isOpening ? typeAhead(changed) : changeTyped(id, changed, draft))
  const parts = useDraftParts(id, text, keep)
  const recall = useSentMessageRecall(field, text, keep)
  const files = useAttachedFiles(field, parts, { conversationId: id, kept: draft }, isOpening)
  // Nothing is sent without an image that is on its way.
  const isReading = useIsReadingImage(id)
  const canSend = !isEmpty && !isReading && (isOpening || !isGone)
  const suggestions = usePromptSuggestions(field)
  useQuotes(field, isOpening)
  useTypedAnywhere(field)
  useFocusHandover(field, () => {
    if (isOpening) requestFocus('message')
  })
  const look = isOpening ? doNothing : suggestions.look
  const focus = (): void => field.current?.focus()
  const send = (): void => {
    // The banner says why nothing is sent.
    if (!isEmpty && isKeyMissing) {
      editConnection(connectionId, 'api-key')
      return
    }
    if (canSend) files.forgetRefusals()
    if (isOpening) sendWhenOpen()
    else if (canSend) void submitDraft(id, text)
    focus()
  }
  const stop = (): void => {
    void stopAnswering(id)
    focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (suggestions.handleKey(event)) return
    if (!isOpening && recall(event)) event.preventDefault()
    if (!isKeyToSend(event)) return
    event.preventDefault()
    // Holding the key sends only once.
    if (!event.repeat) send()
  }

  return (
    <div className={css('place')}>
      <RequestedFocus field={field} />
      {!isOpening && (
        <>
          <PromptInsertion conversationId={id} field={field} />
          <BoxNotes
            conversation={conversation}
            contextLength={contextLength}
            fileRefusals={files.refusals}
            field={field}
          />
        </>
      )}
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
            look()
          }}
          onSelect={look}
          onKeyDown={onKeyDown}
          onBlur={() => void saveDrafts()}
        />
        <Row gap={3} align="end" {...(isOpening && { justify: 'end' })} className={css('foot')}>
          {!isOpening && (
            <>
              <AddMenu
                conversation={conversation}
                onFiles={(chosen) => void files.take(chosen)}
                onPrompts={() => void suggestions.open()}
              />
              <ForecastLine conversationId={id} draft={draftFeatures} contextLength={contextLength} />
              <BudgetLeft conversationId={id} />
              {children}
            </>
          )}
          <SendButtons {...{ isAnswering, isEmpty, canSend, send, stop }} />
        </Row>
      </div>
    </div>
  )
}

function useIsGone(connectionId: string, modelId: string | null): boolean {
  const isModelGone = useIsModelGone(connectionId, modelId)
  return useIsConnectionGone(connectionId) || isModelGone
}

interface SendButtonsProps {
  readonly isAnswering: boolean
  readonly isEmpty: boolean
  readonly canSend: boolean
  readonly send: () => void
  readonly stop: () => void
}

/** While an answer streams, Send queues the text, and Stop takes its place. */
function SendButtons({ isAnswering, isEmpty, canSend, send, stop }: SendButtonsProps) {
  if (!isAnswering)
    return <RoundButton label={composerStrings.send} icon="arrow-up" isBlocked={!canSend} onClick={send} />
  return (
    <>
      {!isEmpty && <IconButton label={queueStrings.queue} icon="clock" onClick={send} />}
      <RoundButton label={composerStrings.stop} icon="stop" onClick={stop} />
    </>
  )
}

/** Appends text quoted from the transcript, followed by an empty line to continue in. Its chat must be open. */
function useQuotes(field: RefObject<HTMLTextAreaElement | null>, isOpening: boolean): void {
  useEffect(() => {
    if (isOpening) return
    return receiveQuotes((quote) => {
      const box = field.current
      if (box === null) return
      const written = box.value.trimEnd().length
      box.setSelectionRange(written, box.value.length)
      insertText(box, `${written === 0 ? '' : '\n\n'}${quote}\n\n`)
    })
  }, [field, isOpening])
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
            { label: compareStrings.compare, icon: 'compare', onChoose: () => requestFocus('compare') },
            // In an empty chat, they are below the box.
            ...(hasInstructions || isEmpty ? [] : [instructions]),
          ]}
        />
      </span>
    </>
  )
}

/** Most messages have no files. */
function AnyFiles(props: Parameters<typeof MessageFiles>[0]) {
  const { conversationId, files, parts } = props
  const isReading = useIsReadingImage(conversationId)
  return (parts.files.length > 0 || isReading || files.shown !== null) && <MessageFiles {...props} />
}

/** Apart from the box, which a request would render twice more. */
function RequestedFocus({ field }: { readonly field: RefObject<HTMLTextAreaElement | null> }) {
  useRequestedFocus(field, useFocusRequest('message'))
  return null
}

interface RoundButtonProps {
  readonly label: string
  readonly icon: IconName
  /** There is nothing to send, or a reason shown elsewhere. Pressing the button focuses the message box. */
  readonly isBlocked?: boolean
  readonly onClick: () => void
}

/** The message box's main action. Stop replaces Send in the same place, so a double click counts once. */
export function RoundButton({ label, icon, isBlocked = false, onClick }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isBlocked}
      className={css('button')}
      onClick={(event) => {
        if (event.detail <= 1) onClick()
      }}
    >
      <Icon name={icon} />
    </button>
  )
}

/** Elements that handle letters themselves. */
const takers =
  'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], dialog, [popover]'

/**
 * Letters that the focused element does not use go into the message box, for example after choosing a chat.
 * Space stays: it presses the focused element.
 */
function useTypedAnywhere(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      const { key, target } = event
      if (event.defaultPrevented || event.isComposing || event.repeat) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (Array.from(key).length !== 1 || key.trim() === '') return
      if (!(target instanceof Element) || target.closest(takers) !== null) return
      // The letter goes to the newly focused field.
      if (document.querySelector(':modal') === null) field.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field])
}
