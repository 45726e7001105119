import { answers, ask, connect, expect, posts, send, test } from './story.ts'

test.describe('an answer that streams slowly', () => {
  test.use({ scenario: 'slow' })

  test('goes on after a reload, stops at once, and survives a kill, without another request', async ({
    app,
    window,
    service,
  }) => {
    await connect(window, service)
    const answer = answers(window).last()
    await test.step('a reloaded window continues it', async () => {
      await send(window, 'Tell me a long story')
      await expect(answer).toHaveAttribute('aria-busy', 'true')
      await expect(answer).toContainText('Line 1')
      await window.reload()
      await expect(answer).toHaveAttribute('aria-busy', 'true')
      const before = (await answer.textContent())?.length ?? 0
      await expect.poll(async () => (await answer.textContent())?.length).toBeGreaterThan(before)
    })
    await test.step('Stop keeps its text and its row, and closes the socket', async () => {
      await window.getByRole('button', { name: 'Stop' }).click()
      await expect(answer).toContainText('Stopped')
      await expect(answer).not.toHaveAttribute('aria-busy', 'true')
      await expect.poll(() => posts(service)[0]?.aborted).toBe(true)
      expect(posts(service)).toHaveLength(1)
    })
    await send(window, 'Tell me another one')
    // The last answer is the stopped one until the new one is shown.
    await expect(answer).toHaveAttribute('aria-busy', 'true')
    // Text is on disk at most a second behind.
    await expect(answer).toContainText('Line 3')
    await app.kill()
    await app.restart()

    const after = app.window
    await expect(after.getByRole('article', { name: 'You' }).last()).toContainText('Tell me another one')
    await expect(answers(after).last()).toContainText('Line 1')
    await expect(answers(after).last()).toContainText('Interrupted')
    await after.getByRole('button', { name: 'Usage' }).click()
    const calls = after.getByRole('table', { name: 'Calls' })
    for (const kind of ['stopped', 'interrupted']) await expect(calls).toContainText(kind)
    await expect(after.getByRole('status', { name: 'All calls' })).toHaveAttribute('data-not-reported', '2')
    expect(posts(service)).toHaveLength(2)
  })
})

test('a restart keeps everything, also a text that was typed just before', async ({
  app,
  window,
  service,
}) => {
  await connect(window, service)
  await window.getByRole('button', { name: 'Add instructions' }).click()
  await window.getByRole('textbox', { name: 'System prompt' }).fill('Be brief.')
  await ask(window, 'A question to find again')
  const text = await answers(window).textContent()
  await window.getByRole('textbox', { name: 'Message', exact: true }).fill('half a thou')
  await app.restart()

  const prompt = app.window.getByRole('textbox', { name: 'System prompt' })
  await expect(app.window.getByRole('link', { name: 'A question to find again' })).toBeVisible()
  await expect(answers(app.window)).toHaveText(text ?? '')
  await expect(app.window.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('half a thou')
  await expect(prompt).toHaveValue('Be brief.')
  await prompt.fill('Be brief, and')
  await expect(prompt).toBeFocused()
  await app.restart()
  await expect(app.window.getByRole('textbox', { name: 'System prompt' })).toHaveValue('Be brief, and')
})
