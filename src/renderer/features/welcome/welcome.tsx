import { type ReactNode, useState } from 'react'
import type { RefusedReply } from '../../../shared/domain/app/errors.ts'
import { classNames } from '../../lib/class-names.ts'
import { connectionStrings } from '../../messages/connection.ts'
import { refusalStrings } from '../../messages/refusals.ts'
import { welcomeStrings } from '../../messages/welcome.ts'
import { newConversation } from '../../stores/app/session-store.ts'
import { addDemo } from '../../stores/connections/connections-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Mark } from '../../ui/controls/mark.tsx'
import { FactsCard } from '../../ui/overlays/facts-card.tsx'
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
