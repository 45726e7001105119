import type { Versions } from '../../../shared/conversation.ts'
import { classNames } from '../../lib/class-names.ts'
import { showVersion } from '../../stores/transcript-store.ts'
import { chatStrings } from '../../strings/chat.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './version-switch.module.css'

const css = classNames(styles)

interface VersionSwitchProps {
  readonly conversationId: string
  readonly versions: Versions
}

export function VersionSwitch({ conversationId, versions }: VersionSwitchProps) {
  const { position, count, previousId, nextId } = versions
  if (count < 2) return null
  const show = (messageId: string | null): void => {
    if (messageId !== null) void showVersion(conversationId, messageId)
  }
  return (
    <span className={css('switch')}>
      <IconButton
        label={chatStrings.previousVersion}
        icon="chevron-left"
        size="small"
        disabled={previousId === null}
        onClick={() => show(previousId)}
      />
      <span className={css('position')}>{chatStrings.version(position, count)}</span>
      <IconButton
        label={chatStrings.nextVersion}
        icon="chevron-right"
        size="small"
        disabled={nextId === null}
        onClick={() => show(nextId)}
      />
    </span>
  )
}
