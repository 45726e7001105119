import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { startEventFeed } from './event-feed.ts'
import { startSession } from './stores/session-store.ts'
import { startWindowWatch } from './window-watch.ts'

const root = document.querySelector('#root')
if (root === null) throw new Error('The page has no root element.')

startEventFeed()
startWindowWatch()
void startSession()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
