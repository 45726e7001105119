import type { ReactNode } from 'react'
import type { Connection } from '../../../shared/connection.ts'
import { classNames } from '../../lib/class-names.ts'
import { openSettings, settingsSections, useSettingsSection } from '../../stores/panel-store.ts'
import { settingsStrings } from '../../strings/settings.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AboutSection } from './about-section.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { BudgetsSection } from './budgets-section.tsx'
import { ConnectionsSection } from './connections-section.tsx'
import { DataSection } from './data-section.tsx'
import { NetworkSection } from './network-section.tsx'
import { PricesSection } from './prices-section.tsx'
import { SendingSection } from './sending-section.tsx'
import styles from './settings-dialog.module.css'

const css = classNames(styles)

interface SettingsDialogProps {
  /** The fields of the first run: for a connection, or for a new one. */
  readonly renderForm: (connection: Connection | null, onSaved: () => void) => ReactNode
  readonly shortcuts: ReactNode
}

export function SettingsDialog({ renderForm, shortcuts }: SettingsDialogProps) {
  const section = useSettingsSection()
  return (
    <Dialog
      label={settingsStrings.title}
      closeLabel={settingsStrings.close}
      onClose={() => openSettings(false)}
    >
      <div className={css('body')}>
        <nav aria-label={settingsStrings.navigation} className={css('navigation')}>
          {settingsSections.map((name) => (
            <button
              key={name}
              type="button"
              aria-current={name === section ? 'page' : undefined}
              className={css('link')}
              onClick={() => openSettings(true, name)}
            >
              {settingsStrings.sections[name]}
            </button>
          ))}
        </nav>
        {/* biome-ignore lint/a11y/useSemanticElements: no fieldset */}
        <div
          key={section}
          role="group"
          aria-label={settingsStrings.sections[section]}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard scrolling
          tabIndex={0}
          className={css('section')}
        >
          {section === 'connections' && <ConnectionsSection renderForm={renderForm} />}
          {section === 'sending' && <SendingSection />}
          {section === 'prices' && <PricesSection />}
          {section === 'budgets' && <BudgetsSection />}
          {section === 'appearance' && <AppearanceSection />}
          {section === 'network' && <NetworkSection />}
          {section === 'data' && <DataSection />}
          {section === 'shortcuts' && shortcuts}
          {section === 'about' && <AboutSection />}
        </div>
      </div>
    </Dialog>
  )
}
