import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AppError } from '../../../src/shared/domain/app/errors.ts'
import { now, twoTurns } from '../../fixtures/samples/chat.ts'
import { aKeyReport, service } from '../../fixtures/samples/connections.ts'
import { refuse } from '../fake-contract.ts'
import { chatOf, worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { settings, showSettings } from '../open-settings.ts'
import { keyGroup as group, keyField, openKey } from './open-key.ts'

const status = group.getByRole('status')
const remove = group.getByRole('button', { name: 'Delete' })
const deletion = page.getByRole('dialog', { name: 'Delete this key?' })

describe('the place of a key', () => {
  it.each([
    ['mac-keychain', 'macOS Keychain', 'Tally, account https://api.example.com/v1 service'],
    ['windows-credentials', 'Windows Credential Manager', 'Tally/https://api.example.com/v1 service'],
    ['secret-service', 'System keyring: GNOME Keyring', 'Tally/https://api.example.com/v1 service'],
  ] as const)("is named, with the entry's name there: %s", async (keychain, name, item) => {
    await openKey(aKeyReport('stored', '4f2a', { keychain, lastUsedAt: now }))
    for (const words of [name, item]) await expect.element(group).toMatchTextContent(words)
  })

  it('is shown with its address, its last characters, and when it was saved and used', async () => {
    await openKey(aKeyReport('stored', '4f2a', { savedAt: now - 86_400_000, lastUsedAt: now }))
    for (const words of ['https://api.example.com', '4f2a', 'Nov 19, 2026', 'Nov 20, 2026'])
      await expect.element(group).toMatchTextContent(words)
  })

  it('is loaded again whenever it is shown, since the key may have been used', async () => {
    const bridge = await openApp(chatOf())
    bridge.world.keys['service'] = aKeyReport('stored', '4f2a', { lastUsedAt: now + 3_600_000 })
    await showSettings()
    await settings.getByRole('button', { name: 'Edit' }).click()
    await expect.element(group).toMatchTextContent('Last usedNov 20, 2026')
  })

  it("is shown as the system's encryption, with a button that moves the key to the keychain", async () => {
    const bridge = await openKey(aKeyReport('encrypted'))
    await expect.element(group).toMatchTextContent('encrypted by your system')
    await expect.element(group).not.toMatchTextContent('Entry')
    await group.getByRole('button', { name: 'Move to keychain' }).click()
    await expect.element(status).toMatchTextContent('The key is now in the system keyring.')
    expect(bridge.inputsOf('keys.keep')).toEqual([{ connectionId: 'service', in: 'keychain' }])
  })

  it('is shown as missing if the key is gone, with a link to its field', async () => {
    await openKey(aKeyReport('none', '4f2a'))
    await expect.element(group).toMatchTextContent('The saved key is gone.')
    await group.getByRole('button', { name: 'Enter key' }).click()
    await expect.element(keyField).toHaveFocus()
  })
})

describe('an unknown place of a key', () => {
  const openWith = async (answer: () => Promise<AppError> | AppError): Promise<void> => {
    await openApp(worldWith([]), (bridge) => bridge.answer('connections.keyReport', answer))
    await showSettings()
    await settings.getByRole('button', { name: 'Edit' }).click()
  }

  it('shows that the keychain is being asked, or could not be asked', async () => {
    const { promise, resolve } = Promise.withResolvers<AppError>()
    await openWith(() => promise)
    await expect.element(group.getByRole('status')).toMatchTextContent('Checking keychain…')
    resolve(refuse('internal'))
    await expect.element(group.getByRole('alert')).toBeVisible()
    await expect.element(group.getByText('Checking keychain…')).not.toBeInTheDocument()
  })
})

it('replacing a key leads to its field, and shows the last characters of the new one', async () => {
  await openKey(aKeyReport())
  await group.getByRole('button', { name: 'Replace' }).click()
  await expect.element(keyField).toHaveFocus()
  await userEvent.keyboard('sk-another-9c1e{Enter}')
  const item = settings.getByRole('listitem', { name: service.name })
  await expect.element(item).toMatchTextContent('Key in the keychain · ends in 9c1e')
})

describe('deleting a key', () => {
  it('explains the effect first, and focuses Cancel', async () => {
    const bridge = await openKey(aKeyReport())
    await remove.click()
    await expect.element(deletion).toMatchTextContent('The service still accepts the key')
    await expect.element(deletion.getByRole('button', { name: 'Cancel' }).last()).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(deletion).not.toBeInTheDocument()
    await expect.element(remove).toHaveFocus()
    expect(bridge.inputsOf('keys.delete')).toEqual([])
  })

  it('happens once after a confirmation, for any number of clicks, and moves the focus on', async () => {
    const bridge = await openKey(aKeyReport())
    await remove.click()
    const yes = deletion.getByRole('button', { name: 'Delete key' }).element()
    if (yes instanceof HTMLElement) for (let press = 0; press < 3; press += 1) yes.click()
    await expect.element(status).toMatchTextContent('The key was deleted.')
    await expect.element(group).toMatchTextContent('This connection has no saved key.')
    await expect.element(group.getByRole('button', { name: 'Enter key' })).toHaveFocus()
    await expect.element(remove).not.toBeInTheDocument()
    expect(bridge.inputsOf('keys.delete')).toEqual([{ connectionId: 'service' }])
  })

  it('is not reported if the keychain refused', async () => {
    const bridge = await openKey(aKeyReport())
    bridge.answer('keys.delete', () => refuse('key-not-deleted'))
    await remove.click()
    await deletion.getByRole('button', { name: 'Delete key' }).click()
    await expect.element(deletion.getByRole('alert')).toMatchTextContent("couldn't delete the key")
    await userEvent.keyboard('{Escape}')
    await expect.element(group).toMatchTextContent('4f2a')
    await expect.element(remove).toHaveFocus()
  })
})

const header = settings.getByRole('combobox', { name: 'Send the key as' })

async function openAdvanced() {
  const bridge = await openApp(chatOf(twoTurns))
  await showSettings()
  await settings.getByRole('button', { name: 'Edit' }).click()
  await settings.getByText('Advanced').click()
  await expect.element(header).toHaveValue('bearer')
  return bridge
}

it('the header of a key can be chosen, and is saved at once', async () => {
  const bridge = await openAdvanced()
  await userEvent.selectOptions(header, 'x-api-key')
  await expect.element(header).toHaveValue('x-api-key')
  expect(bridge.inputsOf('connections.chooseKeyHeader')).toEqual([
    { connectionId: 'service', keyHeader: 'x-api-key' },
  ])
})

it('a header that could not be saved is not shown as chosen', async () => {
  const bridge = await openAdvanced()
  bridge.answer('connections.chooseKeyHeader', () => refuse('not-saved'))
  await userEvent.selectOptions(header, 'api-key')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(header).toHaveValue('bearer')
})

it('the test of a connection says which header the service takes', async () => {
  await openApp(undefined, (bridge) =>
    bridge.answer('connections.test', () => ({
      elapsedMs: 213,
      modelCount: 5,
      skippedCount: 0,
      keyHeader: 'x-api-key',
    })),
  )
  await page.getByRole('textbox', { name: 'Base address' }).fill('api.example.com')
  await page.getByRole('textbox', { name: 'API key' }).fill('sk-test-4f2a')
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect
    .element(page.getByText('The service takes the key as x-api-key. Tally sends it that way.'))
    .toBeVisible()
})
