import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultLimits } from '../../../src/shared/contract/app/settings.ts'
import { upToDate } from '../../fixtures/samples/app.ts'
import { refuse } from '../fake-contract.ts'
import { chatOf, type World } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { openSettingsAt, settings, showSettings } from '../open-settings.ts'

const sections = [
  'General',
  'Appearance',
  'Connections',
  'Money',
  'Programs',
  'Privacy and data',
  'Shortcuts',
  'About',
] as const

const navigation = settings.getByRole('navigation', { name: 'Settings' })
const limits = settings.getByRole('group', { name: 'Timeouts' })
const list = limits.getByRole('spinbutton', { name: 'Model list timeout' })
const proxy = settings.getByRole('group', { name: 'Proxy' })
const proxyAddress = proxy.getByRole('textbox', { name: 'Proxy address' })
const certificates = settings.getByRole('group', { name: 'Custom CA certificates' })

async function openSection(
  section: (typeof sections)[number],
  changes = {},
  connections: World['connections'] | null = null,
) {
  const world = chatOf()
  world.settings = { ...world.settings, ...changes }
  if (connections !== null) world.connections = connections
  const bridge = await openApp(world)
  await showSettings(section)
  await expect
    .element(navigation.getByRole('button', { name: section }))
    .toHaveAttribute('aria-current', 'page')
  return bridge
}

/** The settings of connections that few people change. */
async function openAdvanced(changes = {}, connections: World['connections'] | null = null) {
  const bridge = await openSection('Connections', changes, connections)
  await settings.getByText('Advanced', { exact: true }).click()
  return bridge
}

describe('the spell check', () => {
  const group = settings.getByRole('group', { name: 'Spelling' })
  const choice = group.getByRole('switch', { name: 'Check spelling' })

  it('is off on macOS until the user turns it on', async () => {
    const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
    const bridge = await openSection('Appearance')
    const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(mac)
    onTestFinished(() => agent.mockRestore())
    await navigation.getByRole('button', { name: 'General' }).click()
    await expect.element(choice).not.toBeChecked()
    await choice.click()
    await expect.element(choice).toBeChecked()
    expect(bridge.inputsOf('settings.set')).toEqual([{ name: 'checkSpelling', value: true }])
    // The system chooses the dictionaries.
    await expect.element(group.getByRole('button', { name: 'Add dictionary…' })).not.toBeInTheDocument()
  })
})

describe('system notifications', () => {
  const group = settings.getByRole('group', { name: 'System notifications' })
  const choice = group.getByRole('switch', { name: 'Show system notifications' })

  it('have no switch where the system shows none', async () => {
    const world = chatOf()
    world.abilities.notifications = 'unsupported'
    await openSettingsAt('General', world)
    await expect.element(group.getByText("This system doesn't show notifications.")).toBeVisible()
    await expect.element(choice).not.toBeInTheDocument()
  })

  it('have a note while the system refuses them', async () => {
    const world = chatOf()
    world.settings.systemNotifications = true
    const bridge = await openSettingsAt('General', world)
    const note = group.getByText(/refused the last notification/u)
    await expect.element(note).not.toBeInTheDocument()
    bridge.emit({ type: 'notifications-changed', notifications: 'refused' })
    await expect.element(note).toBeVisible()
    bridge.emit({ type: 'notifications-changed', notifications: 'shown' })
    await expect.element(note).not.toBeInTheDocument()
  })
})

it('the tray has no icon until the user wants one, and Tally stays there only with it', async () => {
  await openSection('General')
  await expect.element(settings.getByText(/^With the tray icon, Tally can keep running/u)).toBeVisible()
  await settings.getByRole('switch', { name: 'Show Tally in the tray' }).click()
  await expect.element(settings.getByRole('switch', { name: 'Keep running in the tray' })).not.toBeChecked()
})

it('a change stays although main answers an earlier question later', async () => {
  const world = chatOf()
  const bridge = await openApp(world)
  const late = Promise.withResolvers<void>()
  const before = structuredClone(world.settings)
  bridge.answer('settings.read', async () => {
    await late.promise
    return before
  })
  await showSettings('General')
  const choice = settings.getByRole('switch', { name: 'Show system notifications' })
  await choice.click()
  late.resolve()
  await expect.element(choice).toBeChecked()
  await expect.poll(() => bridge.inputsOf('settings.set')).toHaveLength(1)
  await expect.element(choice).toBeChecked()
})

describe('the time limits', () => {
  it('are saved on Enter or blur, and only if they changed', async () => {
    const bridge = await openAdvanced()
    await expect.element(list).toHaveValue(30)
    await list.fill('60')
    expect(bridge.inputsOf('settings.set')).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.element(limits.getByText('Saved')).toBeVisible()
    await limits.getByRole('spinbutton', { name: 'Connection timeout' }).fill('20')
    await userEvent.keyboard('{Tab}')
    await expect
      .poll(() => bridge.inputsOf('settings.set'))
      .toEqual([
        { name: 'limits', value: { ...defaultLimits, list: 60 } },
        { name: 'limits', value: { ...defaultLimits, list: 60, connect: 20 } },
      ])
  })

  it.each(['4', '9.5'])('refuse %j with a message, and save nothing', async (typed) => {
    const bridge = await openAdvanced()
    await list.fill(typed)
    await userEvent.keyboard('{Enter}')
    await expect.element(limits.getByText('Enter a whole number from 5 to 600.')).toBeVisible()
    await expect.element(list).toHaveAttribute('aria-invalid', 'true')
    expect(bridge.inputsOf('settings.set')).toEqual([])
  })

  it('report a failed save, and show the active values', async () => {
    const bridge = await openAdvanced()
    bridge.answer('settings.set', () => refuse('not-saved'))
    await list.fill('60')
    await userEvent.keyboard('{Enter}')
    await expect.element(limits.getByText("Tally couldn't save this.", { exact: false })).toBeVisible()
    await expect.element(list).toHaveValue(30)
  })

  it('reset to their defaults one by one', async () => {
    const bridge = await openAdvanced({ limits: { ...defaultLimits, answer: 20 } })
    await list.fill('1')
    await limits.getByRole('button', { name: 'Reset Answer timeout' }).click()
    const answer = limits.getByRole('spinbutton', { name: 'Answer timeout' })
    await expect.element(answer).toHaveValue(600)
    await expect.element(answer).toHaveFocus()
    await expect.element(list).toHaveValue(30)
    expect(bridge.inputsOf('settings.reset')).toEqual([{ names: ['limits.answer'] }])
    await expect.element(limits.getByRole('button', { name: 'Reset' })).not.toBeInTheDocument()
  })
})

describe('the proxy', () => {
  it('is saved as soon as it is chosen', async () => {
    const bridge = await openAdvanced()
    await expect.element(proxy.getByRole('radio', { name: 'System proxy' })).toBeChecked()
    await proxy.getByRole('radio', { name: 'No proxy' }).click()
    expect(bridge.inputsOf('settings.setProxy')).toEqual([{ proxy: { use: 'none', address: '' } }])
  })

  it('asks for a custom address first, and saves both together', async () => {
    const bridge = await openAdvanced()
    await proxy.getByRole('radio', { name: 'Custom proxy' }).click()
    await expect.element(proxyAddress).toHaveFocus()
    expect(bridge.inputsOf('settings.setProxy')).toEqual([])
    await userEvent.keyboard('http://proxy.lan:3128{Enter}')
    expect(bridge.inputsOf('settings.setProxy')).toEqual([
      { proxy: { use: 'own', address: 'http://proxy.lan:3128' } },
    ])
  })

  it('shows an address error at its field', async () => {
    const bridge = await openAdvanced()
    bridge.answer('settings.setProxy', () => refuse('proxy-refused'))
    await proxy.getByRole('radio', { name: 'Custom proxy' }).click()
    await userEvent.keyboard('nowhere{Enter}')
    await expect.element(proxyAddress).toHaveAttribute('aria-invalid', 'true')
    await expect.element(proxy.getByText('Enter a proxy address such as', { exact: false })).toBeVisible()
  })
})

describe('custom certificates', () => {
  it('come from a file, which is named and can be removed', async () => {
    const bridge = await openAdvanced()
    await certificates.getByRole('button', { name: 'Choose file…' }).click()
    await expect
      .element(certificates.getByText('company.pem · 2 certificates · for api.example.com'))
      .toBeVisible()
    await certificates.getByRole('button', { name: 'Remove' }).click()
    await expect.element(certificates.getByText('company.pem', { exact: false })).not.toBeInTheDocument()
    await expect.element(certificates.getByRole('button', { name: 'Choose file…' })).toHaveFocus()
    expect(bridge.inputsOf('settings.forgetAuthority')).toHaveLength(1)
  })

  it('ask for a connection first where there are several', async () => {
    const [first] = chatOf().connections
    if (first === undefined) throw new Error('The world has no connection.')
    const other = { ...first, id: 'other', name: 'Work' }
    await openAdvanced({}, [first, other])
    const choose = certificates.getByRole('button', { name: 'Choose file…' })
    await expect.element(choose).toBeDisabled()
    await expect.element(choose).toHaveAccessibleDescription(/select at least one connection/)
    await certificates.getByRole('checkbox', { name: 'Trust for Work' }).click()
    await expect.element(choose).toBeEnabled()
    await expect.element(certificates.getByText('select at least', { exact: false })).not.toBeInTheDocument()
  })

  it('report a file without certificates', async () => {
    const bridge = await openAdvanced()
    bridge.answer('settings.chooseAuthority', () => refuse('authority-refused'))
    await certificates.getByRole('button', { name: 'Choose file…' }).click()
    await expect
      .element(certificates.getByRole('alert'))
      .toMatchTextContent('This file contains no certificate.')
  })
})

it('the region format is saved as soon as it is chosen, and says that it needs a restart', async () => {
  const bridge = await openSection('Appearance')
  const region = settings.getByRole('combobox', { name: 'Region format' })
  await expect.element(region).toHaveValue('system')
  await expect.element(region).toHaveAccessibleDescription(/after a restart/u)
  await userEvent.selectOptions(region, 'Germany')
  expect(bridge.inputsOf('settings.set')).toEqual([{ name: 'locale', value: 'en-DE' }])
  await expect.element(region).toHaveValue('en-DE')
})

describe('the connections', () => {
  const back = settings.getByRole('button', { name: 'Back to connections' })

  it.each(['Edit', 'Add connection'])(
    'keep the focus from the list to the fields and back: %s',
    async (name) => {
      await openSection('Connections')
      const button = settings.getByRole('button', { name })
      await button.click()
      await expect.element(settings.getByRole('heading', { level: 4 })).toHaveFocus()
      await back.click()
      await expect.element(button).toHaveFocus()
    },
  )
})

describe('the settings', () => {
  it('have eight sections of at most 1,600 words in all', async () => {
    await openSection('General')
    expect(
      navigation
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(sections)
    let words = 0
    for (const section of sections) {
      await navigation.getByRole('button', { name: section }).click()
      const content = settings.getByRole('group', { name: section, exact: true })
      await expect.element(content).toBeVisible()
      await expect.element(content).not.toHaveTextContent('Loading')
      words += (content.element() as HTMLElement).innerText.split(/\s+/u).length
    }
    expect(words).toBeGreaterThan(500)
    expect(words).toBeLessThanOrEqual(1_600)
  })

  it('fit into a window at 400% zoom', async () => {
    await openSection('General')
    for (const section of sections) {
      await page.viewport(1280, 800)
      await navigation.getByRole('button', { name: section }).click()
      await expect.element(settings.getByRole('group', { name: section, exact: true })).toBeVisible()
      await page.viewport(320, 256)
      const content = settings.getByRole('group', { name: section, exact: true }).element()
      const body = content.parentElement
      body?.scrollTo({ top: body.scrollHeight })
      const { top, bottom } = content.getBoundingClientRect()
      const seen =
        Math.min(bottom, innerHeight) - Math.max(top, settings.element().getBoundingClientRect().top)
      expect(seen, section).toBeGreaterThan(120)
    }
  })
})

it('the link to the guide opens the page about the section, in a build that knows its repository', async () => {
  const bridge = await openSection('Privacy and data')
  const link = settings.getByRole('button', { name: 'Learn more in the guide' })
  await expect.element(link).not.toBeInTheDocument()
  const feed = 'https://github.com/someone/tally/releases/latest/download/'
  bridge.emit({ type: 'updates-changed', state: { ...upToDate, feed } })
  await link.click()
  expect(bridge.inputsOf('links.open')).toEqual([
    { address: 'https://github.com/someone/tally/blob/HEAD/docs/guide/back-up.md' },
  ])
})
