import { page, userEvent } from 'vitest/browser'

export const settings = page.getByRole('dialog', { name: 'Settings' })

/** Opens the settings with their keys, at a section if one is named. */
export async function showSettings(section?: string): Promise<void> {
  await userEvent.keyboard('{Control>},{/Control}')
  const sections = settings.getByRole('navigation', { name: 'Settings' })
  if (section !== undefined) await sections.getByRole('button', { name: section }).click()
}
