import { ask, expect, openDemo, openSettings, test } from './story.ts'

test('a backup is restored, the restore is undone, and after erasing everything the app starts as on its first run', async ({
  app,
  window,
}) => {
  await openDemo(window)
  await ask(window, 'Keep this question')
  await openSettings(window, 'Privacy and data')
  await window.getByRole('button', { name: 'Back up now' }).click()
  await expect(window.getByText(/^Last backup: .*manual/)).toBeVisible()
  await window.keyboard.press('Escape')
  await ask(window, 'Said after the backup')

  await openSettings(window, 'Privacy and data')
  await window.getByRole('button', { name: 'Restore', exact: true }).click()
  const restore = window.getByRole('dialog', { name: 'Restore a backup' })
  await restore.getByRole('button', { name: /^Choose the backup of/ }).click()
  await expect(restore.getByText('Last message')).toBeVisible()
  await restore.getByRole('button', { name: 'Restore and restart' }).click()
  await app.untilRestarted()

  await expect(app.window.getByRole('status').filter({ hasText: 'The backup was restored' })).toBeVisible()
  await app.window.getByRole('link', { name: 'Keep this question' }).click()
  await expect(app.window.getByRole('article', { name: 'You' })).toHaveCount(1)
  await expect(app.window.getByText('Said after the backup')).toHaveCount(0)

  await openSettings(app.window, 'Privacy and data')
  await app.window.getByRole('button', { name: 'Restore', exact: true }).click()
  const back = app.window.getByRole('dialog', { name: 'Restore a backup' })
  await back
    .getByRole('listitem')
    .filter({ hasText: 'before a restore' })
    .getByRole('button', { name: /^Choose/ })
    .click()
  await back.getByRole('button', { name: 'Restore and restart' }).click()
  await app.untilRestarted()
  await app.window.getByRole('link', { name: 'Keep this question' }).click()
  await expect(app.window.getByRole('article', { name: 'You' })).toHaveCount(2)

  await openSettings(app.window, 'Privacy and data')
  await app.window.getByRole('button', { name: 'Erase everything…' }).click()
  const erase = app.window.getByRole('dialog', { name: 'Erase everything' })
  await erase.getByRole('button', { name: 'Erase and restart' }).click()
  await app.untilRestarted()
  await expect(app.window.getByRole('button', { name: 'Try the demo service' })).toBeVisible()
  await expect(app.window.getByRole('status').filter({ hasText: 'Everything was erased' })).toBeVisible()
})
