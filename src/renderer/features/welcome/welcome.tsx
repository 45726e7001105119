import { useState } from 'react'
import type { RefusedReply } from '../../../shared/errors.ts'
import { classNames } from '../../lib/class-names.ts'
import { addDemo } from '../../stores/connections-store.ts'
import { openNewest } from '../../stores/session-store.ts'
import { connectionStrings } from '../../strings/connection.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { welcomeStrings } from '../../strings/welcome.ts'
import { Button } from '../../ui/button.tsx'
import { FactsCard } from '../../ui/facts-card.tsx'
import { Mark } from '../../ui/mark.tsx'
import { ConnectionForm } from './connection-form.tsx'
import styles from './welcome.module.css'

const css = classNames(styles)

/** First run: nothing but an address and a key, or the demo without either. */
export function Welcome() {
  const [refusal, setRefusal] = useState<RefusedReply | null>(null)
  const tryDemo = async (): Promise<void> => {
    const reply = await addDemo()
    if (reply.ok) await openNewest()
    else setRefusal(reply)
  }
  return (
    <main className={css('page')}>
      <div className={css('card')}>
        <span className={css('mark')}>
          <Mark size={28} />
        </span>
        <h1 className={css('title')}>{welcomeStrings.title}</h1>
        <p className={css('introduction')}>{welcomeStrings.introduction}</p>
        <ConnectionForm connection={null} isFirst onSaved={() => void openNewest()}>
          <Button variant="quiet" onClick={() => void tryDemo()}>
            {connectionStrings.tryDemo}
          </Button>
        </ConnectionForm>
        {refusal !== null && <FactsCard title={refusalStrings[refusal.code]} />}
      </div>
    </main>
  )
}
