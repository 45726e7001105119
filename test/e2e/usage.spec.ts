import { answers, ask, connect, expect, test } from './story.ts'

test('the review has a row for each call, two totals, and a correct sum', async ({ window, service }) => {
  await connect(window, service)
  await ask(window, 'One')
  await ask(window, 'Two')
  await answers(window).last().hover()
  await answers(window).last().getByRole('button', { name: 'Regenerate' }).click()
  await expect(answers(window).last()).toContainText('2/2')
  await expect(answers(window).last().getByRole('group', { name: 'Token usage' })).toBeVisible()

  await window.getByRole('button', { name: 'Usage' }).click()
  const table = window.getByRole('table', { name: 'Calls' })
  for (const name of ['#', 'Kind', 'Model', 'Prompt', 'History', 'New', 'Completion', 'Total'])
    await expect(table.getByRole('columnheader', { name, exact: true })).toBeVisible()
  await expect(table.getByRole('row')).toHaveCount(5)
  await expect(table).toContainText('replaced')

  const path = window.getByRole('status', { name: 'In view' })
  const paid = window.getByRole('status', { name: 'All calls' })
  await expect(path).toHaveAttribute('data-calls', '2')
  await expect(paid).toHaveAttribute('data-calls', '3')
  await expect(paid).toHaveAttribute('data-not-reported', '0')
  const totals = await window
    .getByRole('group', { name: 'Token usage' })
    .evaluateAll((groups) => groups.map((group) => Number(group.getAttribute('data-total-tokens'))))
  await expect(path).toHaveAttribute(
    'data-total-tokens',
    String(totals.reduce((sum, total) => sum + total, 0)),
  )
  await expect(window.getByRole('status', { name: 'Integrity' })).toHaveText(/Σ rows = total ✓ \(3 calls\)/u)

  await answers(window).last().getByRole('button', { name: 'Previous version' }).click()
  await expect(answers(window).last()).toContainText('1/2')
  await expect(path).toHaveAttribute('data-calls', '2')
})

test('an edited message is next to the first version, which can be shown again', async ({
  window,
  service,
}) => {
  await connect(window, service)
  await ask(window, 'One')
  const question = window.getByRole('article', { name: 'You' })
  await question.hover()
  await question.getByRole('button', { name: 'Edit' }).click()
  await window.getByRole('textbox', { name: 'Edit message' }).fill('Uno')
  await window.getByRole('button', { name: 'Save and send' }).click()
  await expect(question).toContainText('Uno')
  await expect(question).toContainText('2/2')
  await expect(window.getByRole('group', { name: 'Token usage' })).toBeVisible()
  await question.getByRole('button', { name: 'Previous version' }).click()
  await expect(question).toContainText('One')
  await expect(answers(window)).toContainText('One')
})
