import { describe, expect, test } from 'vitest'
import {
  listedSettings,
  searchEntries,
} from '../../../../../src/renderer/features/settings/search-entries.ts'
import { settingWords } from '../../../../../src/renderer/features/settings/setting-words.ts'
import { findSettings } from '../../../../../src/renderer/features/settings/settings-dialog.tsx'
import { settingsStrings } from '../../../../../src/renderer/features/settings/settings-strings.ts'
import { settingsSections } from '../../../../../src/renderer/stores/app/panel-store.ts'

const labelsOf = (typed: string) => findSettings(typed).map(({ label }) => label)

describe('searching the settings', () => {
  test.each([
    ['theme', 'Theme'],
    ['dark', 'Theme'],
    ['  dark   theme ', 'Theme'],
    ['ctrl+enter', 'Send with'],
    ['proxy', 'Proxy'],
    ['back up', 'Backups'],
    ['restore', 'Backups'],
    ['api key', 'Connections'],
    ['currency', 'Prices'],
    ['limit', 'Budgets'],
    ['spending limit', 'Budgets'],
    ['timeout', 'Connection timeout'],
    ['dark mode', 'Theme'],
    ['font', 'Chat text'],
    ['export', 'Export and import'],
    ['animations', 'Motion'],
    ['hotkeys', 'Shortcuts'],
    ['telemetry', 'Data that leaves this computer'],
    ['x-api-key', 'Send the key as'],
  ])('finds by name, sentence or option: %s', (typed, label) => {
    expect(labelsOf(typed).slice(0, 3)).toContain(label)
  })

  test.each(listedSettings)('finds %s by its name, by its sentence and by its section', (name) => {
    const { label, sentence } = settingWords()[name]
    expect(labelsOf(label)[0]).toBe(label)
    expect(labelsOf(sentence)).toContain(label)
  })

  test.each(settingsSections)('finds something in every section: %s', (section) => {
    const name = settingsStrings.sections[section]
    expect(findSettings(name).some((entry) => entry.section === section)).toBe(true)
  })

  test.each(['', '   ', 'zzzz', 'theme zzzz'])('finds nothing for %j', (typed) => {
    expect(labelsOf(typed)).toEqual([])
  })

  test('names each place once', () => {
    const places = searchEntries().map(({ section, label }) => `${section} ${label}`)
    expect(new Set(places).size).toBe(places.length)
  })
})
