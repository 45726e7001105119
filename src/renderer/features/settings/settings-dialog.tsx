import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Connection } from '../../../shared/contract/connections/connection.ts'
import { readAppVersion } from '../../lib/app-version.ts'
import { findWords } from '../../lib/match-words.ts'
import { nextIndex } from '../../lib/next-index.ts'
import { openLink } from '../../stores/app/links.ts'
import type { SettingsSection } from '../../stores/app/panel-store.ts'
import {
  openSettings,
  settingsSections,
  useSettingsSection,
  useSettingsTarget,
} from '../../stores/app/panel-store.ts'
import { loadSettings } from '../../stores/app/settings-store.ts'
import { readUpdates, useUpdates } from '../../stores/app/updates-store.ts'
import { useFocusRequest } from '../../stores/focus-store.ts'
import { dialogTitles } from '../../strings/app.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { useRequestedFocus } from '../../ui/hooks/use-focus-handover.ts'
import { Group } from '../../ui/layout/group.tsx'
import { NamedGroup, Remark, Row, Text } from '../../ui/layout/layout.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { AboutSection } from './about/about-section.tsx'
import { AppearanceSection } from './appearance/appearance-section.tsx'
import { ConnectionsSection } from './connections/connections-section.tsx'
import { DataSection } from './data/data-section.tsx'
import { GeneralSection } from './general/general-section.tsx'
import { MoneySection } from './money/money-section.tsx'
import { ProgramsSection } from './programs/programs-section.tsx'
import { type SearchEntry, searchEntries } from './search-entries.ts'
import { SectionReset } from './section-reset.tsx'
import { SettingLine } from './setting-line.tsx'
import { focusPlace } from './setting-reset.tsx'
import { settingWords } from './setting-words.ts'
import css from './settings-dialog.module.css'
import { guideStrings, settingsStrings, settingSearchStrings as strings } from './settings-strings.ts'

export function SettingsDialog(props: ShownSectionProps) {
  const section = useSettingsSection()
  const [typed, setTyped] = useState('')
  const content = useRef<HTMLDivElement>(null)
  useFoundPlace(content, useSettingsTarget())
  const results = findSettings(typed)
  const isSearching = typed.trim() !== ''
  const go = ({ section: wanted, place }: Pick<SearchEntry, 'section' | 'place'>): void => {
    setTyped('')
    openSettings(true, wanted, { place })
  }
  const turnTo = (wanted: typeof section): void => {
    setTyped('')
    openSettings(true, wanted)
  }
  const first = results[0]
  const label = isSearching ? dialogTitles.settings : settingsStrings.sections[section]
  return (
    <Dialog label={dialogTitles.settings} onClose={() => openSettings(false)}>
      <div className={css('body')}>
        <div className={css('side')}>
          <Row shrink={false} align="stretch">
            <SettingsSearch
              typed={typed}
              onType={setTyped}
              onEnter={() => {
                if (first !== undefined) go(first)
              }}
              onDown={() => content.current?.querySelector<HTMLElement>('li button')?.focus()}
            />
          </Row>
          <nav aria-label={dialogTitles.settings} className={css('navigation')}>
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
        <NamedGroup
          ref={content}
          key={isSearching ? null : section}
          label={label}
          tabIndex={0}
          className={css('section')}
        >
          {isSearching ? (
            <SettingsResults typed={typed} results={results} onChoose={go} />
          ) : (
            <>
              <h3 className={css('title')}>{settingsStrings.sections[section]}</h3>
              <ShownSection {...props} />
              <LearnMore section={section} />
            </>
          )}
        </NamedGroup>
      </div>
    </Dialog>
  )
}

interface FoundSetting extends SearchEntry {
  readonly sectionName: string
}

/** Matches name and synonyms; only if none match, description, options and section. Best match first. */
export function findSettings(typed: string): readonly FoundSetting[] {
  const named = rank(typed, ({ label, synonyms }) => [label, synonyms])
  const found =
    named.length > 0
      ? named
      : rank(typed, ({ label, synonyms, also, text, section }) => [
          label,
          synonyms,
          also.join('\n '),
          text,
          settingsStrings.sections[section],
        ])
  return found.map((entry) => ({ ...entry, sectionName: settingsStrings.sections[entry.section] }))
}

function rank(typed: string, textsOf: (entry: SearchEntry) => readonly string[]): readonly SearchEntry[] {
  return searchEntries()
    .map((entry) => ({ entry, score: findWords(typed, textsOf(entry)) }))
    .filter(({ score }) => score !== null)
    .toSorted((one, other) => (other.score ?? 0) - (one.score ?? 0))
    .map(({ entry }) => entry)
}

interface SettingsSearchProps {
  readonly typed: string
  readonly onType: (typed: string) => void
  /** Opens the first result. */
  readonly onEnter: () => void
  /** Moves into the results. */
  readonly onDown: () => void
}

/** Escape first empties the field, then closes the settings. */
function SettingsSearch({ typed, onType, onEnter, onDown }: SettingsSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  useRequestedFocus(field, useFocusRequest('settings-search'))
  const handleKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || typed === '') return
    if (event.key === 'Enter') onEnter()
    else if (event.key === 'ArrowDown') onDown()
    else if (event.key === 'Escape') onType('')
    else return
    event.preventDefault()
  }
  return (
    <SearchField ref={field} label={strings.label} value={typed} onChange={onType} onKeyDown={handleKey} />
  )
}

/** Focuses the search result and marks it until it loses the focus. */
function useFoundPlace(
  section: RefObject<HTMLElement | null>,
  found: ReturnType<typeof useSettingsTarget>,
): void {
  useEffect(() => {
    const root = section.current
    if (root === null || found === null) return
    root.focus()
    const marked = new AbortController()
    const lead = (): boolean => {
      const place = placeIn(root, found.place)
      if (place === null) return false
      // The user may have moved on while the section loaded.
      if (document.activeElement !== root) return true
      focusPlace(place, place.offsetHeight > root.clientHeight ? 'start' : 'center')
      mark(place, marked.signal)
      return true
    }
    const observer = new MutationObserver(() => {
      if (lead()) observer.disconnect()
    })
    if (found.place !== null && !lead()) observer.observe(root, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      marked.abort()
    }
  }, [section, found])
}

function placeIn(root: HTMLElement, name: string | null): HTMLElement | null {
  const places = root.querySelectorAll<HTMLElement>('[data-place]')
  return [...places].find(({ dataset }) => dataset['place'] === name) ?? null
}

function mark(place: HTMLElement, signal: AbortSignal): void {
  place.dataset['found'] = ''
  const unmark = (): void => {
    delete place.dataset['found']
  }
  signal.addEventListener('abort', unmark)
  place.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && place.contains(relatedTarget))) unmark()
    },
    { signal },
  )
}

interface SettingsResultsProps {
  readonly typed: string
  readonly results: readonly SearchEntry[]
  readonly onChoose: (entry: SearchEntry) => void
}

/** Replaces the sections during a search. Arrow keys move along the results. */
function SettingsResults({ typed, results, onChoose }: SettingsResultsProps) {
  const list = useRef<HTMLUListElement>(null)
  const handleKey = (event: KeyboardEvent): void => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const focused = document.activeElement
    const index = focused instanceof HTMLButtonElement ? buttons.indexOf(focused) : -1
    const next = nextIndex(event.key, index, buttons.length)
    if (next === null) return
    event.preventDefault()
    buttons[next]?.focus()
  }
  return (
    <>
      <Remark breaks role="status" below={3}>
        {results.length === 0 ? strings.nothingFound(typed.trim()) : strings.count(results.length)}
      </Remark>
      <ul ref={list} aria-label={strings.results} className={css('results')}>
        {results.map((entry) => (
          <li key={`${entry.section} ${entry.label}`}>
            <button
              type="button"
              className={css('result')}
              onClick={() => onChoose(entry)}
              onKeyDown={handleKey}
            >
              <Row as="span" gap={[0, 3]} wrap align="baseline" justify="between" shrink>
                <Text as="span" strong>
                  {entry.label}
                </Text>{' '}
                <Text as="span" size="label" tone="faint">
                  {settingsStrings.sections[entry.section]}
                </Text>
              </Row>{' '}
              <Remark as="span" className={css('text')}>
                {entry.text}
              </Remark>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

interface ShownSectionProps {
  /** Renders a connection's fields; `null` for a new connection. */
  readonly renderForm: (connection: Connection | null, onSaved: () => void) => ReactNode
  readonly shortcuts: ReactNode
  /** The keys of the quick window. */
  readonly quickShortcut: ReactNode
}

function ShownSection({ renderForm, shortcuts, quickShortcut }: ShownSectionProps) {
  const section = useSettingsSection()
  // Meanwhile the previous values are shown.
  useEffect(() => void loadSettings(), [])
  switch (section) {
    case 'general':
      return <GeneralSection />
    case 'appearance':
      return <AppearanceSection />
    case 'connections':
      return <ConnectionsSection renderForm={renderForm} />
    case 'money':
      return <MoneySection />
    case 'programs':
      return <ProgramsSection />
    case 'data':
      return <DataSection />
    case 'shortcuts':
      return (
        <>
          <Group title={settingWords().quickShortcut.label}>
            <SettingLine name="quickShortcut" isAlone>
              {() => quickShortcut}
            </SettingLine>
          </Group>
          <Group title={settingWords().shortcuts.label}>{shortcuts}</Group>
          <SectionReset section="shortcuts" />
        </>
      )
    case 'about':
      return <AboutSection />
  }
}

/** The page of the guide about each section. */
const pages: Readonly<Record<SettingsSection, string>> = {
  general: 'chat',
  appearance: 'README',
  connections: 'connect',
  money: 'budgets',
  programs: 'meter-other-programs',
  data: 'back-up',
  shortcuts: 'README',
  about: 'install',
}

/** Opens the guide on GitHub. A build that knows no repository has no link. */
function LearnMore({ section }: { readonly section: SettingsSection }) {
  const feed = useUpdates()?.feed ?? ''
  useEffect(() => void readUpdates(), [])
  const [repository] = /^https:\/\/github\.com\/[^/]+\/[^/]+(?=\/releases\/)/u.exec(feed) ?? []
  if (repository === undefined) return null
  const version = readAppVersion()
  const address = `${repository}/blob/${version === null ? 'HEAD' : `v${version}`}/docs/guide/${pages[section]}.md`
  return (
    <Text size="control">
      <LinkButton onClick={() => void openLink(address)}>{guideStrings.learnMore}</LinkButton>
    </Text>
  )
}
