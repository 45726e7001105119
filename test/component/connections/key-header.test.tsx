import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { twoTurns } from '../../fixtures/samples/chat.ts'
import { refuse } from '../fake-contract.ts'
import { chatOf } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { settings, showSettings } from '../open-settings.ts'

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
