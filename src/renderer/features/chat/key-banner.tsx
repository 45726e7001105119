import { useRef, useState } from 'react'
import type { Connection, KeyReport } from '../../../shared/contract/connections/connection.ts'
import { classNames } from '../../lib/class-names.ts'
import { connectionStrings, keyBannerStrings, keychainStrings } from '../../messages/connection.ts'
import { keyGroupStrings } from '../../messages/keys.ts'
import { raiseRefusal } from '../../stores/app/notices-store.ts'
import { editConnection } from '../../stores/app/panel-store.ts'
import { useConversation } from '../../stores/chat/transcript-store.ts'
import { useConnection, useKeyReport } from '../../stores/connections/connections-store.ts'
import { checkKeyAgain } from '../../stores/connections/key-actions.ts'
import { requestFocus } from '../../stores/focus-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { useHandOver } from '../../ui/hooks/use-focus-handover.ts'
import styles from './key-banner.module.css'

const css = classNames(styles)

/** Stays for as long as the key of the open conversation's connection is not safely kept. */
export function KeyBanner() {
  const connection = useConnection(useConversation()?.connectionId ?? null)
  const report = useKeyReport(connection?.id ?? '')
  if (connection === null || report === null) return null
  const { state, lastFour } = report
  if (state === 'stored' || state === 'encrypted') return null
  // An engine at home, which plain http leads to, often needs no key; one that had a key misses it.
  if (state === 'none' && lastFour === null && connection.baseAddress.startsWith('http:')) return null
  return <Banner connection={connection} report={report} state={state} />
}

interface BannerProps {
  readonly connection: Connection
  readonly report: KeyReport
  readonly state: keyof typeof keyBannerStrings
}

function Banner({ connection, report, state }: BannerProps) {
  const [isAsking, setIsAsking] = useState(false)
  const banner = useRef<HTMLDivElement>(null)
  useHandOver(banner, () => requestFocus('message'))
  const check = async (): Promise<void> => {
    setIsAsking(true)
    const refusal = await checkKeyAgain(connection.id)
    setIsAsking(false)
    if (refusal !== null) raiseRefusal(refusal)
  }
  const manage = (): void => editConnection(connection.id, state === 'none' ? 'api-key' : 'key-group')
  return (
    <div ref={banner} role="note" className={css('banner')}>
      <Icon name="warning" />
      <p className={css('text')}>
        {keyBannerStrings[state](keychainStrings[report.keychain].short, report.lastFour)}
      </p>
      {(state === 'locked' || state === 'unavailable') && (
        <Button size="small" isBusy={isAsking} onClick={() => void check()}>
          {keyGroupStrings.checkAgain}
        </Button>
      )}
      <Button size="small" onClick={manage}>
        {state === 'none' ? connectionStrings.enterKey : connectionStrings.manageKey}
      </Button>
    </div>
  )
}
