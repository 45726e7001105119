import { answers, ask, connect, expect, openSettings, posts, send, test } from './story.ts'

test('a busy service is retried visibly, and the wait can be stopped', async ({ window, service }) => {
  await connect(window, service)
  service.setScenario('rate-limited-once')
  await send(window, 'Is anybody there?')
  await expect(answers(window)).toContainText(/Retrying in \d\ss/u)
  await expect(window.getByRole('button', { name: 'Stop waiting' })).toBeVisible()
  await expect(window.getByRole('group', { name: 'Token usage' })).toBeVisible({ timeout: 10_000 })
  expect(posts(service)).toHaveLength(2)

  service.setScenario('rate-limited')
  await send(window, 'And now?')
  await window.getByRole('button', { name: 'Stop waiting' }).click()
  const alert = window.getByRole('log', { name: 'Transcript' }).getByRole('alert')
  await expect(alert).toContainText('429')
  await expect(alert.getByRole('button', { name: 'Send again', exact: true })).toBeVisible()
  expect(posts(service)).toHaveLength(3)
})

test('for streams without counts the person chooses once, and the choice is kept', async ({
  window,
  service,
}) => {
  await connect(window, service)
  service.setScenario('no-usage')
  await ask(window, 'One')
  const choice = window.getByRole('dialog').filter({ hasText: /exact counts/u })
  await expect(choice).toBeVisible()
  await window.keyboard.press('Escape')
  await expect(choice).toBeHidden()
  await ask(window, 'Two')
  const counts = window.getByRole('group', { name: 'Token usage' }).last()
  await expect(counts).toHaveAttribute('data-source', 'reported')
  await ask(window, 'Three')
  await expect(choice).toBeHidden()

  const settings = await openSettings(window)
  await settings.getByRole('button', { name: 'Edit' }).click()
  const streamed = settings.getByRole('radio', { name: /^Streamed answers/u })
  await streamed.click()
  await expect(streamed).toBeChecked()
  await window.keyboard.press('Escape')
  await ask(window, 'Four')
  await expect(counts).toHaveAttribute('data-source', 'estimated')
  await expect(counts).toContainText('≈')
})

test('the log has every request, and nothing of the key or the messages', async ({ window, service }) => {
  await connect(window, service)
  await ask(window, 'A question about herons')
  await window.keyboard.press('ControlOrMeta+k')
  await window.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('requests')
  await window.keyboard.press('Enter')
  const dialog = window.getByRole('dialog', { name: 'Requests' })
  const rows = dialog.getByRole('table', { name: 'Requests' }).locator('tbody tr')
  await expect(rows).toHaveCount(service.log().length)
  await expect(rows.first()).toContainText('/v1/chat/completions')
  await expect(rows.first()).toContainText('200')
  await expect(dialog).not.toContainText(service.key)
  await dialog.getByRole('button', { name: 'A question about herons' }).click()
  await expect(dialog).toBeHidden()
  await expect(answers(window)).toBeVisible()
})

test('the raw exchange of a refusal can be read and copied, without the key', async ({ window, service }) => {
  await connect(window, service)
  service.setScenario('no-billing')
  await send(window, 'Is anybody there?')
  const alert = window.getByRole('log', { name: 'Transcript' }).getByRole('alert')
  await alert.getByRole('button', { name: 'Show details' }).click()
  await expect(alert).toContainText('POST /v1/chat/completions HTTP/1.1')
  await expect(alert).toContainText('Bearer [key]')
  await expect(alert).toContainText('HTTP/1.1 402')
  await expect(alert).toContainText('"code":"no_billing"')
  await expect(alert).not.toContainText(service.key)
  await expect(alert.getByRole('button', { name: 'Copy report' })).toBeVisible()
})

test.describe('an address without its last part', () => {
  test.use({ scenario: 'under-a-prefix' })

  test('gets a suggestion with a common models path, which is used from then on', async ({
    window,
    service,
  }) => {
    const address = window.getByRole('textbox', { name: 'Base address' })
    await address.fill(`${new URL(service.address).origin}/api/v4`)
    await window.getByRole('textbox', { name: 'API key' }).fill(service.key)
    await window.getByRole('button', { name: 'Test connection' }).click()
    await window.getByRole('button', { name: 'Use this address' }).click()
    await expect(address).toHaveValue(/\/api\/v4\/v1$/u)
    await window.getByRole('button', { name: 'Save' }).click()
    await expect(window.getByRole('combobox', { name: 'Model' })).toContainText('·')
  })
})
