import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { appStrings } from '../../strings/app.ts'
import styles from './chat.module.css'
import { ChatHeader } from './chat-header.tsx'
import { KeyBanner } from './key-banner.tsx'
import { Panes } from './panes.tsx'
import { Transcript } from './transcript.tsx'

const css = classNames(styles)

interface ChatProps {
  readonly sidebar: ReactNode
  readonly modelPicker: ReactNode
  readonly systemPrompt: ReactNode
  readonly composer: ReactNode
  /** Null while no panel is open. */
  readonly panel: ReactNode
}

/** The window: sidebar, transcript with its message box, and at most one panel. */
export function Chat({ sidebar, modelPicker, systemPrompt, composer, panel }: ChatProps) {
  return (
    <Panes
      sidebar={sidebar}
      panel={panel}
      main={
        <main aria-label={appStrings.mainLabel} className={css('main')}>
          <ChatHeader>{modelPicker}</ChatHeader>
          {systemPrompt}
          <KeyBanner />
          <Transcript />
          <div className={css('composer')}>{composer}</div>
        </main>
      }
    />
  )
}
