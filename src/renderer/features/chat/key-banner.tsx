import { useRef, useState } from 'react'
import type { Connection, KeyReport } from '../../../shared/contract/connections/connection.ts'
import { raiseRefusal } from '../../stores/app/notices-store.ts'
import { editConnection } from '../../stores/app/panel-store.ts'
import { useConversation } from '../../stores/chat/transcript-store.ts'
import { recheckKey } from '../../stores/connections/connection-actions.ts'
import { useConnection, useIsKeyMissing, useKeyReport } from '../../stores/connections/connections-store.ts'
import { requestFocus } from '../../stores/focus-store.ts'
import { connectionStrings, keyBannerStrings, keychainStrings } from '../../strings/connection.ts'
import { keyGroupStrings } from '../../strings/keys.ts'
import { quickStrings } from '../../strings/quick.ts'
import { SmallButton } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { useFocusHandover } from '../../ui/hooks/use-focus-handover.ts'
import { Row, Text } from '../../ui/layout/layout.tsx'
import css from './chat.module.css'

interface KeyBannerProps {
  /** Instead of the settings of the connection, which only the main window has. */
  readonly onManage?: () => void
}

/** Shown while Tally has no key for the open chat's connection. */
export function KeyBanner({ onManage }: KeyBannerProps) {
  const connection = useConnection(useConversation()?.connectionId ?? null)
  const report = useKeyReport(connection?.id ?? '')
  const isMissing = useIsKeyMissing(connection?.id ?? '')
  if (connection === null || report === null) return null
  const { state } = report
  if (state === 'stored' || state === 'encrypted' || state === 'session' || (state === 'none' && !isMissing))
    return null
  return <Banner connection={connection} report={report} state={state} onManage={onManage} />
}

interface BannerProps {
  readonly connection: Connection
  readonly report: KeyReport
  readonly state: keyof typeof keyBannerStrings
  readonly onManage: (() => void) | undefined
}

function Banner({ connection, report, state, onManage }: BannerProps) {
  const [isAsking, setIsAsking] = useState(false)
  const banner = useRef<HTMLDivElement>(null)
  useFocusHandover(banner, () => requestFocus('message'))
  const check = async (): Promise<void> => {
    setIsAsking(true)
    const refusal = await recheckKey(connection.id)
    setIsAsking(false)
    if (refusal !== null) raiseRefusal(refusal)
  }
  const manage =
    onManage ?? ((): void => editConnection(connection.id, state === 'none' ? 'api-key' : 'key-group'))
  return (
    <Row tone="warn" gap={2} wrap ref={banner} role="note" className={css('banner')}>
      <Icon name="warning" />
      <Text size="small" tone="plain" grow={240}>
        {keyBannerStrings[state](keychainStrings[report.keychain].short, report.lastFour)}
      </Text>
      {(state === 'locked' || state === 'unavailable') && (
        <SmallButton isBusy={isAsking} onClick={() => void check()}>
          {keyGroupStrings.checkAgain}
        </SmallButton>
      )}
      <SmallButton onClick={manage}>
        {onManage !== undefined
          ? quickStrings.openTally
          : state === 'none'
            ? connectionStrings.enterKey
            : connectionStrings.manageKey}
      </SmallButton>
    </Row>
  )
}
