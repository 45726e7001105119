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
  await expect.element(hint).not.toBeInTheDocument()
})

it('Escape hides the explanation and leaves the focus where it is', async () => {
  await openApp(chatWorld())
  await focusByKeyboard()
  await expect.element(hint).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(hint).not.toBeInTheDocument()
  await expect.element(term).toHaveFocus()
})

it('a button under the pointer is named, with its shortcut, and without the tooltip of the browser', async () => {
  await openApp(chatWorld())
  const button = page.getByRole('button', { name: 'New chat' })
  await button.hover()
  const tip = document.querySelector('[popover][aria-hidden]')
  await expect.poll(() => tip?.textContent).toBe('New chatCtrlN')
  expect(tip?.checkVisibility()).toBe(true)
  expect(button.element().closest('[title]')).toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => tip?.checkVisibility()).toBe(false)
  await page.getByRole('button', { name: 'Hide chats' }).hover()
  await expect.poll(() => tip?.textContent).toBe('Hide chatsCtrlB')
  await expect.element(button).toHaveAttribute('title', 'New chat')
})

it('a button with the focus of the keyboard is named too', async () => {
  await openApp(chatWorld())
  const button = page.getByRole('button', { name: 'New chat' }).element()
  await userEvent.keyboard('{Tab}')
  if (button instanceof HTMLElement) button.focus()
  const tip = document.querySelector('[popover][aria-hidden]')
  await expect.poll(() => tip?.textContent).toBe('New chatCtrlN')
})

it('a text in full is not repeated', async () => {
  await openApp(chatWorld())
  await page.getByRole('heading', { level: 1 }).hover()
  await page.getByRole('button', { name: 'Hide chats' }).hover()
  const tip = document.querySelector('[popover][aria-hidden]')
  await expect.poll(() => tip?.textContent).toBe('Hide chatsCtrlB')
})

it('a click shows no explanation', async () => {
  await openApp(chatWorld())
  await term.click()
  await expect.element(hint).not.toBeInTheDocument()
})
