import { classNames } from '../../lib/class-names.ts'
import { failureStrings } from '../../messages/failures.ts'
import { openLink } from '../../stores/app/links.ts'
import { editConnection } from '../../stores/app/panel-store.ts'
import { useConversation } from '../../stores/chat/transcript-store.ts'
import { useConnection } from '../../stores/connections/connections-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import styles from './dashboard-button.module.css'

const css = classNames(styles)

/** Leads to where the service shows its bills; the demo has none. */
export function DashboardButton() {
  const connection = useConnection(useConversation()?.connectionId ?? null)
  if (connection === null || connection.kind === 'demo') return null
  const { dashboardAddress } = connection
  if (dashboardAddress === '')
    return (
      <Button variant="quiet" onClick={() => editConnection(connection.id, 'dashboard')}>
        {failureStrings.enterDashboard}
      </Button>
    )
  return (
    <span className={css('dashboard')}>
      <Button title={dashboardAddress} onClick={() => void openLink(dashboardAddress)}>
        {failureStrings.openDashboard}
      </Button>
      <bdi className={css('host')} title={dashboardAddress}>
        {URL.parse(dashboardAddress)?.host ?? dashboardAddress}
      </bdi>
    </span>
  )
}
