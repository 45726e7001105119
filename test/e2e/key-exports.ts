import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { RunningApp } from './driver/running-app.ts'
import { expect, openSettings } from './story.ts'

/** Writes everything that the app can export into the folder. */
export async function exportAll(app: RunningApp, folder: string): Promise<void> {
  const { window } = app
  const saveAs = (name: string) =>
    app.answerDialogs('showSaveDialog', { canceled: false, filePath: join(folder, name) })
  for (const [format, name] of [
    ['Markdown', 'conversation.md'],
    ['Web page', 'conversation.html'],
    ['JSON', 'conversation.json'],
  ] as const) {
    await saveAs(name)
    await runCommand(window, 'export chat')
    const dialog = window.getByRole('dialog', { name: 'Export chat' })
    await dialog.getByRole('radio', { name: format }).check()
    if (format !== 'JSON') await dialog.getByRole('checkbox', { name: /^All versions/ }).check()
    await dialog.getByRole('button', { name: 'Export' }).click()
    await expect(window.getByRole('status').getByText(name)).toBeVisible()
  }
  await saveAs('everything.jsonl')
  await openSettings(window, 'Privacy and data')
  await window.getByRole('button', { name: 'Export everything' }).click()
  await expect(window.getByText(/^Contents: 1 chat, \d+ messages/)).toBeVisible()
  await window.getByRole('button', { name: 'Back up now' }).click()
  await expect(window.getByText(/^Last backup: .*manual/)).toBeVisible()
  await window.keyboard.press('Escape')
  await window.getByRole('link', { name: 'Usage' }).click()
  for (const [item, name] of [
    ['Export CSV', 'usage.csv'],
    ['Export JSON', 'usage.jsonl'],
  ] as const) {
    await saveAs(name)
    await window.getByRole('button', { name: 'Export', exact: true }).click()
    await window.getByRole('menuitem', { name: item }).click()
    await expect.poll(() => existsSync(join(folder, name))).toBe(true)
    await expect(window.getByText(/^Exported \d+ calls\.$/)).toBeVisible()
  }
  // Back from the usage page to the conversation.
  await window.getByRole('link', { name: 'in its text' }).first().click()
}

export async function runCommand(window: Page, words: string): Promise<void> {
  await window.keyboard.press('ControlOrMeta+k')
  await window.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill(words)
  await window.keyboard.press('Enter')
}
