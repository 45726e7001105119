import { classNames } from '../../lib/class-names.ts'
import { startSession, useSession } from '../../stores/session-store.ts'
import { appStrings } from '../../strings/app.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { Button } from '../../ui/button.tsx'
import { FactsCard } from '../../ui/facts-card.tsx'
import { Mark } from '../../ui/mark.tsx'
import styles from './start-page.module.css'

const css = classNames(styles)

/** Before the conversations are there, and in their place when they cannot be read. */
export function StartPage() {
  const { refusal } = useSession()
  return (
    <main className={css('page')}>
      {refusal === null ? (
        <p className={css('starting')}>
          <Mark size={28} />
          {appStrings.starting}
        </p>
      ) : (
        <FactsCard title={appStrings.startFailed}>
          <p>{refusalStrings[refusal.code]}</p>
          <div>
            <Button onClick={() => void startSession()}>{appStrings.tryAgain}</Button>
          </div>
        </FactsCard>
      )}
    </main>
  )
}
