import './locale.ts'
import { firstAnswer } from './first-request.ts'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/accents.css'
import './styles/contrast.css'
import './styles/appearance.css'
import './styles/base.css'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { startAppearanceWatch } from './appearance-watch.ts'
import { startEventFeed } from './event-feed.ts'
import { isQuickWindow } from './lib/is-quick-window.ts'
import { startSession } from './stores/app/session-store.ts'
import { startSpellCheck } from './stores/app/spelling-store.ts'
import { quickStrings } from './strings/quick.ts'
import { loadLaterParts } from './ui/layout/lazy-part.tsx'
import { startWindowWatch } from './window-watch.ts'

/** A slow start says that Tally starts. A quick one draws the page once, with its chats. */
const quickStartMs = 100

const root = document.querySelector('#root')
if (root === null) throw new Error('The page has no root element.')

startAppearanceWatch()
startEventFeed()
startWindowWatch()
startSpellCheck()
const started = startSession(firstAnswer)
const reactRoot = createRoot(root)

function show(page: ReactNode): void {
  reactRoot.render(<StrictMode>{page}</StrictMode>)
}

async function showQuickPage(): Promise<void> {
  document.title = quickStrings.title
  const { QuickApp } = await import('./quick-app.tsx')
  show(<QuickApp />)
}

if (isQuickWindow()) void showQuickPage()
else {
  const late = new Promise((resolve) => setTimeout(resolve, quickStartMs))
  void Promise.race([started, late]).finally(() => show(<App />))
  // Loading them earlier would delay the first answer of main.
  const loadMore = async (): Promise<void> => {
    await loadLaterParts()
    const { warmUpAnswers } = await import('./markdown/message-text.tsx')
    warmUpAnswers()
  }
  void started.then(() => requestIdleCallback(() => void loadMore(), { timeout: 2_000 }))
}
