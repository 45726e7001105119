import { useDeferredValue, useMemo } from 'react'
import type { Conversation } from '../shared/conversation.ts'
import { estimateTokens } from '../shared/token-estimate.ts'
import { Chat } from './features/chat/chat.tsx'
import { BelowNotices } from './features/chat/notices.tsx'
import { Composer } from './features/composer/composer.tsx'
import { ModelPicker } from './features/model-picker/model-picker.tsx'
import { CommandsDialog } from './features/palette/commands-dialog.tsx'
import { useShortcuts } from './features/palette/use-shortcuts.ts'
import { SystemPrompt } from './features/prompt/system-prompt.tsx'
import { AnswersChoice } from './features/settings/answers-choice.tsx'
import { RequestsDialog } from './features/settings/requests-dialog.tsx'
import { SettingsDialog } from './features/settings/settings-dialog.tsx'
import { ExportDialog } from './features/sidebar/export-dialog.tsx'
import { Sidebar } from './features/sidebar/sidebar.tsx'
import { UsagePanel } from './features/usage/usage-panel.tsx'
import { ConnectionForm } from './features/welcome/connection-form.tsx'
import { StartPage } from './features/welcome/start-page.tsx'
import { Welcome } from './features/welcome/welcome.tsx'
import { useConnections } from './stores/connections-store.ts'
import { useCarriedTokens } from './stores/forecast.ts'
import { useDialog, useExportedId, usePanel } from './stores/panel-store.ts'
import { useSession } from './stores/session-store.ts'
import { useConversation } from './stores/transcript-store.ts'
import { useDraft } from './stores/typed-store.ts'

/** Joins the features, which do not know each other. */
export function App() {
  return (
    <BelowNotices>
      <Page />
    </BelowNotices>
  )
}

function Page() {
  const { stage } = useSession()
  const connections = useConnections()
  if (stage !== 'ready') return <StartPage />
  return connections.length === 0 ? <FirstRun /> : <MainWindow />
}

/** The way to the first service may lead through a proxy, or need a certificate: the settings are there already. */
function FirstRun() {
  return (
    <>
      <Welcome />
      <OpenDialog connectionId={null} />
    </>
  )
}

function MainWindow() {
  const panel = usePanel()
  const conversation = useConversation()
  useShortcuts()
  return (
    <>
      <Chat
        sidebar={<Sidebar />}
        modelPicker={conversation !== null && <ConversationModel conversation={conversation} />}
        systemPrompt={<SystemPrompt />}
        composer={<Composer />}
        panel={
          panel === 'usage' && conversation !== null ? <UsagePanel conversationId={conversation.id} /> : null
        }
      />
      <OpenDialog connectionId={conversation?.connectionId ?? null} />
    </>
  )
}

interface OpenDialogProps {
  /** That of the open conversation. */
  readonly connectionId: string | null
}

/** One at a time: a question about answers waits until what the person opened is closed. */
function OpenDialog({ connectionId }: OpenDialogProps) {
  const dialog = useDialog()
  const exportedId = useExportedId()
  switch (dialog) {
    case 'settings':
      return (
        <SettingsDialog
          renderForm={(connection, onSaved) => <ConnectionForm connection={connection} onSaved={onSaved} />}
        />
      )
    case 'requests':
      return <RequestsDialog />
    case 'commands':
      return <CommandsDialog />
    case 'export':
      return exportedId === null ? null : <ExportDialog key={exportedId} conversationId={exportedId} />
    case null:
      return connectionId === null ? null : <AnswersChoice key={connectionId} connectionId={connectionId} />
  }
}

interface ConversationModelProps {
  readonly conversation: Conversation
}

/** Picks a model for the open conversation; which of them it still fits depends on what would be sent. */
function ConversationModel({ conversation: { id, connectionId, modelId, draft } }: ConversationModelProps) {
  const text = useDeferredValue(useDraft(id, draft))
  const draftTokens = useMemo(() => estimateTokens(text), [text])
  const promptTokens = useCarriedTokens() + draftTokens
  return <ModelPicker key={id} connectionId={connectionId} modelId={modelId} promptTokens={promptTokens} />
}
