import { expect } from 'vitest'
import type { KeyReport } from '../../../src/shared/contract/connections/connection.ts'
import type { FakeBridge } from '../fake-bridge.ts'
import { chatOf } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { settings, showSettings } from '../open-settings.ts'

export const keyGroup = settings.getByRole('group', { name: 'Where is my key?' })
export const keyField = settings.getByRole('textbox', { name: 'API key' })

/** Opens the page of a connection whose key has this report. */
export async function openKey(report: KeyReport): Promise<FakeBridge> {
  const bridge = await openApp({ ...chatOf(), keys: { service: report } })
  await showSettings()
  await settings.getByRole('button', { name: 'Edit' }).click()
  await expect.element(keyGroup).toBeVisible()
  return bridge
}
