import type { Locator, Page } from 'playwright'

/** The ways to the places that pictures are of, as a user goes them. */
export async function openChat(window: Page, title: string): Promise<void> {
  const list = window.getByRole('navigation', { name: 'Chats' })
  await list.getByRole('link', { name: title }).click()
  await window.getByRole('log', { name: 'Transcript' }).getByRole('article').last().waitFor()
}

export async function openSettings(window: Page, section: string): Promise<Locator> {
  await window.getByRole('button', { name: 'Settings' }).click()
  const dialog = window.getByRole('dialog', { name: 'Settings' })
  await dialog.getByRole('navigation', { name: 'Settings' }).getByRole('button', { name: section }).click()
  return dialog
}

export function openData(window: Page): Promise<Locator> {
  return openSettings(window, 'Privacy and data')
}

export async function openUsage(window: Page): Promise<void> {
  await window.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name: 'Usage' }).click()
  await window.getByRole('table', { name: 'Usage by model' }).waitFor()
}
