// As in the window: a component's styles come after the global ones.
import '../../src/renderer/styles/fonts.css'
import '../../src/renderer/styles/tokens.css'
import '../../src/renderer/styles/base.css'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { StoreApi } from 'zustand'
import { App } from '../../src/renderer/app.tsx'
import { startAppearanceWatch } from '../../src/renderer/appearance-watch.ts'
import { startEventFeed } from '../../src/renderer/event-feed.ts'
import { promptTransferStore } from '../../src/renderer/features/prompt/prompt-transfer-store.ts'
import { billsStore } from '../../src/renderer/features/reconcile/bills-store.ts'
import { licencesStore } from '../../src/renderer/features/settings/about/about-store.ts'
import { dataPlaceStore } from '../../src/renderer/features/settings/data/data-place-store.ts'
import { ledgerCopyStore } from '../../src/renderer/features/settings/data/ledger-copy-store.ts'
import { ledgerStore } from '../../src/renderer/features/settings/data/ledger-store.ts'
import { requestsStore } from '../../src/renderer/features/settings/privacy/requests-store.ts'
import { searchStore } from '../../src/renderer/features/sidebar/search/search-store.ts'
import { whatIfStore } from '../../src/renderer/features/what-if/what-if-store.ts'
import { QuickApp } from '../../src/renderer/quick-app.tsx'
import { appearanceStore } from '../../src/renderer/stores/app/appearance-store.ts'
import { shownPageStore } from '../../src/renderer/stores/app/navigation.ts'
import { noticesStore } from '../../src/renderer/stores/app/notices-store.ts'
import { layoutStore, panelStore } from '../../src/renderer/stores/app/panel-store.ts'
import { sessionStore, startSession } from '../../src/renderer/stores/app/session-store.ts'
import { settingsStore } from '../../src/renderer/stores/app/settings-store.ts'
import { spellingStore, startSpellCheck } from '../../src/renderer/stores/app/spelling-store.ts'
import { taskProgressStore } from '../../src/renderer/stores/app/task-progress-store.ts'
import { toastStore } from '../../src/renderer/stores/app/toast-store.ts'
import { branchesStore } from '../../src/renderer/stores/chat/branches-store.ts'
import { compareStore } from '../../src/renderer/stores/chat/compare-store.ts'
import { drafts, systemPrompts } from '../../src/renderer/stores/chat/draft-store.ts'
import { earlierStore } from '../../src/renderer/stores/chat/earlier-messages.ts'
import { editStore } from '../../src/renderer/stores/chat/editing.ts'
import { findStore } from '../../src/renderer/stores/chat/find-store.ts'
import { openingStore } from '../../src/renderer/stores/chat/opening-store.ts'
import { parametersStore } from '../../src/renderer/stores/chat/parameters-store.ts'
import { fillingStore } from '../../src/renderer/stores/chat/prompt-filling-store.ts'
import { queueStore } from '../../src/renderer/stores/chat/queue-store.ts'
import { revealStore } from '../../src/renderer/stores/chat/reveal-store.ts'
import { promptsStore } from '../../src/renderer/stores/chat/saved-prompts-store.ts'
import {
  budgetQuestion,
  ceilingQuestion,
  modelQuestion,
  sendStore,
} from '../../src/renderer/stores/chat/send-store.ts'
import { transcriptStore } from '../../src/renderer/stores/chat/transcript-store.ts'
import { connectionActionsStore } from '../../src/renderer/stores/connections/connection-actions.ts'
import { connectionsStore } from '../../src/renderer/stores/connections/connections-store.ts'
import { modelHabitsStore } from '../../src/renderer/stores/connections/model-habits-store.ts'
import { modelsStore } from '../../src/renderer/stores/connections/models-store.ts'
import {
  conversationsStore,
  renameStore,
} from '../../src/renderer/stores/conversations/conversations-store.ts'
import { projectsStore } from '../../src/renderer/stores/conversations/projects-store.ts'
import { sidebarStore } from '../../src/renderer/stores/conversations/sidebar-store.ts'
import { transferStore } from '../../src/renderer/stores/conversations/transfer-store.ts'
import { trashStore } from '../../src/renderer/stores/conversations/trash-store.ts'
import { focusStore } from '../../src/renderer/stores/focus-store.ts'
import { budgetsStore } from '../../src/renderer/stores/money/budgets-store.ts'
import { ceilingsStore } from '../../src/renderer/stores/money/ceilings-store.ts'
import { pricesStore } from '../../src/renderer/stores/money/prices-store.ts'
import { programsStore } from '../../src/renderer/stores/programs/programs-store.ts'
import { forecastStore } from '../../src/renderer/stores/usage/forecast-store.ts'
import { usageCallsStore } from '../../src/renderer/stores/usage/usage-calls-store.ts'
import { usagePageStore } from '../../src/renderer/stores/usage/usage-page-store.ts'
import { todayStore, usageStore } from '../../src/renderer/stores/usage/usage-store.ts'
import { loadLaterParts } from '../../src/renderer/ui/layout/lazy-part.tsx'
import { startWindowWatch } from '../../src/renderer/window-watch.ts'
import { createFakeBridge, type FakeBridge } from './fake-bridge.ts'
import type { World } from './fake-world.ts'
import '../../src/renderer/styles/accents.css'
import '../../src/renderer/styles/contrast.css'
import '../../src/renderer/styles/appearance.css'
import { render } from './render.ts'

function reset<T>(store: StoreApi<T>): void {
  store.setState(store.getInitialState(), true)
}

function forgetEverything(): void {
  history.replaceState(null, '', location.pathname + location.search)
  for (const name of Object.keys(document.documentElement.dataset))
    delete document.documentElement.dataset[name]
  reset(appearanceStore)
  reset(forecastStore)
  reset(parametersStore)
  reset(branchesStore)
  reset(budgetsStore)
  reset(budgetQuestion.store)
  reset(billsStore)
  reset(ceilingQuestion.store)
  reset(ceilingsStore)
  reset(connectionActionsStore)
  reset(connectionsStore)
  reset(compareStore)
  reset(conversationsStore)
  reset(dataPlaceStore)
  reset(drafts.store)
  reset(earlierStore)
  reset(editStore)
  reset(findStore)
  reset(focusStore)
  reset(layoutStore)
  reset(ledgerCopyStore)
  reset(ledgerStore)
  reset(licencesStore)
  reset(modelHabitsStore)
  reset(modelQuestion.store)
  reset(modelsStore)
  reset(noticesStore)
  reset(openingStore)
  reset(panelStore)
  reset(renameStore)
  reset(pricesStore)
  reset(programsStore)
  reset(projectsStore)
  reset(promptsStore)
  reset(promptTransferStore)
  reset(fillingStore)
  reset(queueStore)
  reset(requestsStore)
  reset(revealStore)
  reset(searchStore)
  reset(sendStore)
  reset(sessionStore)
  reset(settingsStore)
  reset(shownPageStore)
  reset(sidebarStore)
  reset(spellingStore)
  reset(systemPrompts.store)
  reset(toastStore)
  reset(todayStore)
  reset(transcriptStore)
  reset(transferStore)
  reset(trashStore)
  reset(usageCallsStore)
  reset(usagePageStore)
  reset(usageStore)
  reset(whatIfStore)
  reset(taskProgressStore)
}

/** The whole window over the fake bridge, just after it opened. The small one is for a quick question. */
export async function openApp(
  world?: World,
  prepare?: (bridge: FakeBridge) => void,
  isQuick = false,
): Promise<FakeBridge> {
  const bridge = createFakeBridge(world)
  Object.defineProperty(window, 'api', { value: bridge, configurable: true })
  forgetEverything()
  if (isQuick) document.documentElement.dataset['window'] = 'quick'
  prepare?.(bridge)
  await page.viewport(1280, 800)
  onTestFinished(startAppearanceWatch())
  onTestFinished(startEventFeed())
  onTestFinished(startWindowWatch())
  onTestFinished(startSpellCheck())
  await loadLaterParts()
  await startSession()
  await render(isQuick ? <QuickApp /> : <App />)
  return bridge
}
