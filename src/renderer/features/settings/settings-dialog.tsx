import { useRef, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { settingsStrings } from '../../messages/settings.ts'
import { openSettings, settingsSections, useSettingsSection } from '../../stores/app/panel-store.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { findSettings } from './find-settings.ts'
import type { SearchEntry } from './search-entries.ts'
import styles from './settings-dialog.module.css'
import { SettingsResults } from './settings-results.tsx'
import { SettingsSearch } from './settings-search.tsx'
import { ShownSection, type ShownSectionProps } from './shown-section.tsx'
import { type FoundPlace, useFoundPlace } from './use-found-place.ts'

const css = classNames(styles)

export function SettingsDialog(props: ShownSectionProps) {
  const section = useSettingsSection()
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<FoundPlace | null>(null)
  const content = useRef<HTMLDivElement>(null)
  useFoundPlace(content, found)
  const results = findSettings(typed)
  const isSearching = typed.trim() !== ''
  const go = ({ section: wanted, place }: Pick<SearchEntry, 'section' | 'place'>): void => {
    setTyped('')
    setFound({ place })
    openSettings(true, wanted)
  }
  const turnTo = (wanted: typeof section): void => {
    setTyped('')
    setFound(null)
    openSettings(true, wanted)
  }
  const first = results[0]
  const label = isSearching ? settingsStrings.title : settingsStrings.sections[section]
  return (
    <Dialog
      label={settingsStrings.title}
      closeLabel={settingsStrings.close}
      onClose={() => openSettings(false)}
    >
      <div className={css('body')}>
        <div className={css('side')}>
          <div className={css('search')}>
            <SettingsSearch
              typed={typed}
              onType={setTyped}
              onEnter={() => {
                if (first !== undefined) go(first)
              }}
              onDown={() => content.current?.querySelector<HTMLElement>('li button')?.focus()}
            />
          </div>
          <nav aria-label={settingsStrings.navigation} className={css('navigation')}>
            {settingsSections.map((name) => (
              <button
                key={name}
                type="button"
                aria-current={name === section && !isSearching ? 'page' : undefined}
                className={css('link')}
                onClick={() => turnTo(name)}
              >
                {settingsStrings.sections[name]}
              </button>
            ))}
          </nav>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: no fieldset */}
        <div
          ref={content}
          key={isSearching ? null : section}
          role="group"
          aria-label={label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard scrolling
          tabIndex={0}
          className={css('section')}
        >
          {isSearching ? (
            <SettingsResults typed={typed} results={results} onChoose={go} />
          ) : (
            <ShownSection {...props} />
          )}
        </div>
      </div>
    </Dialog>
  )
}
