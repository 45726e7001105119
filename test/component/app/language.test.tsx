import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showLanguage } from '../../../src/renderer/locale.ts'
import { redrawPage } from '../../../src/renderer/redraw.ts'
import { dialogTitles } from '../../../src/renderer/strings/app.ts'
import { composerStrings } from '../../../src/renderer/strings/composer.ts'
import { chatOf } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { settings, showSettings } from '../open-settings.ts'

it('changes every word in place, and keeps what is open, typed and in focus', async () => {
  onTestFinished(() => showLanguage('en', 'en-US'))
  const bridge = await openApp(chatOf())
  await page.getByRole('textbox', { name: composerStrings.message }).fill('half a message')
  await showSettings('Appearance')
  const search = settings.getByRole('searchbox')
  await search.fill('x')
  await search.clear()
  const theme = settings.getByRole('radio', { name: 'Dark' })
  await theme.click()
  bridge.emit({ type: 'language-changed', language: 'de', locale: 'de-DE' })
  await expect.element(page.getByRole('dialog', { name: 'Einstellungen' })).toBeVisible()
  expect(dialogTitles.settings).toBe('Einstellungen')
  expect(document.documentElement).toMatchObject({ lang: 'de', dir: 'ltr' })
  await expect.element(page.getByRole('radio', { name: 'Dunkel' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  const box = page.getByRole('textbox', { name: 'Nachricht' })
  await expect.element(box).toHaveValue('half a message')
  bridge.emit({ type: 'language-changed', language: 'en', locale: 'en-US' })
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveValue('half a message')
})

it('shows the language that was chosen last, although the file of another one arrives later', async () => {
  onTestFinished(() => showLanguage('en', 'en-US'))
  const slow = showLanguage('fr', 'fr-FR')
  await showLanguage('en', 'en-US')
  await slow
  expect(dialogTitles.settings).toBe('Settings')
  expect(document.documentElement.lang).toBe('en')
})

it('puts no key into a field that shows it, and leaves a chosen file alone', () => {
  const form = document.body.appendChild(document.createElement('form'))
  onTestFinished(() => form.remove())
  const show = (...types: string[]): HTMLInputElement[] => {
    const fields = types.map((type) => Object.assign(document.createElement('input'), { type }))
    form.replaceChildren(...fields)
    return fields
  }
  const [key, file, name] = show('password', 'file', 'text')
  const files = new DataTransfer()
  files.items.add(new File(['text'], 'chosen.txt'))
  Object.assign(key ?? {}, { value: 'sk-secret' })
  Object.assign(file ?? {}, { files: files.files })
  Object.assign(name ?? {}, { value: 'a name' })
  let fields: HTMLInputElement[] = []
  redrawPage(() => {
    fields = show('text', 'file', 'text')
  })
  expect(fields.map(({ value }) => value)).toEqual(['', '', 'a name'])
})
