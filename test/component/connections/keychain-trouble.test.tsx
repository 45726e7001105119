import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { KeychainProblem } from '../../../src/shared/contract/connections/connection.ts'
import { aKeyReport, service } from '../../fixtures/samples/connections.ts'
import { keyLocked } from '../fake-contract.ts'
import { chatOf } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { settings } from '../open-settings.ts'
import { keyGroup as group, keyField, openKey } from './open-key.ts'

const status = group.getByRole('status')
const tryAgain = group.getByRole('button', { name: 'Store in keychain' })
const encrypt = group.getByRole('button', { name: 'Store encrypted' })
const consent = page.getByRole('dialog', { name: 'Save the key encrypted?' })

describe('a session key', () => {
  it.each<[KeychainProblem, string, string]>([
    ['no-service', 'No keyring is running', 'Start GNOME Keyring, KWallet, or KeePassXC'],
    ['refused', 'The keychain refused access', 'Allow Tally in the program'],
  ])('shows why it was not saved, what that means and what to do: %s', async (problem, title, toDo) => {
    await openKey(aKeyReport('session', '4f2a', { problem, encryption: 'none' }))
    for (const words of ['In memory, until you quit Tally', title, toDo])
      await expect.element(group).toMatchTextContent(words)
    await expect.element(encrypt).not.toBeInTheDocument()
  })

  it.each([
    ['mac-keychain', 'Keychain Access'],
    ['windows-credentials', 'Lock Windows and sign in again'],
  ] as const)('shows what to do on this system: %s', async (keychain, words) => {
    await openKey(aKeyReport('session', '4f2a', { keychain }))
    await expect.element(group).toMatchTextContent(words)
  })

  it('moves to the keychain once that works', async () => {
    const bridge = await openKey(aKeyReport('session'))
    bridge.answer('keys.keep', () => keyLocked)
    await tryAgain.click()
    await expect.element(group.getByRole('alert')).toMatchTextContent('Unlock it, then try again.')
    await expect.element(group).toMatchTextContent('In memory, until you quit Tally')
    bridge.answer('keys.keep', () => aKeyReport())
    await tryAgain.click()
    await expect.element(status).toMatchTextContent('The key is now in the system keyring.')
    await expect.element(group.getByRole('button', { name: 'Replace' })).toHaveFocus()
    await expect.element(tryAgain).not.toBeInTheDocument()
  })

  it('is listed with the reason after saving', async () => {
    const bridge = await openKey(aKeyReport())
    const key = aKeyReport('session', '9c1e', { problem: 'no-service' })
    bridge.world.keys['service'] = key
    bridge.answer('connections.save', () => ({ connection: service, key }))
    await keyField.fill('sk-another-9c1e')
    await settings.getByRole('button', { name: 'Save' }).click()
    const item = settings.getByRole('listitem', { name: service.name })
    await expect.element(item).toMatchTextContent('Key not saved · ends in 9c1e · no keyring running')
    await expect.element(item.getByText('Until you quit')).toBeVisible()
  })
})

describe('encryption by the system', () => {
  it('is called insecure and not offered if it is as weak as plain text', async () => {
    await openKey(aKeyReport('session', '4f2a', { problem: 'no-service', encryption: 'weak' }))
    await expect.element(group).toMatchTextContent('no safer than plain text')
    await expect.element(encrypt).not.toBeInTheDocument()
  })

  it.each(['{Enter}', '{Escape}'])(
    'asks for confirmation, focuses Cancel first, and writes nothing on %s',
    async (no) => {
      const bridge = await openKey(aKeyReport('session', '4f2a', { problem: 'no-service' }))
      await encrypt.click()
      await expect.element(consent).toMatchTextContent('any program you run')
      await expect.element(consent.getByRole('button', { name: 'Cancel' }).last()).toHaveFocus()
      await userEvent.keyboard(no)
      await expect.element(consent).not.toBeInTheDocument()
      expect(bridge.inputsOf('keys.keep')).toEqual([])
    },
  )

  it('keeps the key only after consent', async () => {
    const bridge = await openKey(aKeyReport('session', '4f2a', { problem: 'no-service' }))
    await encrypt.click()
    await consent.getByRole('button', { name: 'Store encrypted' }).click()
    await expect.element(status).toMatchTextContent('The key is now saved, encrypted by the system.')
    expect(bridge.inputsOf('keys.keep')).toEqual([{ connectionId: 'service', in: 'encrypted' }])
  })
})

describe('a locked keyring', () => {
  const message = page.getByRole('textbox', { name: 'Message' })
  const banner = page.getByRole('note')

  it('is never treated as a first run: the lock is reported beside the chats, and checked again there', async () => {
    const bridge = await openApp({ ...chatOf(), keys: { service: aKeyReport('locked') } })
    await expect.element(message).toBeVisible()
    await expect.element(banner).toMatchTextContent('The system keyring is locked')
    await expect.element(page.getByRole('textbox', { name: 'Base address' })).not.toBeInTheDocument()
    bridge.answer('keys.checkAgain', () => aKeyReport())
    await banner.getByRole('button', { name: 'Check again' }).click()
    await expect.element(banner).not.toBeInTheDocument()
    await expect.element(message).toHaveFocus()
  })

  it('leads from the chat to the fix, which says that the key is not lost', async () => {
    const bridge = await openApp({ ...chatOf(), keys: { service: aKeyReport('locked') } })
    await banner.getByRole('button', { name: 'Manage key' }).click()
    await expect.element(group).toMatchTextContent("The key isn't lost or overwritten.")
    await expect.element(group).toMatchTextContent('Unlock the keyring in Passwords and Keys')
    await group.getByRole('button', { name: 'Check again' }).click()
    await expect.element(status).toMatchTextContent('Nothing changed.')
    bridge.answer('keys.checkAgain', () => aKeyReport())
    await group.getByRole('button', { name: 'Check again' }).click()
    await expect.element(status).toMatchTextContent('Tally can read the key.')
    expect(bridge.inputsOf('connections.save')).toEqual([])
    expect(bridge.inputsOf('keys.keep')).toEqual([])
  })
})
