import { ask, connect, expect, openSettings, test } from './story.ts'

test.skip(Boolean(process.env['TALLY_ELECTRON']), "nobody can click a real system's notification")

test('a budget that an answer used up is told once, and the click opens the budgets', async ({
  app,
  window,
  service,
}) => {
  await connect(window, service)
  await ask(window, 'Does ORDER BY keep rows in order?')
  const usage = window.getByRole('group', { name: 'Token usage' })
  const total = Number(await usage.getAttribute('data-total-tokens'))
  const settings = await openSettings(window, 'Money')
  await settings.getByRole('button', { name: 'Add budget' }).click()
  await window.keyboard.type(String(total))
  await window.keyboard.press('Enter')
  await expect(settings.getByRole('listitem').first()).toContainText(`${total} tokens per day`)
  await settings.getByRole('button', { name: 'General' }).click()
  await settings.getByRole('switch', { name: 'Show system notifications' }).click()
  await window.keyboard.press('Escape')
  const body = `${total} tokens per day, all connections: ${total} used (100%)`
  const told = `host: notification ${JSON.stringify({ title: 'Budget used up', body })}`
  await expect.poll(() => app.output(), { timeout: 20_000 }).toContain(told)
  await app.evaluateMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize(), null)
  await app.evaluateMain(() => {
    const asked: unknown = Reflect.get(globalThis, 'electronHostAsked')
    const { notifications } = asked as { notifications: { emit(name: string): void }[] }
    notifications.at(-1)?.emit('click')
  }, null)
  await expect(settings.getByRole('group', { name: 'Budgets' })).toBeVisible()
  const isMinimized = await app.evaluateMain(
    ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized(),
    null,
  )
  expect(isMinimized).toBe(false)
  expect(app.output().match(/host: notification /gu)).toHaveLength(1)
})
