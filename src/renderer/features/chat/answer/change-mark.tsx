import type { TurnChange } from '../../../../shared/contract/conversations/conversation.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { changeStrings as strings } from '../../../messages/message.ts'
import styles from './change-mark.module.css'

const css = classNames(styles)

/** A line above the first answer that was asked for in another way. */
export function ChangeMark({ change }: { readonly change: TurnChange }) {
  const { systemPrompt, systemPromptEstimate, modelId } = change
  return (
    <div className={css('mark')}>
      {modelId !== null && <p className={css('line')}>{strings.model(modelId)}</p>}
      {systemPrompt === '' && <p className={css('line')}>{strings.promptGone}</p>}
      {systemPrompt !== null && systemPrompt !== '' && (
        <details>
          <summary className={css('line', 'summary')}>
            {strings.prompt} · {strings.tokens(formatCount(systemPromptEstimate))}
          </summary>
          <div className={css('text')} dir="auto">
            {systemPrompt}
          </div>
        </details>
      )}
    </div>
  )
}
