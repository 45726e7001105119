import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { KeyReport } from '../../src/shared/contract/connections/connection.ts'
import type { FakeBridge } from './fake-bridge.ts'
import { aConversation } from './fake-data.ts'
import { worldWith } from './fake-world.ts'
import { openApp } from './open-app.tsx'

export const settings = page.getByRole('dialog', { name: 'Settings' })
export const keyGroup = settings.getByRole('group', { name: 'Where is my key?' })
export const keyField = settings.getByRole('textbox', { name: 'API key' })

/** The page of a connection whose key is like this. */
export async function openKey(report: KeyReport): Promise<FakeBridge> {
  const bridge = await openApp({ ...worldWith([aConversation()]), keys: { service: report } })
  await userEvent.keyboard('{Control>},{/Control}')
  await settings.getByRole('button', { name: 'Edit' }).click()
  await expect.element(keyGroup).toBeVisible()
  return bridge
}
