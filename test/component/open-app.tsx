import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { App } from '../../src/renderer/app.tsx'
import { startAppearanceWatch } from '../../src/renderer/appearance-watch.ts'
import { startEventFeed } from '../../src/renderer/event-feed.ts'
import { QuickApp } from '../../src/renderer/quick-app.tsx'
import { startSession } from '../../src/renderer/stores/app/session-store.ts'
import { startSpellCheck } from '../../src/renderer/stores/app/spelling-store.ts'
import { loadLaterParts } from '../../src/renderer/ui/layout/lazy-part.tsx'
import { startWindowWatch } from '../../src/renderer/window-watch.ts'
import { createFakeBridge, type FakeBridge } from './fake-bridge.ts'
import type { World } from './fake-world.ts'
import '../../src/renderer/styles/accents.css'
import '../../src/renderer/styles/contrast.css'
import '../../src/renderer/styles/appearance.css'
import { render } from './render.ts'
import { resetPage } from './reset-page.ts'

export const message = page.getByRole('textbox', { name: 'Message', exact: true })
/** The last one. */
export const answer = page.getByRole('article', { name: 'Assistant' }).last()

/** The whole window over the fake bridge, just after it opened. The small one is for a quick question. */
export async function openApp(
  world?: World,
  prepare?: (bridge: FakeBridge) => void,
  isQuick = false,
): Promise<FakeBridge> {
  const bridge = createFakeBridge(world)
  Object.defineProperty(window, 'api', { value: bridge, configurable: true })
  resetPage()
  if (isQuick) document.documentElement.dataset['window'] = 'quick'
  prepare?.(bridge)
  onTestFinished(startAppearanceWatch())
  onTestFinished(startEventFeed())
  onTestFinished(startWindowWatch())
  onTestFinished(startSpellCheck())
  await loadLaterParts()
  await startSession()
  await render(isQuick ? <QuickApp /> : <App />)
  return bridge
}
