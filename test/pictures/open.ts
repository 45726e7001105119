import type { Locator, Page } from 'playwright'

/** The ways to the places that pictures are of, as a person goes them. */
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

/** Settings, Data, once all of it is there: what comes late moves the rest. */
export async function openData(window: Page): Promise<Locator> {
  const dialog = await openSettings(window, 'Privacy and data')
  await dialog.getByText('Data file', { exact: true }).waitFor()
  return dialog
}

export async function openUsage(window: Page): Promise<void> {
  await window.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name: 'Usage' }).click()
  await window.getByRole('table', { name: 'Usage by model' }).waitFor()
}
