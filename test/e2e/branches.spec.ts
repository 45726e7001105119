import { answers, ask, connect, expect, takePictures, test } from './story.ts'

test('the tree of a chat by keyboard: sums, two branches compared, and back to an earlier answer', async ({
  window,
  service,
}) => {
  await connect(window, service)
  await ask(window, 'One')
  await ask(window, 'Two')
  await window.getByRole('button', { name: 'Regenerate' }).last().focus()
  await window.keyboard.press('Enter')
  await expect(answers(window).last()).toContainText('2/2')
  await expect(answers(window).last().getByRole('group', { name: 'Token usage' })).toBeVisible()

  await window.keyboard.press('ControlOrMeta+Shift+Y')
  const dialog = window.getByRole('dialog', { name: 'Branches' })
  const rows = dialog.getByRole('tree', { name: 'Messages' }).getByRole('treeitem')
  await expect(rows).toHaveCount(5)
  await expect(rows.nth(4)).toBeFocused()
  await expect(rows.nth(4)).toHaveAccessibleName(
    /^Assistant: .+, version 2 of 2, [\d,]+ tokens, end of the branch in view, branch [\d,]+ tokens$/u,
  )
  await expect(rows.nth(2)).toHaveAccessibleName(/^You: Two, 2 branches, in view, all calls [\d,]+ tokens$/u)
  const all = dialog.getByRole('status', { name: 'All calls' })
  await expect(all).toHaveAttribute('data-calls', '3')
  const total = (await all.getAttribute('data-total-tokens')) ?? ''
  await takePictures(window, 'branches')

  await window.keyboard.press('Space')
  await window.keyboard.press('ArrowUp')
  await window.keyboard.press('Space')
  await window.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Compare branches' })).toBeFocused()
  await window.keyboard.press('Enter')
  const both = window.getByRole('dialog', { name: 'Two branches' })
  await expect(both.getByRole('table', { name: 'Difference' }).getByRole('row')).toHaveCount(4)
  await expect(both.getByRole('article', { name: 'Assistant' })).toHaveCount(2)
  await takePictures(window, 'two-branches')
  await both.getByRole('button', { name: 'Back to the tree' }).focus()
  await window.keyboard.press('Enter')

  await expect(rows.nth(4)).toBeFocused()
  await window.keyboard.press('Home')
  await expect(rows.nth(0)).toBeFocused()
  await window.keyboard.press('ArrowLeft')
  await expect(rows).toHaveCount(1)
  await window.keyboard.press('ArrowRight')
  await window.keyboard.press('End')
  await window.keyboard.press('ArrowUp')
  await window.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(answers(window).last()).toContainText('1/2')
  await expect(answers(window).last()).toBeFocused()

  await window.getByRole('button', { name: 'Usage' }).click()
  await expect(window.getByRole('status', { name: 'All calls' })).toHaveAttribute('data-total-tokens', total)
})
