import { type ReactNode, useState } from 'react'
import type { RefusedReply } from '../../../shared/domain/app/errors.ts'
import { classNames } from '../../lib/class-names.ts'
import { addDemo } from '../../stores/connections-store.ts'
import { newConversation } from '../../stores/session-store.ts'
import { connectionStrings } from '../../strings/connection.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { welcomeStrings } from '../../strings/welcome.ts'
import { Button } from '../../ui/button.tsx'
import { FactsCard } from '../../ui/facts-card.tsx'
import { Mark } from '../../ui/mark.tsx'
import { ConnectionFields } from './connection-fields.tsx'
import { FirstSteps } from './first-steps.tsx'
import { useConnectionForm } from './use-connection-form.ts'
import styles from './welcome.module.css'

const css = classNames(styles)

export interface WelcomeProps {
  /** Where there are chats already, the way to their list. */
  readonly sidebarButton?: ReactNode
}

/** First run: an address and a key, what happens to them beside that, or the demo without either. */
export function Welcome({ sidebarButton }: WelcomeProps) {
  const [refusal, setRefusal] = useState<RefusedReply | null>(null)
  const form = useConnectionForm(null, false, () => void newConversation())
  const tryDemo = async (): Promise<void> => {
    const reply = await addDemo()
    if (reply.ok) await newConversation()
    else setRefusal(reply)
  }
  return (
    <main className={css('page')}>
      {sidebarButton !== undefined && <div className={css('corner')}>{sidebarButton}</div>}
      <div className={css('middle')}>
        <div className={css('card')}>
          <span className={css('mark')}>
            <Mark size={28} />
          </span>
          <h1 className={css('title')}>{welcomeStrings.title}</h1>
          <p className={css('introduction')}>{welcomeStrings.introduction}</p>
          <ConnectionFields form={form} savedKey={null} isFirst>
            <p className={css('demo')}>{welcomeStrings.demo}</p>
            <Button onClick={() => void tryDemo()}>{connectionStrings.tryDemo}</Button>
          </ConnectionFields>
          {refusal !== null && <FactsCard title={refusalStrings[refusal.code]} />}
        </div>
        <FirstSteps form={form} />
      </div>
    </main>
  )
}
