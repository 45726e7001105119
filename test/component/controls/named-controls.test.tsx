/// <reference types="vite/types/importMeta.d.ts" />
import { expect, it } from 'vitest'
import { settingsStrings } from '../../../src/renderer/features/settings/settings-strings.ts'
import { aConversation } from '../../fixtures/samples/chat.ts'
import { worldWith } from '../fake-world.ts'
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
const sections = Object.values(settingsStrings.sections)

/**
 * A text that names a control writes `press “Name”`, and for a control elsewhere `“Name” in Settings ›
 * Section`.
 */
const pressed = [...texts.matchAll(/\b[Pp]ress “([^”]+)”(?: in Settings › (\w+))?/gu)].map(
  ([, name = '', section]) => ({ name, section }),
)

it('every settings section that a text names exists', () => {
  const named = [...texts.matchAll(/(?<!System )Settings › (\w+)/gu)].map(([, section = '']) => section)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((section) => !sections.some((known) => known === section))).toEqual([])
})

it('every text names controls and sections in the form that the next tests can find', () => {
  expect(
    texts.match(
      /.*(?:\b[Pp]ress [A-Z]|Settings, [A-Z]|\b(?:in|under) (?:Data|Budgets|Prices|About|Network)\b).*/gu,
    ),
  ).toBeNull()
})

it('every control that a text points to is in the section that the text names', async () => {
  await openApp(worldWith([aConversation()]))
  await showSettings()
  const elsewhere = pressed.filter(({ section }) => section !== undefined)
  expect(elsewhere.length).toBeGreaterThan(3)
  for (const { name, section = '' } of elsewhere) {
    await settings.getByRole('button', { name: section, exact: true }).click()
    await expect.element(settings.getByRole('button', { name, exact: true })).toBeVisible()
  }
})

it('every control that a text names without a section has a name in the messages', () => {
  const here = pressed.filter(({ section }) => section === undefined)
  expect(here.filter(({ name }) => !texts.includes(`'${name}'`))).toEqual([])
})
