import { page, userEvent } from 'vitest/browser'
import type { FakeBridge } from './fake-bridge.ts'
import { chatOf, type World } from './fake-world.ts'
import { openApp } from './open-app.tsx'

export const settings = page.getByRole('dialog', { name: 'Settings' })

/** Opens the settings with their keys, at a section if one is named. */
export async function showSettings(section?: string): Promise<void> {
  await userEvent.keyboard('{Control>},{/Control}')
  const sections = settings.getByRole('navigation', { name: 'Settings' })
  if (section !== undefined) await sections.getByRole('button', { name: section }).click()
}

/** Opens the window, and in it the settings at a section. */
export async function openSettingsAt(
  section: string,
  world: World = chatOf(),
  prepare?: (bridge: FakeBridge) => void,
): Promise<FakeBridge> {
  const bridge = await openApp(world, prepare)
  await showSettings(section)
  return bridge
}
