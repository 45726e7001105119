import type { Call } from '../../../shared/call.ts'
import { classNames } from '../../lib/class-names.ts'
import { describeFinish, endStrings } from '../../strings/chat.ts'
import { Badge } from '../../ui/badge.tsx'
import styles from './answer-end.module.css'

const css = classNames(styles)

/** How an answer ended, where that was not by its own last word. */
export function AnswerEnd({ call: { state, finishReason } }: { readonly call: Call }) {
  if (state === 'stopped' || state === 'cut-off' || state === 'interrupted') {
    const { word, text } = endStrings[state]
    return (
      <p className={css('end')}>
        <Badge tone="warn">{word}</Badge>
        {text}
      </p>
    )
  }
  const words = state === 'complete' && finishReason !== null ? describeFinish(finishReason) : null
  return words === null ? null : <p className={css('end')}>{words}</p>
}
