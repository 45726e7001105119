import type { Versions } from '../../../../shared/contract/conversations/conversation.ts'
import type { MessageControl } from '../../../stores/chat/reveal-store.ts'
import { showVersion, useIsInTrash } from '../../../stores/chat/transcript-store.ts'
import { chatStrings } from '../../../strings/chat.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Remark, Row } from '../../../ui/layout/layout.tsx'
import css from './version-switch.module.css'

interface VersionSwitchProps {
  readonly conversationId: string
  readonly versions: Versions
}

/** Hidden in the trash, because a switch changes which version the chat shows. */
export function VersionSwitch({ conversationId, versions }: VersionSwitchProps) {
  const { position, count, previousId, nextId } = versions
  const isInTrash = useIsInTrash()
  if (count < 2 || isInTrash) return null
  // A disabled button would lose the focus at the first or last version.
  const propsOf = (messageId: string | null, control: MessageControl) => ({
    size: 'small' as const,
    'data-control': control,
    'aria-disabled': messageId === null,
    onClick: () => {
      if (messageId !== null) void showVersion(conversationId, messageId, control)
    },
  })
  return (
    <Row as="span" inline className={css('switch')}>
      <IconButton
        label={chatStrings.previousVersion}
        icon="chevron-left"
        {...propsOf(previousId, 'previous-version')}
      />
      <Remark as="span" numeric>
        {chatStrings.version(position, count)}
      </Remark>
      <IconButton label={chatStrings.nextVersion} icon="chevron-right" {...propsOf(nextId, 'next-version')} />
    </Row>
  )
}
