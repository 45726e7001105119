import type { ConversationSummary } from '../../../shared/contract/conversations/conversation.ts'
import { closeTemporary, keepTemporary } from '../../stores/app/navigation.ts'
import { closeDialog } from '../../stores/app/panel-store.ts'
import { useOpenId } from '../../stores/chat/transcript-store.ts'
import { useSummary } from '../../stores/conversations/conversations-store.ts'
import { commonStrings } from '../../strings/common.ts'
import { temporaryStrings as strings } from '../../strings/temporary-chat.ts'
import { QuietButton, SmallButton } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Info, Row } from '../../ui/layout/layout.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import css from './chat.module.css'

/** Always visible in a temporary chat, so that nobody loses its text by accident. */
export function TemporaryNote() {
  const summary = useSummary(useOpenId() ?? '')
  return summary?.isTemporary === true ? <Note summary={summary} /> : null
}

function Note({ summary: { id, isAnswering } }: { readonly summary: ConversationSummary }) {
  return (
    <Row gap={2} wrap className={css('temporary')}>
      <Icon name="temporary" />
      <Info as="div" role="status" aria-label={strings.title} grow={240}>
        {strings.banner}
      </Info>
      <SmallButton
        aria-disabled={isAnswering}
        title={isAnswering ? strings.keepWaits : undefined}
        onClick={() => {
          if (!isAnswering) void keepTemporary(id)
        }}
      >
        {strings.keep}
      </SmallButton>
      <QuietButton onClick={() => void closeTemporary(id)}>{commonStrings.close}</QuietButton>
    </Row>
  )
}

/** The question before messages are lost. */
export function CloseTemporaryDialog({ proceed }: { readonly proceed: () => void }) {
  return (
    <ConfirmDialog
      title={strings.question}
      text={strings.text}
      confirm={strings.confirm}
      variant="danger"
      onConfirm={() => {
        closeDialog()
        proceed()
      }}
      onCancel={closeDialog}
    />
  )
}
