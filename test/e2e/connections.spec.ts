import type { Page } from '@playwright/test'
import keytar from 'keytar'
import { localEngines } from '../../src/shared/domain/connections/known-services.ts'
import { startService } from '../service/start-service.ts'
import { ask, connect, expect, openSettings, posts, takePictures, test } from './story.ts'

async function openConnections(window: Page) {
  const settings = await openSettings(window)
  await expect(settings.getByRole('button', { name: 'Add connection' })).toBeVisible()
  return settings
}

/** The keychain account of the only connection's key. */
async function readAccount(window: Page, origin: string): Promise<string> {
  const id = await window.evaluate(async () => {
    const { api } = window as unknown as { api: { request(name: string, input: unknown): Promise<unknown> } }
    const list = (await api.request('connections.list', undefined)) as { value: { id: string }[] }
    return list.value[0]?.id ?? ''
  })
  return `${origin}/v1 ${id}`
}

test('deleting a connection deletes its key; its chats stay and continue with another connection', async ({
  window,
  service,
}) => {
  await connect(window, service)
  await ask(window, 'What is a lighthouse?')
  const { origin, host } = new URL(service.address)
  const account = await readAccount(window, origin)
  expect(await keytar.getPassword('Tally', account)).toBe(service.key)

  const settings = await openConnections(window)
  await settings.getByRole('listitem', { name: host }).getByRole('button', { name: 'More' }).click()
  await window.getByRole('menuitem', { name: 'Delete' }).click()
  const question = window.getByRole('dialog', { name: `Delete ${host}` })
  await expect(question.getByRole('radio', { name: 'Keep chat' })).toBeChecked()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(settings.getByRole('button', { name: 'Undo without key' })).toBeFocused()
  expect(await keytar.getPassword('Tally', account)).toBeNull()

  // The start page again, with the chat next to it.
  await window.keyboard.press('Escape')
  await expect(window.getByRole('textbox', { name: 'Base address' })).toBeVisible()
  await window
    .getByRole('navigation', { name: 'Chats' })
    .getByRole('link', { name: /lighthouse/u })
    .click()
  await expect(window.getByRole('article', { name: 'Assistant' })).toBeVisible()
  await expect(window.getByText("This chat's connection was deleted.", { exact: false })).toBeVisible()
  const asked = posts(service).length
  await window.getByRole('textbox', { name: 'Message', exact: true }).fill('And a lightship?')
  await window.keyboard.press('Enter')

  // The demo is another connection; its first model is not chosen for a chat that another model answered.
  await openConnections(window)
  await settings.getByRole('button', { name: 'Try the demo service' }).click()
  // The new chat comes first in the list, and would move the link away from the pointer.
  const links = window.getByRole('navigation', { name: 'Chats' }).getByRole('link')
  await expect(links.filter({ hasText: 'New chat' })).toHaveAttribute('aria-current', 'page')
  await expect(window.getByRole('article')).toHaveCount(0)
  await expect(window.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused()
  await links.filter({ hasText: 'lighthouse' }).click()
  await window.getByRole('button', { name: 'Choose a connection' }).click()
  await window.getByRole('menuitem', { name: 'Demo service' }).click()
  await window.getByRole('option').first().click()
  await expect(window.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('And a lightship?')
  await window.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(window.getByRole('group', { name: 'Token usage' })).toHaveCount(2, { timeout: 20_000 })
  expect(posts(service)).toHaveLength(asked)
})

test('an engine on this computer is found on request, by keyboard, and answers', async ({ window }) => {
  const { engine, port } = await startLocalEngine()
  const look = window.getByRole('button', { name: 'Look for local engines' })
  await expect(look).toBeVisible()
  expect(engine.log()).toEqual([])
  await look.focus()
  await window.keyboard.press('Enter')
  const choose = window.getByRole('button', { name: `localhost:${port}` })
  await expect(choose).toBeVisible()
  await takePictures(window, 'local-engines')
  await choose.focus()
  await window.keyboard.press('Enter')
  const key = window.getByRole('textbox', { name: 'API key' })
  await expect(key).toBeFocused()
  await key.fill(engine.key)
  await window.keyboard.press('Enter')
  await expect(window.getByRole('combobox', { name: 'Model' })).toContainText('·')
  await ask(window, 'What is a lighthouse?')
  expect(posts(engine)).toHaveLength(1)
  await engine.close()
})

/** The scripted service, at the first usual port that is free. */
async function startLocalEngine() {
  for (const { port } of localEngines) {
    const engine = await startService({ scenario: 'normal', port }).catch(() => null)
    if (engine !== null) return { engine, port }
  }
  throw new Error('Another program listens on every usual port.')
}
