import { canaryKey } from '../fixtures/key-traces.ts'
import { answers, ask, connect, expect, posts, test } from './story.ts'

test('a first start leads to an answer with counts', async ({ window, service }) => {
  await window.getByRole('textbox', { name: 'Base address' }).fill(new URL(service.address).host)
  await expect(window.getByText(`GET ${service.address}/models`)).toBeVisible()
  await window.getByRole('textbox', { name: 'API key' }).fill(service.key)
  await window.getByRole('button', { name: 'Test connection' }).click()
  await expect(window.getByText(/Connected in .* · key accepted · \d+ models/u)).toBeVisible()
  await window.getByRole('button', { name: 'Save' }).click()

  await window.getByRole('combobox', { name: 'Model' }).click()
  await window.getByRole('option', { name: 'lantern-70b-chat' }).click()
  await window.getByRole('textbox', { name: 'System prompt' }).fill('Be brief.')
  await ask(window, 'What does this cost?')

  expect(posts(service)).toHaveLength(1)
  expect(posts(service)[0]?.body).toEqual({
    model: 'lantern-70b-chat',
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'What does this cost?' },
    ],
    stream: true,
    stream_options: { include_usage: true },
  })
  expect(posts(service)[0]?.headers['authorization']).toBe(`Bearer ${canaryKey}`)
})

test('the window shows the reported counts in full', async ({ window, service }) => {
  await connect(window, service)
  await ask(window, 'One')
  const usage = window.getByRole('group', { name: 'Token usage' })
  const shown = {
    prompt: await usage.getAttribute('data-prompt-tokens'),
    completion: await usage.getAttribute('data-completion-tokens'),
    total: await usage.getAttribute('data-total-tokens'),
  }
  const group = (count: string | null) => Number(count).toLocaleString('en-US')
  await expect(usage).toHaveAttribute('data-source', 'reported')
  await expect(usage).toHaveText(
    `prompt ${group(shown.prompt)} · completion ${group(shown.completion)} · total ${group(shown.total)}`,
  )
  expect(Number(shown.prompt) + Number(shown.completion)).toBe(Number(shown.total))
})

test.describe('a service that reports no usage', () => {
  test.use({ scenario: 'no-usage' })

  test('gets no invented number', async ({ window, service }) => {
    await connect(window, service)
    await ask(window, 'One')
    const usage = window.getByRole('group', { name: 'Token usage' })
    await expect(usage).toHaveAttribute('data-source', 'not-reported')
    await expect(usage).toHaveAttribute('data-total-tokens', '')
    await expect(usage).toContainText('not reported')
    await expect(usage).not.toContainText('0')
  })
})

test.describe('a streaming answer', () => {
  test.use({ scenario: 'slow' })

  test('appears while it streams and stops at once, with its text and its row', async ({
    window,
    service,
  }) => {
    await connect(window, service)
    await window.getByRole('textbox', { name: 'Message', exact: true }).fill('Tell me a long story')
    await window.keyboard.press('Enter')
    const answer = answers(window)
    await expect(answer).toHaveAttribute('aria-busy', 'true')
    await expect(answer).toContainText('Line 1')
    await window.getByRole('button', { name: 'Stop' }).click()
    await expect(answer).toContainText('Stopped')
    await expect(answer).not.toHaveAttribute('aria-busy', 'true')
    await expect.poll(() => posts(service)[0]?.aborted).toBe(true)
    await window.getByRole('button', { name: 'Usage' }).click()
    await expect(window.getByRole('table', { name: 'Calls' })).toContainText('stopped')
    const paid = window.getByRole('status', { name: 'All calls' })
    await expect(paid).toHaveAttribute('data-not-reported', '1')
  })

  test('sends one message, however often Enter is pressed', async ({ window, service }) => {
    await connect(window, service)
    await window.getByRole('textbox', { name: 'Message', exact: true }).fill('Once')
    await window.keyboard.press('Enter')
    await window.keyboard.press('Enter')
    await expect(answers(window)).toContainText('Line 1')
    await window.getByRole('button', { name: 'Stop' }).click()
    await expect(answers(window)).toContainText('Stopped')
    expect(posts(service)).toHaveLength(1)
  })
})
