import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { MeterState } from '../../src/shared/contract/programs/program.ts'
import { twoTurns } from '../fixtures/samples/chat.ts'
import { aMeter } from '../fixtures/samples/connections.ts'
import { chatOf, type World } from './fake-world.ts'
import { openApp } from './open-app.tsx'
import { settings, showSettings } from './open-settings.ts'

export const meterSwitch = settings.getByRole('switch', { name: 'Meter other programs' })
export const add = settings.getByRole('button', { name: 'Add program' })
export const advanced = settings.getByText('Advanced', { exact: true })
export const which = page.getByRole('combobox', { name: 'Which program?' })
export const tokenDialog = page.getByRole('dialog', { name: /^Set up/u })
export const token = tokenDialog.getByRole('textbox', { name: 'Program token' })
export const editor = settings.getByRole('listitem', { name: 'Code editor' })

export async function openPrograms(meter: MeterState | null = aMeter(), changes: Partial<World> = {}) {
  const world = { ...chatOf(twoTurns), ...changes }
  const bridge = await openApp(meter === null ? world : { ...world, meter })
  await showSettings('Programs')
  await expect.element(meterSwitch).toBeVisible()
  return bridge
}
