import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aFailure } from '../../fixtures/samples/chat.ts'
import { service } from '../../fixtures/samples/connections.ts'
import { refuse, refuseCall } from '../fake-contract.ts'
import { chatOf } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { showSettings } from '../open-settings.ts'

const address = page.getByRole('textbox', { name: 'Base address' })
const dashboard = page.getByRole('textbox', { name: 'Dashboard address' })
const key = page.getByRole('textbox', { name: 'API key' })
const test = page.getByRole('button', { name: 'Test connection' })
const save = page.getByRole('button', { name: 'Save' })
async function openSettingsOf(connection = service) {
  const world = { ...chatOf(), connections: [connection] }
  const bridge = await openApp(world)
  await showSettings()
  await page.getByRole('button', { name: 'Edit' }).click()
  return bridge
}

describe('a base address', () => {
  it.each([
    ['empty', "Enter your service's address."],
    ['not-an-address', 'Enter an address such as'],
  ] as const)('has its own sentence if it is refused as %s', async (problem, sentence) => {
    await openApp(undefined, (bridge) =>
      bridge.answer('connections.checkAddress', () => ({ kind: 'refused', problem })),
    )
    await address.fill('x')
    await expect.element(page.getByText(sentence, { exact: false })).toBeVisible()
    await expect.element(address).toHaveAttribute('aria-invalid', 'true')
  })

  it.each(['https://api.example.com', 'http://127.0.0.1:8080'])('has no warning for %s', async (typed) => {
    await openApp()
    await address.fill(typed)
    await expect.element(page.getByText(`GET ${typed}/v1/models`)).toBeVisible()
    await expect
      .element(page.getByText("This address isn't encrypted.", { exact: false }))
      .not.toBeInTheDocument()
  })

  it('suggests the common address, and requests nothing from it on its own', async () => {
    const failure = aFailure({ code: 'address', workingAddress: 'https://api.example.com/v1' })
    await openApp(undefined, (bridge) => bridge.answer('connections.test', () => refuseCall(failure)))
    await address.fill('https://api.example.com/chat')
    await test.click()
    // An ambiguous match fails.
    await expect
      .element(page.getByText('The base address may be https://api.example.com/v1', { exact: false }))
      .toBeVisible()
    await page.getByRole('button', { name: 'Use this address' }).click()
    await expect.element(address).toHaveValue('https://api.example.com/v1')
    await expect.element(address).toHaveFocus()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
})

it('an unencrypted address shows a warning and leaves the question to main; a refusal says that nothing was sent', async () => {
  const bridge = await openApp(undefined, (fake) => fake.answer('connections.test', () => refuse('declined')))
  await address.fill('http://box.lan:8080')
  await expect.element(page.getByText("This address isn't encrypted.", { exact: false })).toBeVisible()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  await test.click()
  await expect.element(page.getByText('Canceled. Nothing was sent', { exact: false })).toBeVisible()
  await expect.element(address).toHaveValue('http://box.lan:8080')
  expect(bridge.inputsOf('connections.test')).toHaveLength(1)
})

describe('the dashboard address', () => {
  it("isn't part of the first run", async () => {
    await openApp()
    await expect.element(key).toBeVisible()
    await expect.element(dashboard).not.toBeInTheDocument()
  })

  it('is saved with the connection, and an error appears at its field', async () => {
    const bridge = await openSettingsOf({ ...service, dashboardAddress: 'https://example.com/keys' })
    await expect.element(dashboard).toHaveValue('https://example.com/keys')
    bridge.answer('connections.save', () => refuse('dashboard-refused'))
    await dashboard.fill('nowhere')
    await save.click()
    await expect.element(dashboard).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByText('Enter a web address such as', { exact: false })).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    expect(bridge.inputsOf('connections.save')).toMatchObject([{ dashboardAddress: 'nowhere' }])
  })
})

it('fits a narrow window together with its warning', async () => {
  await openApp()
  await page.viewport(320, 640)
  await address.fill('http://a-box-with-a-long-name.local.example:8080/a/long/path')
  await expect.element(page.getByText("This address isn't encrypted.", { exact: false })).toBeVisible()
  const main = page.getByRole('main').element()
  expect(main.scrollWidth - main.clientWidth).toBeLessThanOrEqual(0)
})
