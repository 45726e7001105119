import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { Conversation } from '../../../shared/conversation.ts'
import { estimateTokens } from '../../../shared/token-estimate.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatCount } from '../../lib/format-number.ts'
import { setSystemPrompt } from '../../stores/conversations-store.ts'
import { useConversation } from '../../stores/transcript-store.ts'
import { promptStrings } from '../../strings/prompt.ts'
import styles from './system-prompt.module.css'

const css = classNames(styles)

export function SystemPrompt() {
  const conversation = useConversation()
  return conversation === null ? null : <PromptLine key={conversation.id} conversation={conversation} />
}

/** One line that opens in place while it has the focus, and is saved when it is left. */
function PromptLine({ conversation }: { readonly conversation: Conversation }) {
  const id = useId()
  const [text, setText] = useState(conversation.systemPrompt)
  const saved = useRef(conversation.systemPrompt)

  const save = (): void => {
    if (text === saved.current) return
    saved.current = text
    void setSystemPrompt(conversation.id, text)
  }
  const saveWhenGone = useEffectEvent(save)
  useEffect(() => () => saveWhenGone(), [])

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    event.currentTarget.blur()
  }

  return (
    <div className={css('line')}>
      <label htmlFor={id} className={css('label')}>
        {promptStrings.systemPrompt}
      </label>
      <textarea
        id={id}
        className={css('field')}
        placeholder={promptStrings.placeholder}
        dir="auto"
        rows={1}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={save}
        onKeyDown={onKeyDown}
      />
      <span className={css('tokens')}>
        {text !== '' && promptStrings.tokens(formatCount(estimateTokens(text)))}
      </span>
    </div>
  )
}
