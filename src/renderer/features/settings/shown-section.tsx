import type { ReactNode } from 'react'
import type { Connection } from '../../../shared/contract/connections/connection.ts'
import { useSettingsSection } from '../../stores/app/panel-store.ts'
import { AboutSection } from './about/about-section.tsx'
import { AppearanceSection } from './appearance/appearance-section.tsx'
import { BudgetsSection } from './budgets/budgets-section.tsx'
import { SendingSection } from './chat/sending-section.tsx'
import { ConnectionsSection } from './connections/connections-section.tsx'
import { DataSection } from './data/data-section.tsx'
import { NetworkSection } from './network/network-section.tsx'
import { PricesSection } from './prices/prices-section.tsx'
import { PrivacySection } from './privacy/privacy-section.tsx'

export interface ShownSectionProps {
  /** Renders a connection's fields; `null` for a new connection. */
  readonly renderForm: (connection: Connection | null, onSaved: () => void) => ReactNode
  readonly shortcuts: ReactNode
}

export function ShownSection({ renderForm, shortcuts }: ShownSectionProps) {
  const section = useSettingsSection()
  switch (section) {
    case 'connections':
      return <ConnectionsSection renderForm={renderForm} />
    case 'sending':
      return <SendingSection />
    case 'prices':
      return <PricesSection />
    case 'budgets':
      return <BudgetsSection />
    case 'appearance':
      return <AppearanceSection />
    case 'network':
      return <NetworkSection />
    case 'privacy':
      return <PrivacySection />
    case 'data':
      return <DataSection />
    case 'shortcuts':
      return shortcuts
    case 'about':
      return <AboutSection />
  }
}
