import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { openPromptLibrary } from '../chat/add-menu.ts'

export const library = page.getByRole('dialog', { name: 'Prompts' })
export const find = library.getByRole('combobox', { name: 'Find a prompt' })
export const button = (label: string) => library.getByRole('button', { name: label, exact: true })

export async function openLibrary(): Promise<void> {
  await openPromptLibrary()
  await expect.element(find).toHaveFocus()
}
