import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aConversation, now } from '../../fixtures/samples/chat.ts'
import { aKeyReport, models } from '../../fixtures/samples/connections.ts'
import type { FakeBridge } from '../fake-bridge.ts'
import { keyLocked, wrongKey } from '../fake-contract.ts'
import { worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { settings } from '../open-settings.ts'

const alert = page.getByRole('alert')
const model = page.getByRole('combobox', { name: 'Model' })

async function openWithoutList(refusal = wrongKey): Promise<FakeBridge> {
  const world = worldWith([aConversation({ title: '', modelId: null })])
  return await openApp(world, (bridge) => {
    bridge.answer('models.list', () => ({ models: [], skippedCount: 0, fetchedAt: null }))
    bridge.answer('models.refresh', () => refusal)
  })
}

describe('a first chat whose service refuses the key', () => {
  it('explains the refusal instead of reporting a connection', async () => {
    await openWithoutList()
    await expect.element(alert).toMatchTextContent('The service rejected the API key')
    for (const label of ['Sent', 'Response', 'Charged?', 'What to do'])
      await expect.element(alert).toMatchTextContent(label)
  })

  it('is connected and has a model as soon as the right key is saved', async () => {
    const bridge = await openWithoutList()
    await alert.getByRole('button', { name: 'Check connection' }).click()
    const key = settings.getByRole('textbox', { name: 'API key' })
    await expect.element(key).toHaveFocus()
    await key.fill('sk-right-4f2a')
    bridge.answer('models.refresh', () => {
      bridge.world.conversations = [aConversation({ title: '' })]
      return { models, skippedCount: 0, fetchedAt: now }
    })
    await settings.getByRole('button', { name: 'Save' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(alert).not.toBeInTheDocument()
    await expect.element(model).toMatchTextContent('meridian-70b-chat')
  })

  it("doesn't repeat the banner", async () => {
    const world = worldWith([aConversation({ title: '' })])
    world.keys['service'] = aKeyReport('locked', null)
    await openApp(world, (bridge) => bridge.answer('models.refresh', () => keyLocked))
    await expect.element(page.getByRole('note')).toMatchTextContent('locked')
    await expect.element(alert).not.toBeInTheDocument()
  })
})
