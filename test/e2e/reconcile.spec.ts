import { ask, connect, expect, test } from './story.ts'

test('a bill is pasted, compared with the ledger, closed, and still there after a restart', async ({
  app,
  window,
  service,
}) => {
  await connect(window, service)
  await ask(window, 'One')
  await ask(window, 'Two')
  const totals = await window
    .getByRole('group', { name: 'Token usage' })
    .evaluateAll((groups) => groups.map((group) => Number(group.getAttribute('data-total-tokens'))))
  const counted = totals.reduce((sum, total) => sum + total, 0)
  const today = new Date().toISOString().slice(0, 10)

  await window.getByRole('link', { name: 'Usage' }).click()
  await window.getByRole('button', { name: 'Reconcile' }).click()
  const dialog = window.getByRole('dialog', { name: 'Reconcile' })
  await dialog.getByRole('button', { name: 'New bill' }).click()
  await dialog.getByLabel('First day').fill(today)
  await dialog.getByLabel('Last day').fill(today)
  await dialog.getByRole('button', { name: 'Paste a table…' }).click()
  const paste = window.getByRole('dialog', { name: 'Paste a table' })
  await paste
    .getByRole('textbox', { name: 'Table' })
    .fill(`date,total tokens,requests\n${today},${counted + 7},2`)
  await paste.getByRole('button', { name: 'Import 1 line' }).click()

  await expect(dialog).toContainText("The bill is 7 tokens above Tally's count.")
  await expect(dialog.getByRole('table', { name: 'By day' })).toContainText('+7 billed more')
  await expect(dialog.getByRole('region', { name: 'Possible causes' })).toContainText(
    'Another program with the same key',
  )
  await expect(dialog.getByRole('status', { name: 'Integrity' })).toHaveText('Σ rows = total ✓ (2 calls)')

  await dialog.getByRole('textbox', { name: 'Total tokens' }).fill(String(counted))
  await expect(dialog).toContainText('Bill and ledger are equal.')
  await dialog.getByRole('button', { name: 'Close the period' }).click()
  await expect(dialog.getByRole('button', { name: 'Reopen' })).toBeVisible()

  await app.restart()
  const again = app.window
  await again.getByRole('link', { name: 'Usage' }).click()
  await again.getByRole('button', { name: 'Reconcile' }).click()
  const bills = again.getByRole('table', { name: 'Bills' })
  await expect(bills).toContainText('Closed')
  await expect(bills).toContainText('equal')
})
