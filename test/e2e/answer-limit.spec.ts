import { answers, expect, test } from './story.ts'

test('an endless answer of the demo stops at its limit, and its row says so', async ({ window }) => {
  await window.getByRole('button', { name: 'Try the demo service' }).click()
  await window.getByRole('button', { name: 'Parameters' }).click()
  const parameters = window.getByRole('dialog', { name: 'Parameters' })
  await parameters.getByRole('combobox', { name: 'Limit per answer' }).selectOption('tokens')
  await parameters.getByRole('textbox', { name: 'Limit', exact: true }).fill('200')
  await parameters.getByRole('button', { name: 'Save limit' }).click()
  await expect(parameters).toContainText('The next answer stops at 200 tokens.')
  await window.keyboard.press('Escape')

  const message = window.getByRole('textbox', { name: 'Message' })
  await message.fill('/endless')
  await message.press('Enter')
  await expect(answers(window).last()).toContainText('Stopped at limit', { timeout: 20_000 })
  await expect(answers(window).last()).toContainText("the chat's limit of 200 tokens")
  await expect(answers(window).last()).toContainText('This answer never ends')
  await window.getByRole('button', { name: 'Usage' }).first().click()
  await expect(window.getByRole('table', { name: 'Calls' })).toContainText('stopped at limit')
})
