import { type KeyboardEvent, memo, useDeferredValue, useId, useRef, useState } from 'react'
import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import { isTemplate } from '../../../shared/domain/chat/prompt-template.ts'
import { estimateTokens, type TokenRates } from '../../../shared/domain/usage/token-rates.ts'
import { openDialog } from '../../stores/app/panel-store.ts'
import { saveDrafts, systemPrompts, useSystemPrompt } from '../../stores/chat/draft-store.ts'
import { useOpening } from '../../stores/chat/opening-store.ts'
import { putPrompt } from '../../stores/chat/prompt-filling-store.ts'
import {
  forgetReplacedPrompt,
  undoApplyPrompt,
  useReplacedPrompt,
} from '../../stores/chat/saved-prompts-store.ts'
import { useConversation, useIsInTrash } from '../../stores/chat/transcript-store.ts'
import { requestFocus, useFocusRequest } from '../../stores/focus-store.ts'
import { useTokenRates } from '../../stores/usage/forecast-store.ts'
import { promptStrings } from '../../strings/chat.ts'
import { commonStrings } from '../../strings/common.ts'
import { SmallButton } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { useRequestedFocus } from '../../ui/hooks/use-focus-handover.ts'
import { Box, Row, Text } from '../../ui/layout/layout.tsx'
import { hint } from '../../ui/overlays/hint.tsx'
import css from './system-prompt.module.css'

export function SystemPrompt() {
  const conversation = useConversation()
  return conversation === null ? null : <PromptLine key={conversation.id} conversation={conversation} />
}

interface PromptLineProps {
  readonly conversation: Conversation
}

/** One line that expands while it has the focus. Without a text, it is there only on request. */
function PromptLine({ conversation: { id: conversationId, systemPrompt } }: PromptLineProps) {
  const id = useId()
  const text = useSystemPrompt(conversationId, systemPrompt)
  const isInTrash = useIsInTrash()
  const isOpening = useOpening() !== null
  const replaced = useReplacedPrompt(conversationId)
  const line = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const request = useFocusRequest('system-prompt')
  const [isWanted, setIsWanted] = useState(false)
  if (request !== null && !isWanted) setIsWanted(true)
  useRequestedFocus(field, request)
  const undo = (): void => {
    undoApplyPrompt(conversationId)
    requestFocus('message')
  }
  const estimatedText = useDeferredValue(text)
  // The first check takes some 20 ms, which the first paint of a chat does not wait for.
  const checkedText = useDeferredValue(text, '')
  const rates = useTokenRates(conversationId)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    requestFocus('message')
  }

  // The window may lose the focus, but not the field in it.
  const closeWhenLeft = (): void => {
    setTimeout(() => setIsWanted(line.current?.contains(document.activeElement) === true))
  }

  if (text === '' && replaced === null && !isWanted) return null
  return (
    <div ref={line} className={css('line')}>
      <Text as="label" htmlFor={id} tone="faint" strong shrink={false} className={css('name')}>
        {promptStrings.systemPrompt}
      </Text>
      <TextArea
        ref={field}
        id={id}
        placeholder={promptStrings.placeholder}
        value={text}
        readOnly={isInTrash || isOpening}
        onChange={(changed) => {
          systemPrompts.change(conversationId, changed)
          forgetReplacedPrompt(conversationId)
        }}
        onBlur={() => {
          void saveDrafts()
          closeWhenLeft()
        }}
        onKeyDown={onKeyDown}
      />
      <Estimate text={estimatedText} rates={rates} />
      {!isInTrash && replaced === null && isTemplate(checkedText) && (
        <SmallButton
          {...hint(promptStrings.fillInMeaning)}
          onClick={() => putPrompt({ kind: 'system' }, { name: promptStrings.systemPrompt, text })}
        >
          {promptStrings.fillIn}
        </SmallButton>
      )}
      <Row as="span" tone="quiet" gap={2} role="status" className={css('replaced')}>
        {replaced !== null && (
          <>
            {promptStrings.replaced}
            <SmallButton onClick={undo}>{commonStrings.undo}</SmallButton>
          </>
        )}
      </Row>
      {!isInTrash && (
        <IconButton
          label={promptStrings.library}
          icon="library"
          size="small"
          onClick={() => openDialog('prompts')}
          onBlur={closeWhenLeft}
        />
      )}
    </div>
  )
}

/** Estimating a long text takes time, so typing does not wait for it. */
const Estimate = memo(function Estimate({
  text,
  rates,
}: {
  readonly text: string
  readonly rates: TokenRates
}) {
  return (
    <Box as="span" shrink={false} tone="faint" numeric>
      {text !== '' && promptStrings.tokens(estimateTokens(text, rates))}
    </Box>
  )
})
