import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from './open-app.tsx'
import { chatWorld } from './states/chat-states.ts'

const term = page.getByTitle(/^History is the chat so far/u).first()
const hint = page.getByText('History is the chat so far', { exact: false })

async function focusByKeyboard(): Promise<void> {
  await userEvent.keyboard('{Tab}')
  const element = await term.findElement()
  if (element instanceof HTMLElement) element.focus()
}

it('a term in the usage of an answer is explained while the keyboard is on it', async () => {
  await openApp(chatWorld())
  await focusByKeyboard()
  await expect.element(hint).toBeVisible()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(hint).not.toBeVisible()
})

it('Escape hides the explanation and leaves the focus where it is', async () => {
  await openApp(chatWorld())
  await focusByKeyboard()
  await expect.element(hint).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(hint).not.toBeVisible()
  await expect.element(term).toHaveFocus()
})

it('a click shows no explanation', async () => {
  await openApp(chatWorld())
  await term.click()
  await expect.element(hint).not.toBeInTheDocument()
})
