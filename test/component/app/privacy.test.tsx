import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aRequest } from '../../fixtures/samples/app.ts'
import { aConversation } from '../../fixtures/samples/chat.ts'
import { service } from '../../fixtures/samples/connections.ts'
import { refuse } from '../fake-contract.ts'
import { type World, worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { settings, showSettings } from '../open-settings.ts'

const showSection = (name: string) =>
  settings.getByRole('navigation', { name: 'Settings' }).getByRole('button', { name }).click()

async function openSection(
  section: 'Privacy and data' | 'About' | 'General',
  change: (world: World) => void = () => {},
) {
  const world = worldWith([aConversation()])
  change(world)
  const bridge = await openApp(world)
  await showSettings(section)
  return { bridge, world }
}

it('every contacted address is listed once, with the connections that use it', async () => {
  await openSection('Privacy and data', (world) => {
    world.connections = [
      { ...service, id: 'one', name: 'Work', baseAddress: 'https://api.example.com/v1' },
      { ...service, id: 'two', name: 'Home', baseAddress: 'https://api.example.com/other/v1' },
      { ...service, id: 'three', name: 'Here', baseAddress: 'http://127.0.0.1:8080/v1' },
      { ...service, id: 'four', name: 'Demo service', kind: 'demo', baseAddress: '' },
    ]
  })
  const leaves = settings.getByRole('group', { name: 'Data that leaves this computer' })
  const origins = leaves.getByRole('list').first().getByRole('listitem')
  await expect.element(origins.first()).toMatchTextContent('https://api.example.com for Work and Home')
  await expect.element(origins.nth(1)).toMatchTextContent('http://127.0.0.1:8080 for Here')
  expect(origins.elements()).toHaveLength(2)
  await expect.element(leaves.getByText('Demo chats stay', { exact: false })).toBeVisible()
})

it('the section appears once the data folder is read, even if it could not be read', async () => {
  const { bridge } = await openSection('General')
  const late = Promise.withResolvers<undefined>()
  bridge.answer('data.place', async () => {
    await late.promise
    return refuse('internal')
  })
  await showSection('Privacy and data')
  const backups = settings.getByRole('group', { name: 'Backups' })
  await expect.element(settings.getByRole('heading', { name: 'Privacy and data' })).toBeVisible()
  await expect.element(backups).not.toBeInTheDocument()
  late.resolve(undefined)
  await expect.element(backups).toBeVisible()
})

it('the storage time of the log can be chosen, and a button opens the log', async () => {
  const { bridge } = await openSection('Privacy and data')
  const ages = settings.getByRole('radiogroup', { name: 'Keep request log' })
  await expect.element(ages.getByRole('radio', { name: '90 days' })).toBeChecked()
  await ages.getByRole('radio', { name: '1 year' }).click()
  expect(bridge.inputsOf('settings.set')).toEqual([{ name: 'keepRequests', value: 'year' }])
  await settings.getByRole('button', { name: 'Requests' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Requests' })).toBeVisible()
  await expect.element(settings).not.toBeInTheDocument()
})

it('the log is cleared after a confirmation, with Cancel focused', async () => {
  const { bridge } = await openSection('Privacy and data', (changed) => {
    changed.requests = [aRequest({ id: 1 })]
  })
  const log = settings.getByRole('group', { name: 'Requests' })
  await expect.element(log.getByText('1 row')).toBeVisible()
  await log.getByRole('button', { name: 'Clear log…' }).click()
  await expect.element(log.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(bridge.inputsOf('requests.clear')).toEqual([])
  await log.getByRole('button', { name: 'Clear log…' }).click()
  await log.getByRole('button', { name: 'Clear the log' }).click()
  await expect.element(log.getByText('0 rows')).toBeVisible()
  await expect.element(log.getByRole('button', { name: 'Clear log…' })).toHaveFocus()
})

it('the versions come from main, and an unknown one is shown as unknown', async () => {
  const { bridge } = await openSection('Privacy and data')
  const known = { app: '0.0.0', node: '24.21.0', sqlite: '3.53.4', system: 'linux x64' }
  bridge.answer('app.versions', () => ({ ...known, electron: '45.4.1', chromium: null }))
  const navigation = settings.getByRole('navigation', { name: 'Settings' })
  await navigation.getByRole('button', { name: 'About' }).click()
  const versions = settings.getByRole('group', { name: 'Versions' })
  await expect.element(versions.getByText('3.53.4')).toBeVisible()
  await expect.element(versions.getByText('not available outside Electron')).toBeVisible()
})

it('About lists what the app never does', async () => {
  await openSection('About')
  await settings.getByText('Guarantees', { exact: true }).click()
  await expect.element(settings.getByText('docs/verify.md', { exact: false })).toBeVisible()
})

it('the update address is listed, unless updates are off', async () => {
  const { bridge, world } = await openSection('Privacy and data')
  const leaves = settings.getByRole('group', { name: 'Data that leaves this computer' })
  const feed = leaves.getByText('https://updates.example/tally/')
  await expect.element(feed).toBeVisible()
  bridge.emit({ type: 'updates-changed', state: { ...world.updates, obstacle: 'portable' } })
  await expect.element(feed).not.toBeInTheDocument()
})
