import { expect, type Locator, type Page } from '@playwright/test'
import { canaryKey } from '../fixtures/key-traces.ts'
import type { ScenarioName } from '../service/scenarios.ts'
import { startService } from '../service/start-service.ts'
import { test as base } from './fixture.ts'

export type Service = Awaited<ReturnType<typeof startService>>

export const test = base.extend<{ scenario: ScenarioName; service: Service }>({
  scenario: ['normal', { option: true }],
  service: async ({ scenario }, use) => {
    const service = await startService({ scenario, key: canaryKey, answerMs: 60 })
    await use(service)
    await service.close()
  },
})

/** From the first window to a conversation that can send. */
export async function connect(window: Page, service: Service): Promise<void> {
  await window.getByRole('textbox', { name: 'Base address' }).fill(service.address)
  await window.getByRole('textbox', { name: 'API key' }).fill(service.key)
  await window.getByRole('button', { name: 'Save' }).click()
  await expect(window.getByRole('combobox', { name: 'Model' })).not.toContainText('Choose a model')
}

/** From the usage page to what a month ends with. On most days, its menu is only an icon. */
export async function openFromUsage(window: Page, item: string): Promise<void> {
  const region = window.getByRole('region', { name: 'Usage', exact: true })
  await region.getByRole('button', { name: /^(?:More|Month end)$/u }).focus()
  await window.keyboard.press('Enter')
  await window.getByRole('menuitem', { name: item }).focus()
  await window.keyboard.press('Enter')
}

export async function openDemo(window: Page): Promise<void> {
  await window.getByRole('button', { name: 'Try the demo service' }).click()
  await expect(window.getByRole('combobox', { name: 'Model' })).not.toContainText('Choose a model')
}

export async function send(window: Page, text: string): Promise<void> {
  await window.getByRole('textbox', { name: 'Message', exact: true }).fill(text)
  await window.getByRole('button', { name: 'Send', exact: true }).click()
}

/** Sends, and waits for the counts of that answer. */
export async function ask(window: Page, text: string): Promise<void> {
  const counts = window.getByRole('group', { name: 'Token usage' })
  // The transcript loads after the message box.
  await expect(window.getByRole('log', { name: 'Transcript' })).toBeVisible()
  const before = await counts.count()
  await send(window, text)
  await expect(counts).toHaveCount(before + 1, { timeout: 20_000 })
}

/**
 * From the text in the box to the answers, by keyboard alone. Adds these models to the one that is chosen, or keeps the
 * choice of the last comparison.
 */
export async function compareByKeyboard(
  window: Page,
  text: string,
  ...models: readonly string[]
): Promise<void> {
  await window.getByRole('textbox', { name: 'Message', exact: true }).fill(text)
  await window.getByRole('button', { name: 'Add', exact: true }).focus()
  await window.keyboard.press('Enter')
  await window.getByRole('menuitem', { name: 'Compare', exact: true }).press('Enter')
  const dialog = window.getByRole('dialog', { name: 'Compare models' })
  await expect(dialog.getByRole('combobox', { name: 'Find a model' })).toBeFocused()
  const chosen = dialog.getByRole('list', { name: 'Chosen models' }).getByRole('listitem')
  // The choice loads after the dialog opens.
  await expect(chosen.first()).toBeVisible()
  for (const [index, model] of models.entries()) {
    await window.keyboard.type(model)
    await window.keyboard.press('Enter')
    await expect(chosen).toHaveCount(index + 2)
  }
  await window.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Compare', exact: true })).toBeFocused()
  await window.keyboard.press('Enter')
  await expect(window.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused()
}

/** Opens the settings with their keys, at a section if one is named. */
export async function openSettings(window: Page, section?: string): Promise<Locator> {
  await window.keyboard.press('ControlOrMeta+,')
  const settings = window.getByRole('dialog', { name: 'Settings' })
  const sections = settings.getByRole('navigation', { name: 'Settings' })
  if (section !== undefined) await sections.getByRole('button', { name: section }).click()
  return settings
}

export function answers(window: Page) {
  return window.getByRole('article', { name: 'Assistant' })
}

/** A message is busy from Send on, and so is its answer. Until then, the last answer is an older one. */
export async function expectAnswered(window: Page): Promise<void> {
  await expect(window.locator('article[aria-busy=true]')).toHaveCount(0)
}

/** Runs in the page: the saved drafts of all chats. */
export async function readDrafts(): Promise<string[]> {
  const listed = await window.api.request('conversations.list', { before: null })
  const chats = listed.ok ? listed.value : []
  const opened = chats.map(({ id }) => window.api.request('conversations.open', { conversationId: id }))
  return (await Promise.all(opened)).map((chat) => (chat.ok ? chat.value.conversation.draft : ''))
}

export function posts(service: Service) {
  return service.log().filter(({ method }) => method === 'POST')
}

export { expect }
