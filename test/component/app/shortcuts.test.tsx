import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chatOf } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { openSettingsAt, settings, showSettings } from '../open-settings.ts'

const change = (command: string) => settings.getByRole('button', { name: `Change shortcut: ${command}` })
const listener = (command: string) => settings.getByRole('textbox', { name: `New shortcut: ${command}` })
const problem = settings.getByRole('alert')

const openShortcuts = () => openSettingsAt('Shortcuts')

describe('custom shortcuts', () => {
  it('are recorded from the keyboard, run their command, and show in menus and tooltips', async () => {
    const bridge = await openShortcuts()
    await change('New chat').click()
    await expect.element(listener('New chat')).toHaveFocus()
    await userEvent.keyboard('{Control>}j{/Control}')
    await expect.element(listener('New chat')).not.toBeInTheDocument()
    await expect.element(change('New chat')).toHaveFocus()
    expect(bridge.inputsOf('settings.set').at(-1)).toEqual({
      name: 'shortcuts',
      value: [{ command: 'new-chat', keys: 'CmdOrCtrl+J' }],
    })
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('{Control>}n{/Control}')
    await userEvent.keyboard('{Control>}j{/Control}')
    await expect.poll(() => bridge.inputsOf('conversations.create')).toHaveLength(1)
    const button = page.getByRole('navigation', { name: 'Chats' }).getByRole('button', { name: 'New chat' })
    await expect.element(button).toHaveAttribute('aria-keyshortcuts', 'Control+J')
  })

  it('name the command that has the keys, and move them only on request', async () => {
    const bridge = await openShortcuts()
    await change('Duplicate chat').click()
    await userEvent.keyboard('{Control>}n{/Control}')
    await expect.element(problem).toMatchTextContent('uses Ctrl+N.')
    expect(bridge.inputsOf('settings.set')).toEqual([])
    expect(bridge.inputsOf('conversations.create')).toEqual([])
    await settings.getByRole('button', { name: 'Reassign' }).click()
    await expect
      .poll(() => bridge.world.settings.shortcuts)
      .toEqual([
        { command: 'duplicate-conversation', keys: 'CmdOrCtrl+N' },
        { command: 'new-chat', keys: null },
      ])
  })

  it('refuse keys of text fields and the system, and keys that type', async () => {
    await openShortcuts()
    await change('New chat').click()
    await userEvent.keyboard('{Control>}c{/Control}')
    await expect
      .element(problem)
      .toMatchTextContent('Ctrl+C is reserved for text fields, menus, or the system.')
    await userEvent.keyboard('j')
    await expect.element(problem).toMatchTextContent('A shortcut needs Ctrl')
    await userEvent.keyboard('{Escape}')
    await expect.element(settings).toBeVisible()
    await expect.element(change('New chat')).toHaveFocus()
  })

  it('can be removed, reset one by one, and reset all at once', async () => {
    const bridge = await openShortcuts()
    await change('New chat').click()
    await settings.getByRole('button', { name: 'Remove shortcut: New chat' }).click()
    await expect.poll(() => bridge.world.settings.shortcuts).toEqual([{ command: 'new-chat', keys: null }])
    await change('New chat').click()
    await settings.getByRole('button', { name: 'Reset shortcut: New chat' }).click()
    await expect.poll(() => bridge.world.settings.shortcuts).toEqual([])
    await change('Find in chat').click()
    await userEvent.keyboard('{F6}')
    await settings.getByRole('button', { name: 'Reset all' }).click()
    await expect.poll(() => bridge.world.settings.shortcuts).toEqual([])
  })

  it.runIf(navigator.userAgent.includes('Linux'))(
    'have other defaults where an input method takes them',
    async () => {
      await openApp(chatOf())
      await userEvent.keyboard('{Control>}u{/Control}')
      await expect.element(page.getByRole('region', { name: 'Usage' })).toBeVisible()
      await showSettings('Shortcuts')
      await settings.getByRole('searchbox', { name: 'Find a command or shortcut' }).fill('Ctrl+Shift+U')
      await expect.element(change('Usage of all chats')).not.toBeInTheDocument()
    },
  )

  it('are found by command and by keys', async () => {
    await openShortcuts()
    const find = settings.getByRole('searchbox', { name: 'Find a command or shortcut' })
    await find.fill('Ctrl+Shift+D')
    await expect.element(change('Duplicate chat')).toBeVisible()
    await expect.element(change('New chat')).not.toBeInTheDocument()
    await find.fill('zebra')
    await expect.element(settings.getByText(/Nothing matches .*zebra/u)).toBeVisible()
  })
})

describe('the keys of a quick question', () => {
  const changeQuick = settings.getByRole('button', { name: 'Change shortcut: Quick question' })

  describe('the quick question shortcut', () => {
    it('need two modifiers, and are no command of Tally, nor those of text fields', async () => {
      const bridge = await openShortcuts()
      await changeQuick.click()
      await userEvent.keyboard('{Control>}k{/Control}')
      await expect.element(problem).toMatchTextContent('A global shortcut needs Ctrl and Shift')
      await userEvent.keyboard('{Control>}{Shift>}l{/Shift}{/Control}')
      await expect.element(problem).toMatchTextContent('“Go to transcript” uses Ctrl+Shift+L.')
      await userEvent.keyboard('{Control>}{Shift>}v{/Shift}{/Control}')
      await expect.element(problem).toMatchTextContent('Ctrl+Shift+V is reserved for text fields')
      expect(bridge.inputsOf('settings.set')).toEqual([])
    })

    it('cannot become the keys of a command', async () => {
      const bridge = await openShortcuts()
      await changeQuick.click()
      await userEvent.keyboard('{Control>}{Shift>}k{/Shift}{/Control}')
      await expect.poll(() => bridge.world.settings.quickShortcut).toBe('CmdOrCtrl+Shift+K')
      await settings.getByRole('button', { name: 'Change shortcut: New chat' }).click()
      await userEvent.keyboard('{Control>}{Shift>}k{/Shift}{/Control}')
      await expect.element(problem).toMatchTextContent('“Quick question” uses Ctrl+Shift+K.')
      expect(bridge.world.settings.shortcuts).toEqual([])
    })

    it('are said to be unavailable where the system has none', async () => {
      await openSettingsAt('Shortcuts', {
        ...chatOf(),
        abilities: { notifications: 'shown', globalShortcuts: 'unavailable' },
      })
      await expect.element(settings.getByText(/^On Wayland, set a global shortcut/u)).toBeVisible()
      await expect.element(changeQuick).not.toBeInTheDocument()
    })

    it('can be chosen where the desktop decides, with the way that always works', async () => {
      await openSettingsAt('Shortcuts', {
        ...chatOf(),
        abilities: { notifications: 'shown', globalShortcuts: 'desktop-decides' },
      })
      await expect.element(settings.getByText(/tally --quick-question/u)).toBeVisible()
      await expect.element(changeQuick).toBeVisible()
    })
  })
})
