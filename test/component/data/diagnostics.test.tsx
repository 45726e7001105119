import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aConversation } from '../../fixtures/samples/chat.ts'
import { refuse } from '../fake-contract.ts'
import { worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { settings, showSettings } from '../open-settings.ts'

// Gives the page the focus, without which a page may not copy.
const dialog = page.getByRole('dialog', { name: 'Diagnostics' })
const shown = dialog.getByRole('group', { name: 'Diagnostics text' })

async function open() {
  const bridge = await openApp(worldWith([aConversation()]))
  bridge.emit({ type: 'command-chosen', command: 'copy-diagnostics' })
  await expect.element(dialog).toBeVisible()
  return bridge
}

describe('diagnostics', () => {
  it('are shown in full before they are copied', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { world } = await open()
    await expect.element(shown).toBeVisible()
    expect(write).not.toHaveBeenCalled()
    expect(shown.element().textContent).toBe(world.diagnostics)
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
    expect(write.mock.calls).toEqual([[world.diagnostics]])
  })

  it('are saved to a file by main, and are collected anew each time', async () => {
    const bridge = await open()
    await dialog.getByRole('button', { name: 'Save as file' }).click()
    await expect.element(dialog.getByText('tally-diagnostics.txt')).toBeVisible()
    await dialog.getByRole('button', { name: 'Show in folder' }).click()
    expect(bridge.inputsOf('transfer.showExported')).toEqual([{ exportId: 'diagnostics' }])
    expect(bridge.inputsOf('diagnostics.save')).toEqual([undefined])
    await userEvent.keyboard('{Escape}')
    bridge.emit({ type: 'command-chosen', command: 'copy-diagnostics' })
    await expect.poll(() => bridge.inputsOf('diagnostics.read')).toHaveLength(2)
  })

  it('open from About, and show an error if collecting them fails', async () => {
    const bridge = await openApp(worldWith([]), (made) =>
      made.answer('diagnostics.read', () => refuse('internal')),
    )
    await showSettings('About')
    await settings.getByRole('button', { name: 'Copy diagnostics…' }).click()
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    bridge.answer('diagnostics.read', () => ({ text: 'all is well' }))
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect.element(shown).toMatchTextContent('all is well')
  })
})
