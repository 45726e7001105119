import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ask, expect, openDemo, test } from './story.ts'

const garbage = 'These were conversations once. '.repeat(1_000)

test.use({ foundFiles: { 'tally.db': garbage } })

test('a damaged file is kept whole; the first window shows where, and everything works', async ({
  app,
  window,
}) => {
  await expect(window.getByRole('button', { name: 'Try the demo service' })).toBeVisible()
  const folders = (await readdir(app.dataDirectory)).filter((name) => name.startsWith('damaged-'))
  expect(folders).toHaveLength(1)
  const folder = join(app.dataDirectory, folders[0] ?? '')
  expect(await readFile(join(folder, 'tally.db'), 'utf8')).toBe(garbage)
  const alert = window.getByRole('alert')
  await expect(alert).toContainText('damaged')
  await expect(alert).toContainText(folder)

  await openDemo(window)
  await ask(window, 'Is this kept?')
  await app.restart()
  await expect(app.window.getByRole('link', { name: 'Is this kept?' })).toBeVisible()
  await expect(app.window.getByRole('alert')).toHaveCount(0)
})
