import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { UpdateState } from '../../../src/shared/contract/app/update.ts'
import { anOffer, upToDate } from '../../fixtures/samples/app.ts'
import { aConversation } from '../../fixtures/samples/chat.ts'
import { worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { settings, showSettings } from '../open-settings.ts'

const group = settings.getByRole('group', { name: 'Updates' })

async function openAbout(changes: Partial<UpdateState> = {}) {
  const world = worldWith([aConversation()])
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
