/// <reference types="vite/types/importMeta.d.ts" />
import { expect, it } from 'vitest'
import { settingsStrings } from '../../../src/renderer/features/settings/settings-strings.ts'
import { chatOf } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { settings, showSettings } from '../open-settings.ts'

const files = import.meta.glob<string>(
  ['../../../src/renderer/strings/*.ts', '../../../src/renderer/**/*-strings.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)
const texts = Object.values(files).join('\n')
const sections: readonly string[] = Object.values(settingsStrings.sections)
const section = `(${sections.join('|')}|\\w+)`

/**
 * A text that names a control writes `press “Name”`, and for a control elsewhere `“Name” in Settings ›
 * Section`.
 */
const pressed = [
  ...texts.matchAll(new RegExp(`\\b[Pp]ress “([^”]+)”(?: in Settings › ${section})?`, 'gu')),
].map(([, name = '', inSection]) => ({ name, section: inSection }))

it('every settings section that a text names exists', () => {
  const named = [...texts.matchAll(new RegExp(`(?<!System )Settings › ${section}`, 'gu'))]
  expect(named.length).toBeGreaterThan(5)
  expect(named.map(([, name = '']) => name).filter((name) => !sections.includes(name))).toEqual([])
})

it('every text names controls and sections in the form that the next tests can find', () => {
  expect(
    texts.match(
      /.*(?:\b[Pp]ress (?!Space|Enter)[A-Z]|Settings, [A-Z]|\b(?:in|under) (?:Data|Budgets|Prices|About|Network)\b).*/gu,
    ),
  ).toBeNull()
})

it('every control that a text points to is in the section that the text names', async () => {
  await openApp(chatOf())
  await showSettings()
  const elsewhere = pressed.filter((one) => one.section !== undefined)
  expect(elsewhere.length).toBeGreaterThan(3)
  for (const { name, section: wanted = '' } of elsewhere) {
    await settings.getByRole('button', { name: wanted, exact: true }).click()
    await expect.element(settings.getByRole('button', { name, exact: true })).toBeVisible()
  }
})

it('every control that a text names without a section has a name in the messages', () => {
  const here = pressed.filter((one) => one.section === undefined)
  expect(here.filter(({ name }) => !texts.includes(`'${name}'`))).toEqual([])
})
