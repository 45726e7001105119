import { answers, compareByKeyboard, connect, expect, posts, send, test } from './story.ts'

test.use({ scenario: 'by-model' })

test('one message to four models: each one answers, waits, fails or is stopped, and one continues', async ({
  window,
  service,
}) => {
  await connect(window, service)
  await compareByKeyboard(window, 'Which of you is best?', 'lantern', 'orrery', 'pebble')
  await expect(answers(window)).toHaveCount(4)
  const [first, slow, waiting, failed] = [0, 1, 2, 3].map((index) => answers(window).nth(index))
  if (!first || !slow || !waiting || !failed) throw new Error('four answers')
  await expect(first.getByRole('group', { name: 'Token usage' })).toBeVisible()
  await expect(failed.getByRole('alert')).toBeVisible()
  await expect(waiting.getByText(/Retrying in \d+ s/)).toBeVisible()
  await expect(slow).toHaveAttribute('aria-busy', 'true')

  // A reloaded window shows all four as they were.
  await window.reload()
  await expect(answers(window)).toHaveCount(4)
  await expect(slow).toHaveAttribute('aria-busy', 'true')
  await expect(waiting.getByRole('button', { name: 'Stop waiting' })).toBeVisible()
  await waiting.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(waiting.getByRole('alert')).toBeVisible()
  await slow.getByRole('button', { name: 'Stop lantern-70b-chat' }).click()
  await expect(slow).toContainText('Stopped')
  expect(posts(service)).toHaveLength(4)

  await slow.getByRole('button', { name: 'Continue with this answer' }).click()
  await expect(answers(window)).toHaveCount(1)
  await expect(answers(window)).toContainText('2/4')
  await send(window, 'And why?')
  await expect(answers(window)).toHaveCount(2)
  await window.getByRole('button', { name: 'Show all 4 answers' }).click()
  await expect(answers(window)).toHaveCount(5)

  await window.getByRole('button', { name: 'Usage' }).click()
  const paid = window.getByRole('status', { name: 'All calls' })
  await expect(window.getByRole('table', { name: 'Calls' })).toContainText('compared')
  await expect(paid).toHaveAttribute('data-not-reported', '2')
  await expect(window.getByRole('status', { name: 'Integrity' })).toHaveText(/Σ rows = total ✓/u)
})
