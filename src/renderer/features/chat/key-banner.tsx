import { classNames } from '../../lib/class-names.ts'
import { useConnection, useKeyReport } from '../../stores/connections-store.ts'
import { editConnection } from '../../stores/panel-store.ts'
import { useConversation } from '../../stores/transcript-store.ts'
import { connectionStrings, keyBannerStrings } from '../../strings/connection.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './key-banner.module.css'

const css = classNames(styles)

/** Stays for as long as the key of the open conversation's connection is not safely kept. */
export function KeyBanner() {
  const connection = useConnection(useConversation()?.connectionId ?? null)
  const report = useKeyReport(connection?.id ?? '')
  if (connection === null || report === null || report.state === 'stored') return null
  const { state, lastFour } = report
  if (state === 'encrypted') return null
  // An engine at home, which plain http leads to, often needs no key; one that had a key misses it.
  if (state === 'none' && lastFour === null && connection.baseAddress.startsWith('http:')) return null
  return (
    <div role="note" className={css('banner')}>
      <Icon name="warning" />
      <p className={css('text')}>
        {state === 'none' ? keyBannerStrings.none(lastFour) : keyBannerStrings[state]}
      </p>
      <Button size="small" onClick={() => editConnection(connection.id)}>
        {state === 'none' ? connectionStrings.enterKey : connectionStrings.manageKey}
      </Button>
    </div>
  )
}
