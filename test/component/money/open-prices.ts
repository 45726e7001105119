import { expect } from 'vitest'
import { openSettings } from '../../../src/renderer/stores/app/panel-store.ts'
import { twoTurns } from '../../fixtures/samples/chat.ts'
import { chatOf, type World } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { settings } from '../open-settings.ts'

export const button = (name: string) => settings.getByRole('button', { name, exact: true })
export const field = (name: string) => settings.getByRole('textbox', { name, exact: true })
export const rows = settings.getByRole('table', { name: 'Prices of api.example.com' }).getByRole('row')
export const today = () => new Date().toISOString().slice(0, 10)

export async function openPrices(world: Partial<World> = {}) {
  const bridge = await openApp({ ...chatOf(twoTurns), ...world })
  openSettings(true, 'money')
  await expect.element(button('Add price')).toBeVisible()
  return bridge
}
