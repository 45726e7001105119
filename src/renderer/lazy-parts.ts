import type { ReactNode } from 'react'
import { closeDialog } from './stores/app/panel-store.ts'
import { compareMessage } from './stores/chat/compare-store.ts'
import { cancelFilling } from './stores/chat/prompt-filling-store.ts'
import { dialogTitles } from './strings/app.ts'
import { compareWithStrings } from './strings/chat.ts'
import { commandStrings } from './strings/commands.ts'
import { parameterStrings } from './strings/parameters.ts'
import { moveStrings, projectStrings } from './strings/projects.ts'
import { libraryStrings } from './strings/prompt-library.ts'
import { lazyPart, lazyValue } from './ui/layout/lazy-part.tsx'

type Part<Whole extends (props: never) => ReactNode> = (props: Parameters<Whole>[0]) => ReactNode

// Parts not needed for the first paint, each in a separate bundle.

export const SettingsDialog: Part<typeof import('./features/settings/settings-dialog.tsx').SettingsDialog> =
  lazyPart(async () => (await import('./features/settings/settings-dialog.tsx')).SettingsDialog, {
    label: () => dialogTitles.settings,
    onClose: closeDialog,
  })
export const useSettingsSearch = lazyValue(
  async () => (await import('./features/settings/settings-dialog.tsx')).findSettings,
)
export const RequestsDialog = lazyPart(
  async () => (await import('./features/settings/data/requests-dialog.tsx')).RequestsDialog,
  { label: () => dialogTitles.requests, size: 'wide', onClose: closeDialog },
)
export const DiagnosticsDialog = lazyPart(
  async () => (await import('./features/settings/about/diagnostics-dialog.tsx')).DiagnosticsDialog,
  { label: () => dialogTitles.diagnostics, size: 'wide', onClose: closeDialog },
)
export const ReconcileDialog = lazyPart(
  async () => (await import('./features/reconcile/reconcile-dialog.tsx')).ReconcileDialog,
  { label: () => dialogTitles.reconcile, size: 'wide', onClose: closeDialog },
)
export const WhatIfDialog = lazyPart(
  async () => (await import('./features/what-if/what-if-dialog.tsx')).WhatIfDialog,
  { label: () => dialogTitles.whatIf, size: 'wide', onClose: closeDialog },
)
export const StatementDialog = lazyPart(
  async () => (await import('./features/statement/statement-dialog.tsx')).StatementDialog,
  { label: () => dialogTitles.statement, size: 'fit', onClose: closeDialog },
)
export const ExportDialog = lazyPart(
  async () => (await import('./features/sidebar/list/export-dialog.tsx')).ExportDialog,
  { label: () => dialogTitles.export, size: 'fit', onClose: closeDialog },
)
export const BranchesDialog: Part<
  typeof import('./features/chat/branches/branches-dialog.tsx').BranchesDialog
> = lazyPart(async () => (await import('./features/chat/branches/branches-dialog.tsx')).BranchesDialog, {
  label: () => dialogTitles.branches,
  size: 'wide',
  onClose: closeDialog,
})
export const ProjectDialog: Part<typeof import('./features/projects/project-dialog.tsx').ProjectDialog> =
  lazyPart(async () => (await import('./features/projects/project-dialog.tsx')).ProjectDialog, {
    label: () => projectStrings.add,
    size: 'fit',
    onClose: closeDialog,
  })
export const MoveDialog: Part<typeof import('./features/projects/move-dialog.tsx').MoveDialog> = lazyPart(
  async () => (await import('./features/projects/move-dialog.tsx')).MoveDialog,
  { label: () => moveStrings.target, size: 'fit', onClose: closeDialog },
)
export const CompareWithDialog = lazyPart(
  async () => (await import('./features/compare/compare-with-dialog.tsx')).CompareWithDialog,
  { label: () => compareWithStrings.title, size: 'fit', onClose: () => compareMessage(null) },
)
export const ParametersDialog = lazyPart(
  async () => (await import('./features/parameters/parameters-dialog.tsx')).ParametersDialog,
  { label: () => parameterStrings.title, onClose: closeDialog },
)
export const CommandsDialog: Part<typeof import('./features/palette/commands-dialog.tsx').CommandsDialog> =
  lazyPart(async () => (await import('./features/palette/commands-dialog.tsx')).CommandsDialog, {
    label: () => commandStrings.title,
    size: 'top',
    onClose: closeDialog,
  })
export const PromptsDialog = lazyPart(
  async () => (await import('./features/prompt/prompts-dialog.tsx')).PromptsDialog,
  { label: () => libraryStrings.title, size: 'wide', onClose: closeDialog },
)
export const FillPromptDialog = lazyPart(
  async () => (await import('./features/prompt/fill-prompt-dialog.tsx')).FillPromptDialog,
  { label: () => libraryStrings.title, size: 'fit', onClose: cancelFilling },
)
export const ShortcutsDialog = lazyPart(
  async () => (await import('./features/palette/shortcuts-dialog.tsx')).ShortcutsDialog,
  { label: () => commandStrings.shortcuts, onClose: closeDialog },
)
export const ShortcutsEditor = lazyPart(
  async () => (await import('./features/palette/shortcuts-editor.tsx')).ShortcutsEditor,
)
export const QuickShortcutEditor = lazyPart(
  async () => (await import('./features/palette/quick-shortcut-editor.tsx')).QuickShortcutEditor,
)
export const AnswersChoice: Part<
  typeof import('./features/settings/connections/answers-choice.tsx').AnswersChoice
> = lazyPart(async () => (await import('./features/settings/connections/answers-choice.tsx')).AnswersChoice)
export const UsagePage = lazyPart(
  async () => (await import('./features/usage/page/usage-page.tsx')).UsagePage,
)
export const UsagePanel = lazyPart(
  async () => (await import('./features/usage/chat-usage/usage-panel.tsx')).UsagePanel,
)
export const ConnectionForm: Part<typeof import('./features/welcome/connection-form.tsx').ConnectionForm> =
  lazyPart(async () => (await import('./features/welcome/connection-form.tsx')).ConnectionForm)
export const Welcome = lazyPart(async () => (await import('./features/welcome/welcome.tsx')).Welcome)
