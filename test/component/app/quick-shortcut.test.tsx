import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aConversation } from '../../fixtures/samples/chat.ts'
import type { FakeBridge } from '../fake-bridge.ts'
import { refuse } from '../fake-contract.ts'
import { type World, worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { settings, showSettings } from '../open-settings.ts'

const change = settings.getByRole('button', { name: 'Change shortcut: Quick question' })
const listener = settings.getByRole('textbox', { name: 'New shortcut: Quick question' })
const problem = settings.getByRole('alert')

async function openShortcuts(changes: Partial<World> = {}, prepare?: (bridge: FakeBridge) => void) {
  const bridge = await openApp({ ...worldWith([aConversation()]), ...changes }, prepare)
  await showSettings('Shortcuts')
  return bridge
}

describe('the quick question shortcut', () => {
  it('are off, recorded by keyboard alone, and removed', async () => {
    const bridge = await openShortcuts()
    await expect.element(settings.getByRole('group', { name: 'Quick question' })).toMatchTextContent('off')
    expect(bridge.world.settings.quickShortcut).toBeNull()
    change.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(listener).toHaveFocus()
    await userEvent.keyboard('{Control>}{Shift>} {/Shift}{/Control}')
    await expect.element(listener).not.toBeInTheDocument()
    await expect.element(change).toHaveFocus()
    expect(bridge.world.settings.quickShortcut).toBe('CmdOrCtrl+Shift+Space')
    await userEvent.keyboard('{Enter}')
    await settings.getByRole('button', { name: 'Remove shortcut: Quick question' }).click()
    await expect.poll(() => bridge.world.settings.quickShortcut).toBeNull()
  })

  it('need two modifiers, and are no command of Tally, nor those of text fields', async () => {
    const bridge = await openShortcuts()
    await change.click()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(problem).toMatchTextContent('A global shortcut needs Ctrl and Shift')
    await userEvent.keyboard('{Control>}{Shift>}l{/Shift}{/Control}')
    await expect.element(problem).toMatchTextContent('“Go to transcript” uses Ctrl+Shift+L.')
    await userEvent.keyboard('{Control>}{Shift>}v{/Shift}{/Control}')
    await expect.element(problem).toMatchTextContent('Ctrl+Shift+V is reserved for text fields')
    expect(bridge.inputsOf('settings.set')).toEqual([])
  })

  it('that another program has are refused with a way on, and the keys before stay', async () => {
    const bridge = await openShortcuts()
    await change.click()
    await userEvent.keyboard('{Control>}{Shift>}k{/Shift}{/Control}')
    await expect.poll(() => bridge.world.settings.quickShortcut).toBe('CmdOrCtrl+Shift+K')
    bridge.answer('settings.set', () => refuse('shortcut-taken'))
    await change.click()
    await userEvent.keyboard('{Control>}{Shift>}j{/Shift}{/Control}')
    await expect
      .element(problem)
      .toMatchTextContent('another program uses this shortcut. Press a different one')
    await expect.element(listener).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(settings.getByRole('group', { name: 'Quick question' })).toMatchTextContent('K')
  })

  it('cannot become the keys of a command', async () => {
    const bridge = await openShortcuts()
    await change.click()
    await userEvent.keyboard('{Control>}{Shift>}k{/Shift}{/Control}')
    await expect.poll(() => bridge.world.settings.quickShortcut).toBe('CmdOrCtrl+Shift+K')
    await settings.getByRole('button', { name: 'Change shortcut: New chat' }).click()
    await userEvent.keyboard('{Control>}{Shift>}k{/Shift}{/Control}')
    await expect.element(problem).toMatchTextContent('“Quick question” uses Ctrl+Shift+K.')
    expect(bridge.world.settings.shortcuts).toEqual([])
  })

  it('are said to be unavailable where the system has none', async () => {
    await openShortcuts({ abilities: { notifications: 'shown', globalShortcuts: 'unavailable' } })
    await expect.element(settings.getByText(/^On Wayland, set a global shortcut/u)).toBeVisible()
    await expect.element(change).not.toBeInTheDocument()
  })

  it('can be chosen where the desktop decides, with the way that always works', async () => {
    await openShortcuts({ abilities: { notifications: 'shown', globalShortcuts: 'desktop-decides' } })
    await expect.element(settings.getByText(/tally --quick-question/u)).toBeVisible()
    await expect.element(change).toBeVisible()
  })
})
