import type { Locator, Page } from '@playwright/test'
import { answers, expect, expectAnswered, type Service, test } from './story.ts'

/** Presses keys, and checks that a visible element has the focus, never the page as a whole. */
async function press(window: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await window.keyboard.press(key)
    // After the last element a browser continues with the first.
    if (key.endsWith('Tab') && (await window.evaluate(describeFocus)) === '') await window.keyboard.press(key)
    await expect.poll(() => window.evaluate(describeFocus), { message: `after ${key}` }).not.toBe('')
  }
}

/** Runs in the page: describes the focused element, if it is visible. */
function describeFocus(): string {
  const focused = document.activeElement
  if (focused === null || focused === document.body || !focused.checkVisibility()) return ''
  const { width, height } = focused.getBoundingClientRect()
  return width * height > 0 ? `${focused.tagName} ${focused.textContent}` : ''
}

/** Tabs to an element, as a user without a mouse does. An element that is gone fails within seconds. */
async function tabTo(window: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    const isFocused = (element: Element): boolean => element === document.activeElement
    if (await target.evaluate(isFocused, undefined, { timeout: 5_000 })) return
    await press(window, key)
  }
  throw new Error(`no ${key} leads to ${String(target)}`)
}

const button = (window: Page, name: string): Locator => window.getByRole('button', { name, exact: true })
const message = (window: Page): Locator => window.getByRole('textbox', { name: 'Message', exact: true })
const counts = (window: Page): Locator => window.getByRole('group', { name: 'Token usage' })

/** A message is one Tab stop. The arrows continue from there. */
async function reachInMessage(window: Page, target: Locator): Promise<void> {
  const isAt = (place: Element): boolean =>
    place.closest('article')?.contains(document.activeElement) === true
  for (let turn = 0; !(await target.evaluate(isAt)); turn += 1) {
    expect(turn).toBeLessThan(20)
    await press(window, 'Shift+Tab')
  }
  for (let turn = 0; !(await target.evaluate((place) => place === document.activeElement)); turn += 1) {
    expect(turn).toBeLessThan(20)
    await press(window, 'ArrowLeft')
  }
}

async function say(window: Page, text: string): Promise<void> {
  await window.keyboard.type(text)
  await press(window, 'Enter')
}

async function connectByKeyboard(window: Page, service: Service): Promise<void> {
  await tabTo(window, window.getByRole('textbox', { name: 'Base address' }))
  await window.keyboard.type(service.address)
  await press(window, 'Tab')
  await window.keyboard.type(service.key)
  await press(window, 'Enter')
  await expect(message(window)).toBeFocused()
  await expect(window.getByRole('combobox', { name: 'Model' })).not.toContainText('Choose a model')
}

async function chat(window: Page, service: Service): Promise<void> {
  await say(window, 'What is a token?')
  await expect(counts(window)).toHaveCount(1, { timeout: 20_000 })
  await expect(message(window)).toBeFocused()

  await reachInMessage(window, button(window, 'Edit').first())
  await press(window, 'Enter')
  const editor = window.getByRole('textbox', { name: 'Edit message' })
  await expect(editor).toBeFocused()
  await window.keyboard.type(' And who counts it?')
  await press(window, 'Enter')
  await expect(window.getByRole('article', { name: 'You' })).toContainText('2/2')
  await expectAnswered(window)

  await reachInMessage(window, button(window, 'Regenerate').last())
  await press(window, 'Enter')
  await expect(answers(window).last()).toContainText('2/2', { timeout: 20_000 })
  await expect(answers(window).last()).toHaveAttribute('aria-busy', 'false', { timeout: 20_000 })
  await reachInMessage(window, answers(window).last().getByRole('button', { name: 'Previous version' }))
  await press(window, 'Enter')
  await expect(answers(window).last()).toContainText('1/2')
  await press(window, 'Tab')

  await tabTo(window, message(window))
  service.setScenario('slow')
  await say(window, 'A long story')
  await expect(button(window, 'Stop')).toBeVisible()
  await tabTo(window, button(window, 'Stop'))
  await press(window, 'Enter')
  await expect(answers(window).last()).toContainText('Stopped')
}

async function chooseModelAndChat(window: Page): Promise<void> {
  const model = window.getByRole('combobox', { name: 'Model' })
  await tabTo(window, model)
  await press(window, 'Enter')
  await expect(window.getByRole('option').first()).toBeVisible()
  await press(window, 'ArrowDown', 'ArrowDown', 'Enter')
  await expect(window.getByRole('option')).toHaveCount(0)

  const link = window.getByRole('navigation', { name: 'Chats' }).getByRole('link').first()
  await tabTo(window, link, 'Shift+Tab')
  await press(window, 'Tab', 'Enter', 'ArrowDown', 'Enter')
  await press(window, 'Tab', 'Shift+Tab')
}

async function visitEverything(window: Page): Promise<void> {
  await tabTo(window, button(window, 'Usage'), 'Shift+Tab')
  await press(window, 'Enter')
  const usage = window.getByRole('region', { name: 'Chat usage' })
  await expect(usage).toBeVisible()
  await tabTo(window, usage.getByRole('button', { name: 'Close' }))
  await press(window, 'Enter')
  await expect(usage).toBeHidden()

  await press(window, 'ControlOrMeta+f')
  await expect(window.getByRole('textbox', { name: 'Find in chat' })).toBeFocused()
  await window.keyboard.type('token')
  await press(window, 'Enter', 'Shift+Enter', 'Escape')

  await press(window, 'ControlOrMeta+k')
  await expect(window.getByRole('dialog', { name: 'Commands' }).getByRole('combobox')).toBeFocused()
  await window.keyboard.type('requests')
  await press(window, 'Enter')
  const requests = window.getByRole('dialog', { name: 'Requests' })
  await expect(requests).toBeVisible()
  await press(window, 'Tab', 'Tab', 'Escape')
  await expect(requests).toBeHidden()

  await press(window, 'ControlOrMeta+,')
  const settings = window.getByRole('dialog', { name: 'Settings' })
  const sections = settings.getByRole('navigation').getByRole('button')
  await expect(sections.first()).toBeVisible()
  for (const section of await sections.all()) {
    await tabTo(window, section)
    await press(window, 'Enter')
    await expect(section).toHaveAttribute('aria-current', 'page')
  }
  await press(window, 'Tab', 'Tab', 'Tab', 'Escape')
  await expect(settings).toBeHidden()
  await press(window, 'ControlOrMeta+Shift+f')
  await expect(window.getByRole('searchbox', { name: 'Search' })).toBeFocused()
  await press(window, 'Escape', 'Tab', 'Tab', 'Tab')
}

test('a first day by keyboard alone: connect, chat, usage, find, commands, settings, models and the chat list', async ({
  window,
  service,
}) => {
  await test.step('connect', () => connectByKeyboard(window, service))
  await test.step('ask, edit, regenerate, compare versions, stop', () => chat(window, service))
  await test.step('usage, find, commands, settings', () => visitEverything(window))
  await test.step('a model and the menu of a chat', () => chooseModelAndChat(window))
})
