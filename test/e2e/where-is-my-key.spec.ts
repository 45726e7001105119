import type { Page } from '@playwright/test'
import { canaryKey } from '../fixtures/key-traces.ts'
import { ask, connect, expect, openSettings, posts, send, test } from './story.ts'

async function openKey(window: Page) {
  const settings = await openSettings(window)
  await settings.getByRole('button', { name: 'Edit' }).click()
  return settings.getByRole('group', { name: 'Where is my key?' })
}

test("a key is shown with its entry's name, replaced, and once deleted no request is sent with it", async ({
  window,
  service,
}) => {
  await connect(window, service)
  await ask(window, 'One')
  const { origin } = new URL(service.address)
  const group = await openKey(window)
  for (const words of ['Tally', origin, canaryKey.slice(-4), 'Saved', 'Last used'])
    await expect(group).toContainText(words)
  await expect(group).not.toContainText('Never')

  await group.getByRole('button', { name: 'Replace' }).click()
  await window.keyboard.type('sk-another-one-9c1e')
  await window.keyboard.press('Enter')
  const settings = window.getByRole('dialog', { name: 'Settings' })
  // The service rejects this key, which the test before saving finds out.
  await settings.getByRole('button', { name: 'Keep anyway' }).click()
  await expect(settings.getByRole('listitem')).toContainText('ends in 9c1e')
  await expect(window.locator('body')).not.toContainText('another-one')

  await settings.getByRole('button', { name: 'Edit' }).click()
  await group.getByRole('button', { name: 'Delete' }).click()
  await window
    .getByRole('dialog', { name: 'Delete this key?' })
    .getByRole('button', { name: 'Delete key' })
    .click()
  await expect(group.getByRole('status')).toHaveText('The key was deleted.')
  await window.keyboard.press('Escape')

  const sent = posts(service).length
  await send(window, 'Two')
  // Without a key, Tally still sends to a service on this computer.
  await expect.poll(() => posts(service).length).toBe(sent + 1)
  expect(posts(service)[sent]?.headers['authorization']).toBeUndefined()
})
