import type { AppCommand } from '../../../shared/domain/app/commands.ts'
import { showExclusions } from '../chat/context-exclusions.ts'
import { openFind } from '../chat/find-store.ts'
import { isInTrash, transcriptStore } from '../chat/transcript-store.ts'
import { connectionsStore, selectIsFirstRun } from '../connections/connections-store.ts'
import { type CommandAction, conversationCommands } from '../conversations/conversation-commands.ts'
import { showView } from '../conversations/sidebar-store.ts'
import { exportEverything, importFile } from '../conversations/transfer-store.ts'
import { requestFocus } from '../focus-store.ts'
import { openUsageOfMonth } from '../usage/usage-actions.ts'
import { appearanceStore, canStepReadingText, changeAppearance, stepReadingText } from './appearance-store.ts'
import { beginTemporary, isChatShown, newConversation, showChat } from './navigation.ts'
import {
  closeDialog,
  isSidebarInSight,
  openDialog,
  openPanel,
  openProject,
  openSettings,
  panelStore,
  type SettingsSection,
  searchSettings,
  showSidebar,
} from './panel-store.ts'
import { sessionStore } from './session-store.ts'
import { checkForUpdates } from './updates-store.ts'

/** Shows the chat before it runs the command. */
function inChat(run: () => void): CommandAction {
  return {
    isAvailable: isConversationOpen,
    run() {
      showChat()
      run()
    },
  }
}

/** For commands that write into the chat. */
function writing(run: () => void): CommandAction {
  return { ...inChat(run), isAvailable: () => isConversationOpen() && !isInTrash() }
}

const isConversationOpen = (): boolean => transcriptStore.getState().open !== null

function settings(section: SettingsSection, place?: string): CommandAction {
  const target = place === undefined ? null : { place }
  return { needsNoConnection: true, run: () => openSettings(true, section, target) }
}

function looks(changes: Partial<ReturnType<typeof appearanceStore.getState>>): CommandAction {
  return {
    needsNoConnection: true,
    run: () => void changeAppearance(changes),
    isAvailable: () =>
      Object.entries(changes).some(
        ([name, value]) =>
          Object.entries(appearanceStore.getState()).find(([key]) => key === name)?.[1] !== value,
      ),
  }
}

/** Lists other chats than those in daily use. */
function listing(kind: 'archived' | 'trash'): CommandAction {
  return {
    run() {
      showView({ kind })
      if (!isSidebarInSight()) showSidebar(true)
    },
  }
}

const actions: Readonly<Record<AppCommand, CommandAction>> = {
  ...conversationCommands,
  'new-chat': { run: () => void newConversation() },
  'new-temporary-chat': { run: () => void beginTemporary() },
  'new-project': { run: () => openProject(null) },
  'show-archived': listing('archived'),
  'show-trash': listing('trash'),
  'find-conversation': {
    run() {
      if (!isSidebarInSight()) showSidebar(true)
      requestFocus('search')
    },
  },
  'find-in-conversation': inChat(openFind),
  'focus-message': inChat(() => requestFocus('message')),
  'focus-transcript': inChat(() => requestFocus('transcript')),
  'choose-model': writing(() => requestFocus('model')),
  'compare-models': writing(() => requestFocus('compare')),
  'attach-file': writing(() => requestFocus('attach')),
  'add-instructions': writing(() => requestFocus('system-prompt')),
  'open-parameters': writing(() => openDialog('parameters')),
  'exclude-messages': writing(() => {
    showExclusions(transcriptStore.getState().openId)
    requestFocus('transcript')
  }),
  'toggle-sidebar': { run: () => showSidebar(!isSidebarInSight()) },
  'toggle-usage': {
    run() {
      const isInSight = isChatShown() && panelStore.getState().panel === 'usage'
      showChat()
      openPanel(isInSight ? null : 'usage')
    },
    isAvailable: isConversationOpen,
  },
  'open-usage': { run: openUsageOfMonth },
  'open-reconcile': { run: () => openDialog('reconcile') },
  'open-statement': { run: () => openDialog('statement') },
  'open-what-if': { run: () => openDialog('what-if') },
  'open-prompts': { run: () => openDialog('prompts') },
  'open-requests': { needsNoConnection: true, run: () => openDialog('requests') },
  'open-commands': { needsNoConnection: true, run: () => openDialog('commands') },
  'show-shortcuts': { needsNoConnection: true, run: () => openDialog('shortcuts') },
  'use-system-theme': looks({ theme: 'system' }),
  'use-light-theme': looks({ theme: 'light' }),
  'use-dark-theme': looks({ theme: 'dark' }),
  'use-high-contrast': looks({ contrast: 'more' }),
  'use-system-contrast': looks({ contrast: 'system' }),
  'use-larger-text': {
    needsNoConnection: true,
    run: () => void stepReadingText(1),
    isAvailable: () => canStepReadingText(1),
  },
  'use-smaller-text': {
    needsNoConnection: true,
    run: () => void stepReadingText(-1),
    isAvailable: () => canStepReadingText(-1),
  },
  'use-medium-text': looks({ readingText: 'medium', windowText: 'medium' }),
  'use-compact-density': looks({ density: 'compact' }),
  'use-comfortable-density': looks({ density: 'comfortable' }),
  'open-settings': settings('connections'),
  'open-connections': settings('connections'),
  'open-programs': settings('programs'),
  'search-settings': { needsNoConnection: true, run: searchSettings },
  'open-general': settings('general'),
  'open-money': settings('money'),
  'open-budgets': settings('money', 'budgets'),
  'open-appearance': settings('appearance'),
  'open-data': settings('data'),
  'open-shortcuts': settings('shortcuts'),
  'open-about': settings('about'),
  'copy-diagnostics': { needsNoConnection: true, run: () => openDialog('diagnostics') },
  'look-for-updates': {
    needsNoConnection: true,
    run() {
      openSettings(true, 'about')
      void checkForUpdates()
    },
  },
  'import-file': {
    needsNoConnection: true,
    run() {
      openSettings(true, 'data', { place: 'import' })
      void importFile()
    },
  },
  'export-chats': { run: () => openDialog('export-chats') },
  'export-everything': {
    run() {
      openSettings(true, 'data', { place: 'export' })
      void exportEverything()
    },
  },
}

export function isCommandAvailable(command: AppCommand): boolean {
  if (sessionStore.getState().stage !== 'ready') return false
  const { needsNoConnection = false, isAvailable } = actions[command]
  const hasBegun = !selectIsFirstRun(connectionsStore.getState())
  return (needsNoConnection || hasBegun) && (isAvailable?.() ?? true)
}

/** Runs a command from the native menu, the keyboard or the palette. Unavailable commands do nothing. */
export function runCommand(command: AppCommand): void {
  if (!isCommandAvailable(command)) return
  closeDialog()
  actions[command].run()
}
