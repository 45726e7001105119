import type { Page } from '@playwright/test'
import type * as Electron from 'electron'
import arabic from '../../resources/languages/ar.json' with { type: 'json' }
import japanese from '../../resources/languages/ja.json' with { type: 'json' }
import { expect, test } from './story.ts'

test.skip(process.platform !== 'linux', 'Only Linux takes its languages from the environment.')
test.use({ environment: { LANGUAGE: 'ja', LANG: 'ja_JP.UTF-8' } })

test('the window starts in the language of the system, and switches without losing a text', async ({
  app,
  window,
}) => {
  await expectDirection(window, 'ja', 'ltr')
  await window.getByRole('button', { name: japanese['connection.tryDemo'].defaultMessage }).click()
  const box = japanese['composer.message'].defaultMessage
  await window.getByRole('textbox', { name: box, exact: true }).fill('3つの質問')
  expect(await app.evaluateMain(readMenu, null)).toContain(japanese['native.menu.file'].defaultMessage)

  await window.keyboard.press('ControlOrMeta+,')
  const settings = window.getByRole('dialog', { name: japanese['dialog-title.settings'].defaultMessage })
  await settings
    .getByRole('button', { name: japanese['settings.sections.appearance'].defaultMessage })
    .click()
  await settings
    .getByRole('combobox', { name: japanese['language.label'].defaultMessage })
    .selectOption({ label: 'العربية' })
  await expectDirection(window, 'ar', 'rtl')
  await window.keyboard.press('Escape')
  await expectText(window, '3つの質問')
  await expect
    .poll(() => app.evaluateMain(readMenu, null))
    .toContain(arabic['native.menu.file'].defaultMessage)

  await app.restart()
  await expectDirection(app.window, 'ar', 'rtl')
  await expectText(app.window, '3つの質問')
  await app.window.addInitScript(noteFirstDirection)
  await app.window.reload()
  await expectText(app.window, '3つの質問')
  await expect(app.window.locator('html')).toHaveAttribute('data-first-direction', 'rtl')
})

async function expectDirection(window: Page, language: string, direction: string): Promise<void> {
  await expect(window.locator('html')).toHaveAttribute('lang', language)
  await expect(window.locator('html')).toHaveAttribute('dir', direction)
}

async function expectText(window: Page, text: string): Promise<void> {
  const box = window.getByRole('textbox', { name: arabic['composer.message'].defaultMessage, exact: true })
  await expect(box).toHaveValue(text)
}

/** Runs in the main process. */
function readMenu({ Menu }: typeof Electron): string[] {
  return (Menu.getApplicationMenu()?.items ?? []).map(({ label }) => label)
}

/** Runs in the window, before its scripts: notes the direction in which the first words are drawn. */
function noteFirstDirection(): void {
  new MutationObserver((_changes, observer) => {
    if (document.querySelector('#root')?.firstChild == null) return
    observer.disconnect()
    const { documentElement: html } = document
    html.dataset['firstDirection'] = html.dir
  }).observe(document, { childList: true, subtree: true })
}
