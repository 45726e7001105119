import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aFailure } from '../../fixtures/samples/chat.ts'
import { refuseCall } from '../fake-contract.ts'
import { openApp } from '../open-app.tsx'

const address = page.getByRole('textbox', { name: 'Base address' })
const key = page.getByRole('textbox', { name: 'API key' })
const save = page.getByRole('button', { name: 'Save' })
const message = page.getByRole('textbox', { name: 'Message' })
const steps = page.getByRole('region', { name: 'In three steps' })
const enterDashboard = steps.getByRole('button', { name: 'Enter dashboard address' })
const dashboard = steps.getByRole('textbox', { name: 'Dashboard address' })
const openDashboard = steps.getByRole('button', { name: 'Open dashboard' })

const current = (): (string | undefined)[] =>
  [...document.querySelectorAll('[aria-current="step"] h3')].map(({ textContent }) => textContent)

const systems = {
  Macintosh: ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'macOS Keychain'],
  Windows: ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Windows Credential Manager'],
  Linux: ['Mozilla/5.0 (X11; Linux x86_64)', 'GNOME Keyring, KWallet, or KeePassXC'],
}

describe('the three steps of the first run', () => {
  it('are next to fields that are all visible, and the focus starts in the address', async () => {
    await openApp()
    await expect.element(steps).toBeVisible()
    for (const field of [address, key, save]) await expect.element(field).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Test connection' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Try the demo service' })).toBeVisible()
    await expect.element(address).toHaveFocus()
  })

  it('mark the next step', async () => {
    await openApp()
    await expect.poll(current).toEqual(['Enter the address'])
    await address.fill('api.example.com')
    await expect.poll(current).toEqual(['Create a key'])
    await key.fill('sk-test-4f2a')
    await expect.poll(current).toEqual(['Save the key'])
    await key.fill('')
    await expect.poll(current).toEqual(['Create a key'])
    await address.fill('not an address')
    await expect.poll(current).toEqual(['Enter the address'])
  })

  it('tick the key only while the service accepts it', async () => {
    await openApp(undefined, (bridge) =>
      bridge.answer('connections.test', () => refuseCall(aFailure({ code: 'key', charge: 'turned-away' }))),
    )
    await address.fill('api.example.com')
    await key.fill('sk-wrong')
    await expect.poll(current).toEqual(['Save the key'])
    await page.getByRole('button', { name: 'Test connection' }).click()
    await expect.poll(current).toEqual(['Create a key'])
  })

  it.each(Object.entries(systems))("use the system's name for the keychain: %s", async (_, [agent, name]) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent ?? '')
    await openApp()
    await expect.element(steps).toMatchTextContent(name ?? '')
  })

  it('open the dashboard through the one opener of addresses, and keep it with the connection', async () => {
    const bridge = await openApp()
    await address.fill('api.example.com')
    await enterDashboard.click()
    await expect.element(dashboard).toHaveFocus()
    await expect.element(openDashboard).toBeDisabled()
    await dashboard.fill('console.example.com/keys')
    await openDashboard.click()
    expect(bridge.inputsOf('links.open')).toEqual([{ address: 'https://console.example.com/keys' }])
    await save.click()
    await expect.element(message).toHaveFocus()
    expect(bridge.inputsOf('connections.save')).toEqual([
      expect.objectContaining({ address: 'api.example.com', dashboardAddress: 'console.example.com/keys' }),
    ])
  })
})

describe('the key field', () => {
  it('has no autocomplete and no spell check, and its text is nowhere else', async () => {
    await openApp()
    await key.fill('sk-secret-4f2a')
    const field = key.element()
    expect(field.getAttribute('type')).toBe('password')
    expect(field.getAttribute('autocomplete')).toBe('off')
    expect(field.getAttribute('spellcheck')).toBe('false')
    // A field that React controls would repeat its value in this attribute.
    expect(field.getAttribute('value')).toBe(null)
  })

  it('is gone from the page and empty after saving', async () => {
    await openApp()
    await address.fill('api.example.com')
    await key.fill('sk-secret-4f2a')
    const field = key.element() as HTMLInputElement
    await save.click()
    await expect.element(message).toHaveFocus()
    expect(field.isConnected).toBe(false)
    expect(field.value).toBe('')
  })
})
