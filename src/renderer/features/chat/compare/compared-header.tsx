import type { Message } from '../../../../shared/contract/conversations/conversation.ts'
import { classNames } from '../../../lib/class-names.ts'
import { comparisonStrings as strings } from '../../../messages/compare.ts'
import { stopAnswering } from '../../../stores/chat/transcript-store.ts'
import { Badge } from '../../../ui/controls/badge.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import styles from './compared-header.module.css'

const css = classNames(styles)

interface ComparedHeadProps {
  readonly conversationId: string
  readonly answer: Message
  readonly isOnPath: boolean
  readonly isLive: boolean
}

/** Whose answer it is, in full; it stays in sight while a long answer is read. */
export function ComparedHead({ conversationId, answer, isOnPath, isLive }: ComparedHeadProps) {
  const model = answer.call?.modelAsked ?? answer.origin?.model ?? strings.modelUnknown
  return (
    <header className={css('head')}>
      <h3 className={css('model')}>{model}</h3>
      {isLive && (
        <IconButton
          label={strings.stop(model)}
          icon="stop"
          size="small"
          onClick={({ detail }) => {
            if (detail <= 1) void stopAnswering(conversationId, answer.id)
          }}
        />
      )}
      {isOnPath && <Badge tone="accent">{strings.continuesHere}</Badge>}
    </header>
  )
}
