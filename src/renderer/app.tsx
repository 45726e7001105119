import { useEffect } from 'react'
import type { Conversation } from '../shared/contract/conversations/conversation.ts'
import { Chat } from './features/chat/chat.tsx'
import { BelowNotices } from './features/chat/notices.tsx'
import { Panes } from './features/chat/panes.tsx'
import { SidebarButton } from './features/chat/sidebar-button.tsx'
import { CloseTemporaryDialog } from './features/chat/temporary-note.tsx'
import { Toasts } from './features/chat/toasts.tsx'
import { CompareButton } from './features/compare/compare-button.tsx'
import { ContinuesFrom } from './features/compare/continues-from.tsx'
import { Composer } from './features/composer/composer.tsx'
import { StopQuestions } from './features/composer/stop-questions.tsx'
import { ModelPicker } from './features/model-picker/model-picker.tsx'
import { useShortcuts } from './features/palette/use-shortcuts.ts'
import { ParametersButton } from './features/parameters/parameters-button.tsx'
import { SystemPrompt } from './features/prompt/system-prompt.tsx'
import { Sidebar } from './features/sidebar/sidebar.tsx'
import { StartPage } from './features/welcome/start-page.tsx'
import {
  AnswersChoice,
  BranchesDialog,
  CommandsDialog,
  CompareWithDialog,
  ConnectionForm,
  DiagnosticsDialog,
  ExportDialog,
  FillPromptDialog,
  MoveDialog,
  ParametersDialog,
  ProjectDialog,
  PromptsDialog,
  QuickShortcutEditor,
  ReconcileDialog,
  RequestsDialog,
  SettingsDialog,
  ShortcutsDialog,
  ShortcutsEditor,
  StatementDialog,
  UsagePage,
  UsagePanel,
  useSettingsSearch,
  Welcome,
  WhatIfDialog,
} from './lazy-parts.ts'
import { useLanguageKey } from './stores/app/language-store.ts'
import { useShownPage } from './stores/app/navigation.ts'
import { openDialog, openMove, useDialog, usePanel } from './stores/app/panel-store.ts'
import { useSession } from './stores/app/session-store.ts'
import { useComparedId } from './stores/chat/compare-store.ts'
import { useConversation } from './stores/chat/transcript-store.ts'
import { useConnection, useConnections, useIsFirstRun } from './stores/connections/connections-store.ts'
import { newestProjectId } from './stores/conversations/projects-store.ts'
import { useModelPrice, useTokensAhead, useTokensPerTurn } from './stores/usage/next-call-forecast.ts'
import { Hints } from './ui/overlays/hint.tsx'

/** The same elements at every render, so that a new chat doesn't draw these parts again. */
const sidebar = <Sidebar />
const systemPrompt = <SystemPrompt />
const composer = (
  <>
    <ContinuesFrom />
    <Composer>
      <CompareButton />
    </Composer>
  </>
)

/** Joins the features. Features don't import each other. */
export function App() {
  return (
    <BelowNotices key={useLanguageKey()}>
      <Page />
      <Toasts />
      <Hints />
    </BelowNotices>
  )
}

function Page() {
  const { stage } = useSession()
  const isFirstRun = useIsFirstRun()
  const connectionId = useConversation()?.connectionId ?? null
  useShortcuts()
  if (stage !== 'ready') return <StartPage />
  // Reaching the first service may need a proxy or a certificate, so settings are available before any
  // connection exists.
  return (
    <>
      {isFirstRun ? <Welcome /> : <MainWindow />}
      <OpenDialog connectionId={connectionId} />
    </>
  )
}

function MainWindow() {
  // The startup benchmark waits for this mark.
  useEffect(() => void performance.mark('usable'), [])
  const panel = usePanel()
  const page = useShownPage()
  const conversation = useConversation()
  const hasConnections = useConnections().length > 0
  const hasPanel = page === 'chat' && panel === 'usage' && conversation !== null
  return (
    <>
      <Panes
        sidebar={sidebar}
        main={
          page === 'usage' ? (
            <UsagePage sidebarButton={<SidebarButton />} />
          ) : conversation === null && !hasConnections ? (
            <Welcome sidebarButton={<SidebarButton />} />
          ) : (
            <OpenChat conversation={conversation} />
          )
        }
        panel={hasPanel ? <UsagePanel conversationId={conversation.id} /> : null}
      />
      {useComparedId() !== null && <CompareWithDialog />}
      <StopQuestions />
    </>
  )
}

function OpenChat({ conversation }: { readonly conversation: Conversation | null }) {
  return (
    <Chat
      modelPicker={conversation !== null && <ConversationModel conversation={conversation} />}
      systemPrompt={systemPrompt}
      composer={composer}
    />
  )
}

interface OpenDialogProps {
  /** The connection of the open chat. */
  readonly connectionId: string | null
}

/** Shows one dialog at a time. The question about answers waits until the user's own dialog has closed. */
function OpenDialog({ connectionId }: OpenDialogProps) {
  const dialog = useDialog()
  if (dialog !== null && 'conversationId' in dialog)
    return <ChatDialog key={dialog.conversationId} dialog={dialog} />
  switch (dialog?.kind) {
    case 'settings':
      return (
        <SettingsDialog
          renderForm={(connection, onSaved) => <ConnectionForm connection={connection} onSaved={onSaved} />}
          shortcuts={<ShortcutsEditor />}
          quickShortcut={<QuickShortcutEditor />}
        />
      )
    case 'requests':
      return <RequestsDialog />
    case 'diagnostics':
      return <DiagnosticsDialog />
    case 'reconcile':
      return <ReconcileDialog />
    case 'what-if':
      return <WhatIfDialog />
    case 'export-chats':
      return <ExportDialog conversationId={null} />
    case 'statement':
      return <StatementDialog />
    case 'commands':
      return <Palette />
    case 'shortcuts':
      return <ShortcutsDialog />
    case 'parameters':
      return <ParametersDialog />
    case 'prompts':
      return <PromptsDialog />
    case 'fill-prompt':
      return <FillPromptDialog />
    case 'project': {
      const { projectId, movedId } = dialog
      return (
        <ProjectDialog
          key={projectId}
          projectId={projectId}
          onCreated={movedId === null ? undefined : () => openMove(movedId, newestProjectId())}
        />
      )
    }
    case undefined:
      return <OpenQuestion connectionId={connectionId} />
  }
}

/** Asked once, when a service's streams contain no usage. */
function OpenQuestion({ connectionId }: OpenDialogProps) {
  const connection = useConnection(connectionId)
  const isOpen = connection?.streaming === 'uncounted' && connection.answers === null
  return isOpen && <AnswersChoice key={connection.id} connectionId={connection.id} />
}

type DialogOfChat = Extract<ReturnType<typeof useDialog>, { readonly conversationId: string }>

function ChatDialog({ dialog }: { readonly dialog: DialogOfChat }) {
  switch (dialog.kind) {
    case 'branches':
      return <BranchesDialog conversationId={dialog.conversationId} />
    case 'export':
      return <ExportDialog conversationId={dialog.conversationId} />
    case 'close-temporary':
      return <CloseTemporaryDialog {...dialog} />
    case 'move-to-project':
      return <MoveDialog {...dialog} />
  }
}

function Palette() {
  const findSettings = useSettingsSearch()
  return <CommandsDialog findSettings={(typed) => findSettings?.(typed) ?? []} />
}

/** The model of the open chat, and the parameters. Which models still fit depends on the next prompt. */
function ConversationModel({ conversation }: { readonly conversation: Conversation }) {
  const { id, connectionId, modelId } = conversation
  const promptTokens = useTokensAhead(conversation)
  const tokensPerTurn = useTokensPerTurn(id)
  const price = useModelPrice(conversation)
  return (
    <>
      <ModelPicker
        key={id}
        {...{ connectionId, modelId, promptTokens, tokensPerTurn, price }}
        onParameters={() => openDialog('parameters')}
      />
      <ParametersButton conversation={conversation} />
    </>
  )
}
