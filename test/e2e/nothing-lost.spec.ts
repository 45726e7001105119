import { answers, ask, connect, expect, posts, send, test } from './story.ts'

test.describe('killing the app during an answer', () => {
  test.use({ scenario: 'slow' })

  test('keeps the question, the text so far and the row, and sends nothing again', async ({
    app,
    window,
    service,
  }) => {
    await connect(window, service)
    await send(window, 'Tell me a long story')
    // Text is on disk at most a second behind.
    await expect(answers(window)).toContainText('Line 3')
    await app.kill()
    await app.restart()

    const after = app.window
    await expect(after.getByRole('article', { name: 'You' })).toContainText('Tell me a long story')
    await expect(answers(after)).toContainText('Line 1')
    await expect(answers(after)).toContainText('Interrupted')
    await after.getByRole('button', { name: 'Usage' }).click()
    await expect(after.getByRole('table', { name: 'Calls' })).toContainText('interrupted')
    expect(posts(service)).toHaveLength(1)
  })

  test('a reloaded window continues the streaming answer without another request', async ({
    window,
    service,
  }) => {
    await connect(window, service)
    await send(window, 'Tell me a long story')
    await expect(answers(window)).toContainText('Line 1')
    await window.reload()
    await expect(answers(window)).toHaveAttribute('aria-busy', 'true')
    const before = (await answers(window).textContent())?.length ?? 0
    await expect.poll(async () => (await answers(window).textContent())?.length).toBeGreaterThan(before)
    await window.getByRole('button', { name: 'Stop' }).click()
    await expect(answers(window)).toContainText('Stopped')
    expect(posts(service)).toHaveLength(1)
  })
})

test('a restart keeps everything', async ({ app, window, service }) => {
  await connect(window, service)
  await window.getByRole('textbox', { name: 'System prompt' }).fill('Be brief.')
  await ask(window, 'A question to find again')
  const text = await answers(window).textContent()
  await window.getByRole('textbox', { name: 'Message', exact: true }).fill('half a thou')
  await app.restart()

  const after = app.window
  await expect(after.getByRole('link', { name: 'A question to find again' })).toBeVisible()
  await expect(answers(after)).toHaveText(text ?? '')
  await expect(after.getByRole('textbox', { name: 'System prompt' })).toHaveValue('Be brief.')
  await expect(after.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('half a thou')
})

test('a system prompt typed just before quitting survives', async ({ app, window, service }) => {
  await connect(window, service)
  const prompt = window.getByRole('textbox', { name: 'System prompt' })
  await prompt.fill('Be brief, and')
  await expect(prompt).toBeFocused()
  await app.restart()
  await expect(app.window.getByRole('textbox', { name: 'System prompt' })).toHaveValue('Be brief, and')
})
