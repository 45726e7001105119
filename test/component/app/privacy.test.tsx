import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openSettings } from '../../../src/renderer/stores/app/panel-store.ts'
import type { UpdateState } from '../../../src/shared/contract/app/update.ts'
import { anOffer, upToDate } from '../../fixtures/samples/app.ts'
import { service } from '../../fixtures/samples/connections.ts'
import { refuse } from '../fake-contract.ts'
import { chatOf, type World } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { settings, showSettings } from '../open-settings.ts'

const showSection = (name: string) =>
  settings.getByRole('navigation', { name: 'Settings' }).getByRole('button', { name }).click()

async function openSection(
  section: 'Privacy and data' | 'About' | 'General',
  change: (world: World) => void = () => {},
) {
  const world = chatOf()
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
  await expect.element(settings.getByRole('group', { name: 'Requests' }).getByText('0 rows')).toBeVisible()
  await expect.element(ages.getByRole('radio', { name: '90 days' })).toBeChecked()
  await ages.getByRole('radio', { name: '1 year' }).click()
  expect(bridge.inputsOf('settings.set')).toEqual([{ name: 'keepRequests', value: 'year' }])
  await settings.getByRole('button', { name: 'Requests' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Requests' })).toBeVisible()
  await expect.element(settings).not.toBeInTheDocument()
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

it('the update address is listed, unless updates are off', async () => {
  const { bridge, world } = await openSection('Privacy and data')
  const leaves = settings.getByRole('group', { name: 'Data that leaves this computer' })
  const feed = leaves.getByText('https://updates.example/tally/')
  await expect.element(feed).toBeVisible()
  bridge.emit({ type: 'updates-changed', state: { ...world.updates, obstacle: 'portable' } })
  await expect.element(feed).not.toBeInTheDocument()
})

it("About reports licenses that can't be loaded", async () => {
  const bridge = await openApp(chatOf())
  bridge.answer('licenses.list', () => refuse('internal'))
  openSettings(true, 'about')
  await settings.getByRole('button', { name: 'Show licenses' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
})

const group = settings.getByRole('group', { name: 'Updates' })

async function openAbout(changes: Partial<UpdateState> = {}) {
  const world = chatOf()
  world.updates = { ...upToDate, ...changes }
  const bridge = await openApp(world)
  const tell = (told: Partial<UpdateState>): void => {
    world.updates = { ...world.updates, ...told }
    bridge.emit({ type: 'updates-changed', state: world.updates })
  }
  const open = async (): Promise<void> => {
    await showSettings('About')
  }
  return { bridge, tell, open }
}

it('an update is checked for, shown with its changes, downloaded and installed, each with one click', async () => {
  const { bridge, tell, open } = await openAbout()
  await open()
  await expect.element(group.getByText('Tally is up to date', { exact: false })).toBeVisible()
  await group.getByRole('button', { name: 'Check for updates' }).click()
  await expect.element(group.getByText('Version 9.1.0 is available (98.0 MB).')).toBeVisible()
  await expect
    .element(group.getByRole('group', { name: 'Release notes' }))
    .toMatchTextContent(/Counts that add up/)
  await group.getByRole('button', { name: 'Download update' }).click()
  await expect.element(group.getByRole('progressbar')).toHaveAttribute('value', '12000000')
  tell({ step: 'ready' })
  await expect.element(group.getByText('installs it when you quit', { exact: false })).toBeVisible()
  await group.getByRole('button', { name: 'Restart and install' }).click()
  expect(bridge.inputsOf('updates.install')).toHaveLength(1)
})

it('a failed update shows the request, the response, the state and the next step', async () => {
  const failure = { action: 'check', code: 'address', status: 404, cause: null } as const
  const { open } = await openAbout({ failure: { ...failure, address: 'https://updates.example/latest.yml' } })
  await open()
  const alert = group.getByRole('alert')
  await expect
    .element(alert)
    .toMatchTextContent(/Address.*latest\.yml.*Response.*404.*unchanged.*Check again later/)
})

it("a copy that can't update itself says why, and has no button", async () => {
  const { open } = await openAbout({ obstacle: 'deb', feed: null })
  await open()
  await expect.element(group.getByText('deb package', { exact: false })).toBeVisible()
  await expect.element(group.getByRole('button')).not.toBeInTheDocument()
})

it('an available update is one line in the window, until it is postponed', async () => {
  const { tell } = await openAbout()
  const notice = page.getByRole('status').filter({ hasText: 'Version 9.1.0 of Tally is available.' })
  await expect.element(notice).not.toBeInTheDocument()
  tell({ offer: anOffer })
  await expect.element(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Later' }).click()
  await expect.element(notice).not.toBeInTheDocument()
})
