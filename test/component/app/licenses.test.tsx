import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openSettings } from '../../../src/renderer/stores/app/panel-store.ts'
import { aConversation } from '../../fixtures/samples/chat.ts'
import { refuse } from '../fake-contract.ts'
import { worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { settings } from '../open-settings.ts'

it('About lists every bundled package with its full license, also by keyboard', async () => {
  await openApp(worldWith([aConversation()]))
  openSettings(true, 'about')
  await settings.getByRole('button', { name: 'Show licenses' }).click()
  await expect.element(settings.getByText('@lib/inter 5.3.0')).toBeVisible()
  await expect.element(settings.getByText('OFL-1.1')).toBeVisible()
  const terms = settings.getByRole('group', { name: 'License of react' })
  await expect.element(terms).not.toBeInTheDocument()
  settings.getByText('react 19.3.1').element().closest('summary')?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(terms).toMatchTextContent('Permission is hereby granted.')
})

it("About reports licenses that can't be loaded", async () => {
  const bridge = await openApp(worldWith([aConversation()]))
  bridge.answer('licenses.list', () => refuse('internal'))
  openSettings(true, 'about')
  await settings.getByRole('button', { name: 'Show licenses' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
})
