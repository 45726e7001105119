import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aConversation } from '../../fixtures/samples/chat.ts'
import { type World, worldWith } from '../fake-world.ts'

export const navigation = page.getByRole('navigation', { name: 'Chats' })
export const link = (name: string) => navigation.getByRole('link', { name, exact: true })
export const group = (name: string) => navigation.getByRole('region', { name })

export const threeChats = (): World =>
  worldWith([
    aConversation({ id: 'sql', title: 'A stable sort in SQL' }),
    aConversation({ id: 'trip', title: 'Trip budget for Lisbon' }),
    aConversation({ id: 'regex', title: 'Regex for invoice numbers' }),
  ])

export async function openMenuOf(title: string): Promise<void> {
  const row = navigation
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) })
  await row.hover()
  await row.getByRole('button', { name: 'More', exact: true }).click()
}

export async function choose(title: string, item: string): Promise<void> {
  await openMenuOf(title)
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

export async function deleteWithKey(title: string): Promise<void> {
  link(title).element().focus()
  await userEvent.keyboard('{Delete}')
  await expect.element(link(title)).not.toBeInTheDocument()
}
