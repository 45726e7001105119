import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { filesWithMarker, marker } from '../integration/app/chat/temporary-day.ts'
import { startApp } from './driver/running-app.ts'
import { answers, ask, connect, expect, test } from './story.ts'

const note = (window: Page) => window.getByRole('status', { name: 'Temporary chat' })
const chats = (window: Page) => window.getByRole('navigation', { name: 'Chats' }).getByRole('link')

/** With the down arrow on the button, as on any button with a menu. */
async function begin(window: Page): Promise<void> {
  await window.getByRole('button', { name: 'New chat' }).press('ArrowDown')
  await expect(window.getByRole('menuitem', { name: 'New temporary chat' })).toBeFocused()
  await window.keyboard.press('Enter')
  await expect(note(window)).toBeVisible()
  // The chat before it may still be in sight.
  await expect(answers(window)).toHaveCount(0)
}

test('temporary chats by keyboard: one is kept, one is closed, and only its tokens stay', async ({
  service,
}, info) => {
  const temporary = await mkdtemp(join(tmpdir(), 'tally-'))
  const data = info.outputPath('data')
  const environment = { TMPDIR: temporary, TEMP: temporary, TMP: temporary }
  const app = await startApp({ dataDirectory: data, environment, colorScheme: null })
  try {
    const { window } = app
    await connect(window, service)
    await begin(window)
    await ask(window, 'Keep these words')
    await window.getByRole('button', { name: 'Keep this chat' }).press('Enter')
    await expect(note(window)).toBeHidden()
    await expect(chats(window).filter({ hasText: 'Keep these words' })).toBeVisible()

    await begin(window)
    await ask(window, `Forget ${marker}`)
    // Electron's and Chromium's own files are there too, the profile among them.
    expect([...filesWithMarker(data), ...filesWithMarker(temporary)]).toEqual([])
    await window.getByRole('button', { name: 'Close', exact: true }).press('Enter')
    const question = window.getByRole('dialog', { name: 'Close the temporary chat?' })
    await question.getByRole('button', { name: 'Close temporary chat' }).press('Enter')
    await expect(note(window)).toBeHidden()

    await app.restart()
    await expect(answers(app.window)).toHaveCount(1)
    await expect(chats(app.window).filter({ hasText: 'Keep these words' })).toBeVisible()
    await expect(app.window.locator('body')).not.toContainText(marker)
    await app.window
      .getByRole('navigation', { name: 'Chats' })
      .getByRole('link', { name: 'Usage', exact: true })
      .press('Enter')
    await expect(app.window.getByRole('table', { name: 'Usage by chat' })).toContainText('Temporary chat')
    expect([...filesWithMarker(data), ...filesWithMarker(temporary)]).toEqual([])
  } finally {
    await app.quit()
  }
  expect(filesWithMarker(data)).toEqual([])
  await rm(temporary, { recursive: true, force: true })
})
