import type { Page } from '@playwright/test'
import { expect, test } from './story.ts'

/** The product's promise, far above what a machine needs: a limit for the story, not a measurement. */
const promisedSeconds = 60
/**
 * A newcomer's actions: type an address, paste a key, test, save, open the models, choose one, type, send.
 * The focus starts in the address field, and is in the message box once the window is connected.
 */
const maxDeeds = 8

/** Does what a user would, and counts it. */
function createPerson(window: Page) {
  let deeds = 0
  return {
    deeds: () => deeds,
    async type(text: string) {
      deeds += 1
      await window.keyboard.type(text)
    },
    async press(key: string) {
      deeds += 1
      await window.keyboard.press(key)
    },
    async click(role: 'button' | 'combobox' | 'option' | 'textbox', name: string) {
      deeds += 1
      await window.getByRole(role, { name, exact: true }).click()
    },
  }
}

test('the first answer with counts takes less than a minute and eight actions', async ({ window, service }, {
  annotations,
}) => {
  const began = performance.now()
  const person = createPerson(window)
  await expect(window.getByRole('textbox', { name: 'Base address' })).toBeFocused()
  await person.type(new URL(service.address).host)
  // Tab is part of typing: pressing it needs no search.
  await window.keyboard.press('Tab')
  await person.type(service.key)
  await person.click('button', 'Test connection')
  await expect(window.getByText(/Connected in .* · key accepted · \d+ models/u)).toBeVisible()
  await person.click('button', 'Save')

  await person.click('combobox', 'Model')
  await person.click('option', 'lantern-70b-chat')
  // Typing needs no click: the letters go to the message box.
  await person.type('What does this cost?')
  await expect(window.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue(
    'What does this cost?',
  )
  await person.press('Enter')

  const usage = window.getByRole('group', { name: 'Token usage' })
  await expect(usage).toHaveAttribute('data-source', 'reported')
  await expect(usage).toHaveAttribute('data-total-tokens', /^[1-9]\d*$/u)
  const seconds = (performance.now() - began) / 1000
  annotations.push({ type: 'first counted answer', description: `${seconds.toFixed(1)} s after the window` })
  console.log(`First counted answer ${seconds.toFixed(1)} s after the window, in ${person.deeds()} deeds.`)
  expect(person.deeds()).toBeLessThanOrEqual(maxDeeds)
  expect(seconds).toBeLessThan(promisedSeconds)
})
