import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Connection, KeyReport } from '../../../src/shared/contract/connections/connection.ts'
import { aConversation, now } from '../../fixtures/samples/chat.ts'
import { aKeyReport, models, service } from '../../fixtures/samples/connections.ts'
import type { FakeBridge } from '../fake-bridge.ts'
import { keyLocked, refuse, wrongKey } from '../fake-contract.ts'
import { chatOf } from '../fake-world.ts'
import { message, openApp } from '../open-app.tsx'
import { settings, showSettings } from '../open-settings.ts'

// Gives the page the focus before its events are counted.
const banner = page.getByRole('note')
const other: Connection = { ...service, id: 'other', name: 'other.example.com' }

function chatWith(key: KeyReport) {
  return { ...chatOf(), connections: [service, other], keys: { service: key } }
}

describe('the key banner', () => {
  it('is about the active connection: the keychain is asked for no other key', async () => {
    const bridge = await openApp(chatWith(aKeyReport('locked', null)))
    await expect.element(banner).toMatchTextContent('locked')
    expect(bridge.inputsOf('connections.keyReport')).toEqual([{ connectionId: 'service' }])
  })

  it('disappears on return to the window with the keychain unlocked, without asking again', async () => {
    const bridge = await openApp(chatWith(aKeyReport('locked', null)))
    await expect.element(banner).toBeVisible()
    bridge.world.keys['service'] = aKeyReport('stored', '4f2a')
    window.dispatchEvent(new Event('focus'))
    await expect.element(banner).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}n{/Control}')
    await expect.poll(() => bridge.inputsOf('conversations.open')).toHaveLength(1)
    expect(bridge.inputsOf('connections.keyReport')).toHaveLength(2)
  })

  it("doesn't ask again when the keychain dialog returns the focus", async () => {
    const bridge = await openApp(chatWith(aKeyReport('locked', null)))
    await expect.element(banner).toBeVisible()
    window.dispatchEvent(new Event('focus'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    window.dispatchEvent(new Event('focus'))
    expect(bridge.inputsOf('connections.keyReport')).toHaveLength(2)
  })

  it('disappears after a message was sent with the key', async () => {
    const bridge = await openApp(chatWith(aKeyReport('unavailable', null)))
    await expect.element(banner).toBeVisible()
    bridge.world.keys['service'] = aKeyReport('stored', '4f2a')
    await message.fill('Hello')
    await userEvent.keyboard('{Enter}')
    await expect.element(banner).not.toBeInTheDocument()
  })
})

describe('a missing key', () => {
  const local = (key: KeyReport) => ({
    ...chatWith(key),
    connections: [{ ...service, baseAddress: 'http://127.0.0.1:8080/v1' }],
  })

  it('is reported for this computer too, with its last characters', async () => {
    await openApp(local(aKeyReport('none', 'abcd')))
    await expect
      .element(banner)
      .toMatchTextContent('The key ending in abcd is gone. Enter the key again to send messages.')
  })

  it('is not reported for a local service that never had one', async () => {
    await openApp(local(aKeyReport('none', null)))
    await expect.element(message).toBeVisible()
    await expect.element(banner).not.toBeInTheDocument()
  })

  it('is where Send leads, and where the list of models leads', async () => {
    const bridge = await openApp(chatWith(aKeyReport('none', null)))
    await message.fill('Hello')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.element(settings.getByRole('textbox', { name: 'API key' })).toHaveFocus()
    expect(bridge.inputsOf('chat.send')).toEqual([])
    await userEvent.keyboard('{Escape}')
    await page.getByRole('combobox', { name: 'Model' }).click()
    await page.getByRole('button', { name: 'Enter key' }).first().click()
    await expect.element(settings.getByRole('textbox', { name: 'API key' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(message).toHaveValue('Hello')
  })

  it('is reported after a message is refused for it', async () => {
    const bridge = await openApp(local(aKeyReport('stored', 'abcd')))
    bridge.world.keys['service'] = aKeyReport('none', 'abcd')
    bridge.answer('chat.send', () => refuse('key-needed'))
    await message.fill('Hello')
    await userEvent.keyboard('{Enter}')
    await expect.element(banner).toMatchTextContent('abcd is gone')
    await expect.element(page.getByRole('alert')).toMatchTextContent('No API key is saved for this address')
  })
})

it('a key that is too short to show its last characters is reported without them', async () => {
  await openApp(chatWith(aKeyReport('stored', null)))
  await showSettings()
  const item = settings.getByRole('listitem', { name: 'api.example.com' })
  await expect.element(item.getByText('Key in the keychain', { exact: true })).toBeVisible()
  await item.getByRole('button', { name: 'Edit' }).click()
  await expect.element(settings.getByText('Leave empty to keep the saved key.')).toBeVisible()
})

const alert = page.getByRole('alert')

const model = page.getByRole('combobox', { name: 'Model' })

async function openWithoutList(refusal = wrongKey): Promise<FakeBridge> {
  const world = chatOf([], { title: '', modelId: null })
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
    const world = chatOf([], { title: '' })
    world.keys['service'] = aKeyReport('locked', null)
    await openApp(world, (bridge) => bridge.answer('models.refresh', () => keyLocked))
    await expect.element(page.getByRole('note')).toMatchTextContent('locked')
    await expect.element(alert).not.toBeInTheDocument()
  })
})
