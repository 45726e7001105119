import type { Page } from '@playwright/test'
import type { ScenarioName } from '../service/scenarios.ts'
import { answers, connect, expect, posts, type Service, send, test } from './story.ts'

interface Expectation {
  readonly scenario: ScenarioName
  readonly title: RegExp
  readonly response: string
  readonly charged: string
  readonly button: string
}

const notTwice = 'Send again'
const maybeTwice = 'Send again (may be charged twice)'
const failures: readonly Expectation[] = [
  { scenario: 'wrong-key', title: /key/u, response: '401', charged: 'No.', button: notTwice },
  { scenario: 'no-billing', title: /billing/u, response: '402', charged: 'No.', button: notTwice },
  { scenario: 'quota', title: /billing/u, response: '429', charged: 'No.', button: notTwice },
  { scenario: 'retry-after-long', title: /too many/iu, response: '429', charged: 'No.', button: notTwice },
  { scenario: 'down', title: /failed/u, response: '500', charged: 'Possibly.', button: maybeTwice },
  {
    scenario: 'bad-gateway',
    title: /answer right now/u,
    response: '502',
    charged: 'Possibly.',
    button: maybeTwice,
  },
  { scenario: 'web-page', title: /web page/u, response: '200', charged: 'Possibly.', button: maybeTwice },
]

/** Each failure in a separate chat; the service works again at the end. */
async function seeFailure(window: Page, service: Service, expected: Expectation): Promise<void> {
  const { scenario, title, response, charged, button } = expected
  const before = posts(service).length
  await window.getByRole('button', { name: 'New chat' }).click()
  await expect(answers(window)).toHaveCount(0)
  service.setScenario(scenario)
  await send(window, 'Is anybody there?')
  const alert = window.getByRole('log', { name: 'Transcript' }).getByRole('alert')
  await expect(alert).toContainText(title)
  for (const label of ['Sent', 'Response', 'Charged?', 'What to do']) await expect(alert).toContainText(label)
  await expect(alert).toContainText(response)
  await expect(alert).toContainText(charged)
  await expect(alert).not.toContainText(service.key)
  await expect(alert.getByRole('button', { name: 'Show details' })).toBeVisible()
  await expect(window.getByRole('article', { name: 'You' })).toContainText('Is anybody there?')
  expect(posts(service)).toHaveLength(before + 1)

  service.setScenario('normal')
  await alert.getByRole('button', { name: button, exact: true }).click()
  await expect(window.getByRole('group', { name: 'Token usage' })).toBeVisible()
  await expect(alert).toBeHidden()
  expect(posts(service)).toHaveLength(before + 2)
}

test('every failure shows the request, the response, the cost and the next step', async ({
  window,
  service,
}) => {
  await connect(window, service)
  for (const expected of failures)
    await test.step(expected.scenario, () => seeFailure(window, service, expected))

  await test.step('a cut-off answer keeps its text and says so', async () => {
    service.setScenario('cut')
    await send(window, 'Tell me')
    await expect(answers(window).last()).toContainText('Cut off')
    await expect(window.getByRole('alert')).toContainText('Possibly.')
  })

  await test.step('with no server, the request never left, and the text can be sent again', async () => {
    await window.getByRole('button', { name: 'New chat' }).click()
    await expect(answers(window)).toHaveCount(0)
    await service.close()
    await send(window, 'Is anybody there?')
    const alert = window.getByRole('log', { name: 'Transcript' }).getByRole('alert')
    await expect(alert).toContainText('never left')
    await expect(alert.getByRole('button', { name: 'Send again', exact: true })).toBeVisible()
  })
})

test('a failed connection test keeps the typed text', async ({ window, service }) => {
  const address = window.getByRole('textbox', { name: 'Base address' })
  const key = window.getByRole('textbox', { name: 'API key' })
  await address.fill(service.address)
  await key.fill('sk-some-other-key')
  await window.getByRole('button', { name: 'Test connection' }).click()
  const alert = window.getByRole('alert')
  await expect(alert).toContainText(/key/u)
  await expect(alert).toContainText('401')
  await expect(address).toHaveValue(service.address)
  await expect(key).toHaveValue('sk-some-other-key')

  service.setScenario('empty-list')
  await key.fill(service.key)
  await window.getByRole('button', { name: 'Test connection' }).click()
  await expect(window.getByText(/lists no models/u)).toBeVisible()

  await address.fill('http://example.com')
  await expect(window.getByText(/isn't encrypted/u)).toBeVisible()
  await address.fill('https://user:secret@example.com')
  await expect(window.getByText(/user name and password/u)).toBeVisible()
})
