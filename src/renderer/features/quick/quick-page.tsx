import { type ReactNode, useEffect } from 'react'
import type { AppCommand } from '../../../shared/domain/app/commands.ts'
import { pressedKeys } from '../../../shared/domain/app/match-keys.ts'
import { isApple } from '../../lib/is-apple.ts'
import { currentSetting, useKeys } from '../../stores/app/settings-store.ts'
import { commandWith } from '../../stores/app/shortcuts.ts'
import { useOpening } from '../../stores/chat/opening-store.ts'
import { beginQuestion, hideQuick, openInTally } from '../../stores/chat/quick-question.ts'
import {
  stopAnswering,
  transcriptStore,
  useConversation,
  useMessages,
} from '../../stores/chat/transcript-store.ts'
import { useConnections } from '../../stores/connections/connections-store.ts'
import { useSummary } from '../../stores/conversations/conversations-store.ts'
import { requestFocus } from '../../stores/focus-store.ts'
import { shortcut } from '../../strings/commands.ts'
import { composerStrings } from '../../strings/composer.ts'
import { quickStrings as strings } from '../../strings/quick.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Mark } from '../../ui/controls/logo.tsx'
import { focusOnMount } from '../../ui/hooks/focus-on-mount.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Remark, Row, Text } from '../../ui/layout/layout.tsx'
import css from './quick-page.module.css'

/** The commands of this window, with the same keys as in the main one. */
const actions: Partial<Record<AppCommand, () => void>> = {
  'new-chat': () => void beginQuestion(),
  'focus-message': () => requestFocus('message'),
  'focus-transcript': () => requestFocus('transcript'),
  'choose-model': () => requestFocus('model'),
  'stop-answering'() {
    const { openId } = transcriptStore.getState()
    if (openId !== null) void stopAnswering(openId)
  },
}

/** Escape hides the window, unless it closes something in it. */
function useQuickKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || document.querySelector(':modal') !== null) return
      if (event.key === 'Escape' && !event.repeat) void hideQuick()
      const keys = pressedKeys(event, isApple())
      const command = keys === null ? null : commandWith(keys, currentSetting('shortcuts'))
      const run = command === null ? undefined : actions[command]
      if (run === undefined) return
      event.preventDefault()
      if (!event.repeat) run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

interface QuickPageProps {
  readonly modelPicker: ReactNode
  /** Shown until the key of the connection is stored. */
  readonly keyNote: ReactNode
  readonly box: ReactNode
  /** The question and its answer. */
  readonly turn: ReactNode
}

/** One question and its answer. The parts are passed in, since features don't import each other. */
export function QuickPage({ modelPicker, keyNote, box, turn }: QuickPageProps) {
  const conversation = useConversation()
  const hasConnections = useConnections().length > 0
  const isAsked = useMessages().length > 0
  const isOpening = useOpening() !== null
  useQuickKeys()
  return (
    <main aria-label={strings.title} className={css('page')}>
      <header className={css('header')}>
        <Text as="h1" size="window" strong truncated className={css('title')}>
          {strings.title}
        </Text>
        {modelPicker}
      </header>
      {!hasConnections && <NoConnection />}
      {hasConnections && (conversation !== null || isOpening) && (
        <>
          {keyNote}
          <div key={conversation?.id} className={css('content')}>
            {isAsked ? turn : box}
          </div>
          <Row gap={2} wrap shrink={false} pad={[2, 4]} line="above" className={css('foot')}>
            {isAsked && conversation !== null ? (
              <AfterAsking conversationId={conversation.id} />
            ) : (
              <Remark>{strings.escape}</Remark>
            )}
          </Row>
        </>
      )}
    </main>
  )
}

function NoConnection() {
  return (
    <div className={css('content')}>
      <EmptyState picture={<Mark size={28} />} title={strings.noConnection} words={strings.noConnectionText}>
        <Button ref={focusOnMount} variant="primary" onClick={() => void openInTally()}>
          {strings.openTally}
        </Button>
      </EmptyState>
    </div>
  )
}

function AfterAsking({ conversationId }: { readonly conversationId: string }) {
  const isAnswering = useSummary(conversationId)?.isAnswering ?? false
  const keys = useKeys('new-chat')
  return (
    <>
      {isAnswering && (
        <Button onClick={() => void stopAnswering(conversationId)}>{composerStrings.stop}</Button>
      )}
      <Row gap={2} align="stretch" wrap toEnd>
        <Button {...(keys !== null && shortcut(keys, isApple()))} onClick={() => void beginQuestion()}>
          {strings.newQuestion}
        </Button>
        <Button variant="primary" onClick={() => void openInTally()}>
          {strings.openAsChat}
        </Button>
      </Row>
    </>
  )
}
