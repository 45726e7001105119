import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ConnectionReport } from '../../../src/shared/contract/connections/connection.ts'
import { aFailure } from '../../fixtures/samples/chat.ts'
import { aKeyReport, service } from '../../fixtures/samples/connections.ts'
import { refuse, refuseCall, wrongKey } from '../fake-contract.ts'
import { message, openApp } from '../open-app.tsx'
import { settings } from '../open-settings.ts'

const address = page.getByRole('textbox', { name: 'Base address' })
const key = page.getByRole('textbox', { name: 'API key' })
const test = page.getByRole('button', { name: 'Test connection' })
const save = page.getByRole('button', { name: 'Save' })

const openWithoutKeychain = (encryption: 'none' | 'offered') =>
  openApp(undefined, ({ world, answer }) => {
    world.keychain = { keychain: 'secret-service', problem: 'no-service', encryption }
    const report = aKeyReport('session', '4f2a')
    world.keys['service'] = report
    answer('connections.save', () => ({ connection: service, key: report }))
  })

describe('the first run', () => {
  it('shows both request addresses, or why the typed address is invalid', async () => {
    await openApp()
    await address.fill('api.example.com')
    await expect.element(page.getByText('GET https://api.example.com/v1/models')).toBeVisible()
    await expect.element(page.getByText('POST https://api.example.com/v1/chat/completions')).toBeVisible()
    await address.fill('not an address')
    await expect.element(address).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByText('Enter an address such as', { exact: false })).toBeVisible()
  })

  it.each([
    ['certificate', 'Custom CA certificates'],
    ['proxy', 'Proxy'],
    ['time-out', 'Timeouts'],
  ] as const)('leads to the settings that help with %s, and keeps the typed text', async (code, group) => {
    await openApp(undefined, (bridge) =>
      bridge.answer('connections.test', () => refuseCall(aFailure({ code, response: null }))),
    )
    await address.fill('api.example.com')
    await key.fill('sk-test-4f2a')
    await test.click()
    const open = page.getByRole('alert').getByRole('button', { name: 'Open settings' })
    await open.click()
    await expect.element(settings.getByRole('group', { name: group })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(settings).not.toBeInTheDocument()
    await expect.element(open).toHaveFocus()
    await expect.element(address).toHaveValue('api.example.com')
    await expect.element(key).toHaveValue('sk-test-4f2a')
  })

  it('shows a key problem at its field, and keeps both fields', async () => {
    await openApp(undefined, (bridge) => bridge.answer('connections.save', () => refuse('key-needed')))
    await address.fill('api.example.com')
    await save.click()
    await expect.element(key).toHaveAttribute('aria-invalid', 'true')
    await expect.element(address).toHaveValue('api.example.com')
  })

  it('saves with Enter and opens the first chat, and the key is nowhere in the page', async () => {
    const bridge = await openApp()
    await address.fill('api.example.com')
    await key.fill('sk-secret-4f2a')
    await userEvent.keyboard('{Enter}')
    await expect.element(message).toHaveFocus()
    await expect.element(page.getByRole('note')).not.toBeInTheDocument()
    expect(new XMLSerializer().serializeToString(document)).not.toContain('sk-secret')
    expect(bridge.inputsOf('connections.test')).toHaveLength(1)
  })

  it('tests before it saves; a failed test is explained, keeps the text, and saves nothing unless asked to', async () => {
    const bridge = await openApp(undefined, (fake) => fake.answer('connections.test', () => wrongKey))
    await address.fill('api.example.com')
    await key.fill('sk-wrong')
    await save.click()
    const alert = page.getByRole('alert')
    await expect.element(alert).toMatchTextContent('The service rejected the API key')
    await expect.element(alert).not.toMatchTextContent('Charged?')
    await alert.getByRole('button', { name: 'Show details' }).click()
    for (const label of ['Sent', 'Response', 'Charged?', 'What to do'])
      await expect.element(alert).toMatchTextContent(label)
    await expect.element(address).toHaveValue('api.example.com')
    await expect.element(key).toHaveValue('sk-wrong')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => bridge.inputsOf('connections.test')).toHaveLength(2)
    expect(bridge.inputsOf('connections.save')).toEqual([])
    await alert.getByRole('button', { name: 'Keep anyway' }).click()
    await expect.element(message).toHaveFocus()
    expect(bridge.inputsOf('connections.save')).toHaveLength(1)
  })

  it('saves the values it tested, not those typed during the test', async () => {
    const answer = Promise.withResolvers<ConnectionReport>()
    const bridge = await openApp(undefined, (fake) => fake.answer('connections.test', () => answer.promise))
    await address.fill('api.example.com')
    await key.fill('sk-tested-4f2a')
    await save.click()
    await expect.poll(() => bridge.inputsOf('connections.test')).toHaveLength(1)
    await key.fill('sk-untested')
    await address.fill('other.example.com')
    answer.resolve({ elapsedMs: 213, modelCount: 5, skippedCount: 0, keyHeader: 'bearer' })
    await expect.element(message).toHaveFocus()
    expect(bridge.inputsOf('connections.save')).toEqual(bridge.inputsOf('connections.test'))
  })

  it('fills in the address of a known service, and makes no request', async () => {
    const bridge = await openApp()
    await page.getByRole('button', { name: 'Known services' }).click()
    await userEvent.keyboard('mi')
    await expect.element(page.getByRole('menuitem', { name: /Mistral/ })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(address).toHaveValue('https://api.mistral.ai/v1')
    await expect.element(key).toHaveFocus()
    expect(bridge.inputsOf('connections.test')).toEqual([])
  })

  it('looks for local engines only when asked, and uses the address of the chosen one', async () => {
    const bridge = await openApp(undefined, ({ world }) => {
      world.engines = [
        { baseAddress: 'http://localhost:1234/v1', usualName: 'LM Studio', modelCount: 3 },
        { baseAddress: 'http://localhost:8000/v1', usualName: 'vLLM', modelCount: null },
      ]
    })
    expect(bridge.inputsOf('connections.findLocalEngines')).toEqual([])
    await page.getByRole('button', { name: 'Look for local servers' }).click()
    await expect.element(page.getByRole('status').first()).toMatchTextContent('2 local servers answer.')
    const engines = page.getByRole('list', { name: 'Local servers' })
    await expect.element(engines).toMatchTextContent('Default port of LM Studio. 3 models.')
    await expect.element(engines).toMatchTextContent('Default port of vLLM. Needs a key.')
    await engines.getByRole('button', { name: 'localhost:8000' }).click()
    await expect.element(address).toHaveValue('http://localhost:8000/v1')
    await expect.element(key).toHaveFocus()
    expect(bridge.inputsOf('connections.save')).toEqual([])
  })

  it('moves no control when a result appears', async () => {
    await openApp(undefined, (bridge) => bridge.answer('connections.test', () => wrongKey))
    const placeOf = () => [address, key, test].map((one) => one.element().getBoundingClientRect().top)
    const before = placeOf()
    await address.fill('a.example')
    await expect.element(page.getByText('GET https://a.example', { exact: false })).toBeVisible()
    expect(placeOf()).toEqual(before)
    const top = (): number => document.querySelector('main')?.scrollTop ?? 0
    await test.click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(placeOf().map((place) => place + top())).toEqual(before)
  })

  it('saves once, however often Save is pressed', async () => {
    const bridge = await openApp()
    await address.fill('api.example.com')
    const button = save.element()
    if (button instanceof HTMLElement) for (let press = 0; press < 3; press += 1) button.click()
    await expect.element(message).toHaveFocus()
    expect(bridge.inputsOf('connections.save')).toHaveLength(1)
  })

  it('promises no keychain where there is none, and shows no bar in the chat afterwards', async () => {
    const bridge = await openWithoutKeychain('none')
    await expect.element(key).toHaveAccessibleDescription('No keyring found. Your key lasts until you quit.')
    await expect.element(page.getByText('Saved in the', { exact: false })).not.toBeInTheDocument()
    bridge.world.keychain = { keychain: 'secret-service', problem: null, encryption: 'none' }
    await page.getByRole('button', { name: 'Look again' }).click()
    await expect.element(key).toHaveAccessibleDescription(/^Saved in the system keyring/u)
    await address.fill('a')
    await save.click()
    await expect.element(message).toHaveFocus()
    await expect.element(page.getByRole('note')).not.toBeInTheDocument()
  })

  it('saves the key encrypted where the user chooses that and no keychain keeps it', async () => {
    const bridge = await openWithoutKeychain('offered')
    await page.getByRole('checkbox', { name: 'Save the key encrypted' }).click()
    await address.fill('a')
    await save.click()
    await expect.element(message).toHaveFocus()
    expect(bridge.inputsOf('keys.keep')).toEqual([{ connectionId: 'service', in: 'encrypted' }])
  })

  it('ignores menu commands instead of running them later', async () => {
    const bridge = await openApp()
    bridge.emit({ type: 'command-chosen', command: 'new-chat' })
    bridge.emit({ type: 'command-chosen', command: 'find-conversation' })
    await address.fill('api.example.com')
    await save.click()
    await expect.element(message).toHaveFocus()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('offers to reload the chats if that failed', async () => {
    let isBroken = true
    await openApp(undefined, (bridge) =>
      bridge.answer('connections.list', () => (isBroken ? refuse('internal') : [])),
    )
    await expect.element(page.getByRole('alert')).toBeVisible()
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(address).toBeVisible()
  })
})

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
    for (const part of [steps, address, key, save]) await expect.element(part).toBeVisible()
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
