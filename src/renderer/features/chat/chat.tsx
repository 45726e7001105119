import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { appStrings } from '../../messages/app.ts'
import styles from './chat.module.css'
import { ChatHeader } from './chat-header.tsx'
import { KeyBanner } from './key-banner.tsx'
import { Transcript } from './messages/transcript.tsx'

const css = classNames(styles)

interface ChatProps {
  readonly modelPicker: ReactNode
  readonly systemPrompt: ReactNode
  readonly composer: ReactNode
}

/** The open conversation: its transcript with the message box. */
export function Chat({ modelPicker, systemPrompt, composer }: ChatProps) {
  return (
    <main aria-label={appStrings.mainLabel} className={css('main')}>
      <ChatHeader>{modelPicker}</ChatHeader>
      {systemPrompt}
      <KeyBanner />
      <Transcript />
      <div className={css('composer')}>{composer}</div>
    </main>
  )
}
