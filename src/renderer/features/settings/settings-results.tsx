import { type KeyboardEvent, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { formatCount } from '../../lib/format-number.ts'
import { nextIndex } from '../../lib/next-index.ts'
import { settingSearchStrings as strings } from '../../messages/setting-search.ts'
import { settingsStrings } from '../../messages/settings.ts'
import type { SearchEntry } from './search-entries.ts'
import styles from './settings-results.module.css'

const css = classNames(styles)

interface SettingsResultsProps {
  readonly typed: string
  readonly results: readonly SearchEntry[]
  readonly onChoose: (entry: SearchEntry) => void
}

/** In the place of the sections while something is looked for; the arrow keys go along it. */
export function SettingsResults({ typed, results, onChoose }: SettingsResultsProps) {
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
      <p role="status" className={css('count')}>
        {results.length === 0
          ? strings.nothingFound(typed.trim())
          : strings.count(formatCount(results.length))}
      </p>
      <ul ref={list} aria-label={strings.results} className={css('results')}>
        {results.map((entry) => (
          <li key={`${entry.section} ${entry.label}`}>
            <button
              type="button"
              className={css('result')}
              onClick={() => onChoose(entry)}
              onKeyDown={handleKey}
            >
              <span className={css('head')}>
                <span className={css('label')}>{entry.label}</span>{' '}
                <span className={css('section')}>{settingsStrings.sections[entry.section]}</span>
              </span>{' '}
              <span className={css('text')}>{entry.text}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
