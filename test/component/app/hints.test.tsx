import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aLiveCall, anAnswer, aQuestion } from '../../fixtures/samples/chat.ts'
import { chatOf } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { chatWorld } from '../states/chat-states.ts'

const term = page.getByTitle(/^History is the chat so far/u).first()
const hint = page.getByText('History is the chat so far', { exact: false })

async function focusByKeyboard(): Promise<void> {
  await userEvent.keyboard('{Tab}')
  const element = await term.findElement()
  if (element instanceof HTMLElement) element.focus()
}

it('a term in the usage of an answer is explained while the keyboard is on it, until Escape', async () => {
  await openApp(chatWorld())
  await focusByKeyboard()
  await expect.element(hint).toBeVisible()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(hint).not.toBeInTheDocument()
  await focusByKeyboard()
  await expect.element(hint).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(hint).not.toBeInTheDocument()
  await expect.element(term).toHaveFocus()
})

it('a button under the pointer or with the focus is named, with its shortcut, and not by the browser', async () => {
  await openApp(chatWorld())
  const button = page.getByRole('button', { name: 'New chat' })
  await button.hover()
  const tip = document.querySelector('[popover][aria-hidden]')
  await expect.poll(() => tip?.textContent).toBe('New chatCtrlN')
  expect(tip?.checkVisibility()).toBe(true)
  expect(button.element().closest('[title]')).toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => tip?.checkVisibility()).toBe(false)
  // A text in full is not repeated.
  await page.getByRole('heading', { level: 1 }).hover()
  await page.getByRole('button', { name: 'Hide chats' }).hover()
  await expect.poll(() => tip?.textContent).toBe('Hide chatsCtrlB')
  await expect.element(button).toHaveAttribute('title', 'New chat')
  await userEvent.keyboard('{Tab}')
  button.element().focus()
  await expect.poll(() => tip?.textContent).toBe('New chatCtrlN')
})

it('a click shows no explanation', async () => {
  await openApp(chatWorld())
  await term.click()
  await expect.element(hint).not.toBeInTheDocument()
})

/** A chat that is being answered, in the window and in the list. */
async function openAnswering() {
  const live = anAnswer('a1', 'A st', { call: aLiveCall() })
  const world = chatOf([aQuestion('q1', 'Why?'), live])
  world.summaries = world.summaries.map((summary) => ({ ...summary, isAnswering: true }))
  return await openApp(world)
}

async function showByKeyboard(name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true }).element()
  await userEvent.keyboard('{Tab}')
  if (button instanceof HTMLElement) button.focus()
  await expect.poll(() => document.querySelector('[popover][aria-hidden]')?.checkVisibility()).toBe(true)
}

it.each(['New chat', 'Stop'])('Escape only hides the hint of %s; without a hint it stops', async (name) => {
  const bridge = await openAnswering()
  await showByKeyboard(name)
  await userEvent.keyboard('{Escape}')
  await expect
    .poll(() => document.querySelector('[popover][aria-hidden]')?.checkVisibility() ?? false)
    .toBe(false)
  expect(bridge.inputsOf('chat.stop')).toEqual([])
  await userEvent.keyboard('{Escape}')
  expect(bridge.inputsOf('chat.stop')).toHaveLength(1)
})

it('screen readers keep a text that the pointer takes from the title', async () => {
  await openAnswering()
  const title = page.getByRole('heading', { level: 1 })
  const chosen = page.getByRole('combobox', { name: 'Model' })
  await chosen.hover()
  await expect.element(chosen).not.toHaveAttribute('title')
  await expect.element(chosen).toHaveAccessibleDescription('Choose a model')
  await title.hover()
  await expect.element(chosen).toHaveAttribute('title', 'Choose a model')
  await expect.element(chosen).not.toHaveAttribute('aria-description')
  await expect.element(title).not.toHaveAttribute('aria-description')
  await page.getByRole('button', { name: 'New chat' }).hover()
  await expect.element(page.getByRole('button', { name: 'New chat' })).not.toHaveAttribute('aria-description')
})

it('a chat that is being answered says so under the pointer too', async () => {
  await openAnswering()
  const dot = page.getByRole('img', { name: 'answering' })
  const link = page.getByRole('link', { name: 'A stable sort in SQL' })
  await expect.element(dot).toBeVisible()
  await link.hover()
  await expect.element(link).not.toHaveAttribute('title')
  await expect.element(link).toHaveAccessibleDescription(/answering/u)
})
