import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { StoreApi } from 'zustand'
import { App } from '../../src/renderer/app.tsx'
import { startEventFeed } from '../../src/renderer/event-feed.ts'
import { connectionsStore } from '../../src/renderer/stores/connections-store.ts'
import { conversationsStore } from '../../src/renderer/stores/conversations-store.ts'
import { editStore } from '../../src/renderer/stores/edit-store.ts'
import { focusStore } from '../../src/renderer/stores/focus-store.ts'
import { modelsStore } from '../../src/renderer/stores/models-store.ts'
import { noticesStore } from '../../src/renderer/stores/notices-store.ts'
import { panelStore } from '../../src/renderer/stores/panel-store.ts'
import { requestsStore } from '../../src/renderer/stores/requests-store.ts'
import { revealStore } from '../../src/renderer/stores/reveal-store.ts'
import { searchStore } from '../../src/renderer/stores/search-store.ts'
import { sendStore } from '../../src/renderer/stores/send-store.ts'
import { sessionStore, startSession } from '../../src/renderer/stores/session-store.ts'
import { settingsStore } from '../../src/renderer/stores/settings-store.ts'
import { transcriptStore } from '../../src/renderer/stores/transcript-store.ts'
import { drafts, systemPrompts } from '../../src/renderer/stores/typed-store.ts'
import { usageStore } from '../../src/renderer/stores/usage-store.ts'
import { workStore } from '../../src/renderer/stores/work-store.ts'
import { startWindowWatch } from '../../src/renderer/window-watch.ts'
import { createFakeBridge, type FakeBridge } from './fake-bridge.ts'
import type { World } from './fake-world.ts'
import '../../src/renderer/styles/tokens.css'
import '../../src/renderer/styles/base.css'

function reset<T>(store: StoreApi<T>): void {
  store.setState(store.getInitialState(), true)
}

function forgetEverything(): void {
  history.replaceState(null, '', location.pathname + location.search)
  reset(connectionsStore)
  reset(conversationsStore)
  reset(drafts.store)
  reset(editStore)
  reset(focusStore)
  reset(modelsStore)
  reset(noticesStore)
  reset(panelStore)
  reset(requestsStore)
  reset(revealStore)
  reset(searchStore)
  reset(sendStore)
  reset(sessionStore)
  reset(settingsStore)
  reset(systemPrompts.store)
  reset(transcriptStore)
  reset(usageStore)
  reset(workStore)
}

/** The whole window over the fake bridge, as it is right after it has opened. */
export async function openApp(world?: World, prepare?: (bridge: FakeBridge) => void): Promise<FakeBridge> {
  const bridge = createFakeBridge(world)
  prepare?.(bridge)
  Object.defineProperty(window, 'api', { value: bridge, configurable: true })
  forgetEverything()
  await page.viewport(1280, 800)
  onTestFinished(startEventFeed())
  onTestFinished(startWindowWatch())
  await startSession()
  await render(<App />)
  return bridge
}
