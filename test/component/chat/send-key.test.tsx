import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aConversation, anAnswer, aQuestion } from '../../fixtures/samples/chat.ts'
import { chatOf, worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { showSettings } from '../open-settings.ts'

const message = page.getByRole('textbox', { name: 'Message' })
const chat = () => worldWith([aConversation()])

/**
 * An input method reports its keys before the composition; some report the last key after the composition has
 * ended.
 */
function press(key: string, init: KeyboardEventInit = {}): void {
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
  )
}

/** No person presses the next key sooner. */
const nextStroke = () => new Promise((resolve) => setTimeout(resolve, 50))

function endComposition(): void {
  document.activeElement?.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
}

describe('Enter', () => {
  it('sends nothing during a composition or with the key that ends it', async () => {
    const bridge = await openApp(chat())
    await message.fill('日本')
    press('Enter', { isComposing: true })
    press('Enter', { keyCode: 229 })
    endComposition()
    press('Enter', { keyCode: 13 })
    expect(bridge.inputsOf('chat.send')).toEqual([])
    await expect.element(message).toHaveValue('日本')
    await nextStroke()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => bridge.inputsOf('chat.send')).toHaveLength(1)
  })

  it('sends once, however long it is held', async () => {
    const bridge = await openApp(chat())
    await message.fill('Hello')
    press('Enter', { repeat: true })
    press('Enter', { repeat: true })
    expect(bridge.inputsOf('chat.send')).toEqual([])
    await expect.element(message).toHaveValue('Hello')
  })

  it('starts a new line if Ctrl+Enter sends', async () => {
    const bridge = await openApp(chat())
    await showSettings('General')
    await page.getByRole('radio', { name: 'Ctrl+Enter' }).click()
    await userEvent.keyboard('{Escape}')
    expect(bridge.inputsOf('settings.set')).toEqual([{ name: 'sendKey', value: 'mod-enter' }])
    await expect.element(message).toHaveAttribute('placeholder', expect.stringContaining('Ctrl+Enter sends'))
    await message.click()
    await userEvent.keyboard('one{Enter}two')
    await expect.element(message).toHaveValue('one\ntwo')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect
      .poll(() => bridge.inputsOf('chat.send'))
      .toEqual([expect.objectContaining({ text: 'one\ntwo' })])
  })

  it('works the same in an edited message', async () => {
    const world = chatOf([aQuestion('q1', 'Hello?'), anAnswer('a1', 'Yes.')])
    world.settings = { ...world.settings, sendKey: 'mod-enter' }
    const bridge = await openApp(world)
    await page.getByRole('article', { name: 'You' }).hover()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await userEvent.keyboard('{Enter}more')
    expect(bridge.inputsOf('chat.send')).toEqual([])
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(() => bridge.inputsOf('chat.send')).toHaveLength(1)
  })
})

describe('Escape', () => {
  it('closes nothing during a composition', async () => {
    await openApp(chat())
    await userEvent.keyboard('{Control>}k{/Control}')
    const palette = page.getByRole('dialog', { name: 'Commands' })
    await expect.element(palette).toBeVisible()
    press('Escape', { keyCode: 229 })
    await expect.element(palette).toBeVisible()
  })
})
