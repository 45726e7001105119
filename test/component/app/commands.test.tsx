import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aConversation, aPrompt } from '../../fixtures/samples/chat.ts'
import { chatOf, worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { settings } from '../open-settings.ts'

const palette = page.getByRole('dialog', { name: 'Commands' })
const field = palette.getByRole('combobox', { name: 'Find a command, chat, model, prompt, or setting' })
const options = palette.getByRole('listbox', { name: 'Commands' }).getByRole('option')

async function openPalette() {
  const bridge = await openApp(chatOf())
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  return bridge
}

/** The option's shortcut keys are not part of its name. */
const nameOf = (option: Element | null) => option?.firstChild?.textContent

const activeName = () =>
  nameOf(document.getElementById(field.element().getAttribute('aria-activedescendant') ?? ''))

describe('the command palette', () => {
  it('lists only the commands that are available now, by group', async () => {
    await openPalette()
    const names = options.elements().map(nameOf)
    const some = [
      'New chat',
      'Go to transcript',
      'Rename chat',
      'Pin chat',
      'Chat usage',
      'Dark theme',
      'Settings: Appearance',
      'Export everything',
    ]
    expect(names.filter((name) => some.includes(name ?? ''))).toEqual(some)
    for (const never of ['Stop answer', 'Unpin chat', 'Copy last answer', 'System theme'])
      expect(names).not.toContain(never)
  })

  it('gives the caret back with the focus, so that typing goes on where it was', async () => {
    await openApp(chatOf())
    const message = page.getByRole('textbox', { name: 'Message' })
    await message.click()
    await userEvent.keyboard('Well{ArrowLeft}{Control>}k{/Control}')
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('theme{Escape}')
    await expect.element(message).toHaveFocus()
    await userEvent.keyboard('x')
    await expect.element(message).toHaveValue('Welxl')
  })

  it('moves through the list with the arrow keys and wraps around at its ends', async () => {
    await openPalette()
    expect(activeName()).toBe('New chat')
    await userEvent.keyboard('{ArrowUp}')
    expect(activeName()).toBe('Export everything')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(activeName()).toBe('New temporary chat')
    await expect
      .element(palette.getByRole('option', { selected: true }))
      .toMatchTextContent('New temporary chat')
    await expect.element(field).toHaveFocus()
  })

  it('says that no command matches, keeps the text field in place, and Enter does nothing then', async () => {
    await openPalette()
    const top = () => field.element().getBoundingClientRect().top
    const before = top()
    await userEvent.keyboard('make coffee{Enter}')
    await expect
      .element(palette.getByRole('status').first())
      .toHaveTextContent('Nothing matches “make coffee”.')
    expect(top()).toBe(before)
  })

  it.each([
    ['settings general', () => settings.getByRole('group', { name: 'Send with' })],
    ['settings mon', () => settings.getByRole('group', { name: 'Prices' })],
    ['requests', () => page.getByRole('dialog', { name: 'Requests' })],
    ['chat usage', () => page.getByRole('region', { name: 'Chat usage' })],
  ])('runs the match for %j with Enter', async (typed, opened) => {
    await openPalette()
    await userEvent.keyboard(`${typed}{Enter}`)
    await expect.element(opened()).toBeVisible()
    await expect.element(palette).not.toBeInTheDocument()
  })

  it.each([
    ['dark', 'Dark theme'],
    ['temporary', 'New temporary chat'],
    ['price', 'Prices'],
    ['currency', 'Settings: Money'],
    ['incognito', 'New temporary chat'],
    ['deleted chats', 'Trash'],
  ])('leads %j to %s first', async (typed, command) => {
    await openPalette()
    await userEvent.keyboard(typed)
    await expect.poll(activeName).toBe(command)
  })

  it('runs a clicked command', async () => {
    const bridge = await openPalette()
    await palette.getByRole('option', { name: 'New chat' }).click()
    await expect.element(palette).not.toBeInTheDocument()
    expect(bridge.inputsOf('conversations.create')).toHaveLength(1)
  })

  it('opens the chat search with the focus in it', async () => {
    await openPalette()
    await userEvent.keyboard('find{Enter}')
    await expect.element(page.getByRole('searchbox', { name: 'Search' })).toHaveFocus()
  })

  it('fits a narrow window', async () => {
    await openPalette()
    await page.viewport(320, 480)
    await userEvent.keyboard('{End}')
    await expect
      .element(palette.getByRole('option', { name: 'Settings: Privacy and data' }))
      .toBeInViewport({ ratio: 0.95 })
    const dialog = palette.element()
    expect(dialog.scrollWidth - dialog.clientWidth).toBeLessThanOrEqual(0)
  })
})

describe('the palette beyond commands', () => {
  async function openWithMore() {
    const world = worldWith([
      aConversation(),
      aConversation({ id: 'trip', title: 'Trip budget for Lisbon' }),
      aConversation({ id: 'hotel', title: 'Hotels in Porto' }),
    ])
    world.prompts = [aPrompt('p', 'Terse reviewer', { text: 'Answer in one word.' })]
    const bridge = await openApp(world)
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(field).toHaveFocus()
    return bridge
  }

  it('begins with recent chats, without the open one', async () => {
    await openWithMore()
    expect(options.elements().slice(0, 3).map(nameOf)).toEqual([
      'Trip budget for Lisbon',
      'Hotels in Porto',
      'New chat',
    ])
    await expect.element(palette.getByRole('group', { name: 'Recent chats' })).toBeVisible()
  })

  it('opens a chat', async () => {
    await openWithMore()
    await userEvent.keyboard('porto{Enter}')
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Hotels in Porto')
    await expect.element(palette).not.toBeInTheDocument()
  })

  it('chooses a model for the open chat, but offers none that cannot chat', async () => {
    const bridge = await openWithMore()
    await userEvent.keyboard('kestrel{Enter}')
    await expect
      .poll(() => bridge.inputsOf('conversations.chooseModel'))
      .toEqual([{ conversationId: 'sql', modelId: 'kestrel-7b-instruct' }])
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveFocus()
  })

  it('uses a prompt of the library', async () => {
    await openWithMore()
    await userEvent.keyboard('terse')
    await expect.poll(() => options.elements().map(nameOf), { timeout: 3000 }).toContain('Terse reviewer')
    await userEvent.keyboard('{Enter}')
    await expect
      .element(page.getByRole('textbox', { name: 'System prompt' }))
      .toHaveValue('Answer in one word.')
  })

  it('leads to a setting by what people call it, and focuses it', async () => {
    await openWithMore()
    await userEvent.keyboard('night mode')
    await expect.poll(() => options.elements().map(nameOf), { timeout: 3000 }).toContain('Theme')
    await userEvent.keyboard('{Enter}')
    const theme = settings.getByRole('radiogroup', { name: 'Theme' })
    await expect.element(theme.getByRole('radio', { name: 'System' })).toHaveFocus()
  })
})
