import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aConversation } from '../../fixtures/samples/chat.ts'
import type { FakeBridge } from '../fake-bridge.ts'
import { refuse } from '../fake-contract.ts'
import { worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'

const message = page.getByRole('textbox', { name: 'Message' })
const systemPrompt = page.getByRole('textbox', { name: 'System prompt' })
const alert = page.getByRole('alert')

const chat = () => worldWith([aConversation({ title: '', systemPrompt: '' })])
const namesOf = (bridge: FakeBridge) => bridge.seen.map(({ name }) => name)
const promptsOf = (bridge: FakeBridge) => bridge.inputsOf('conversations.setSystemPrompt')
const draftsOf = (bridge: FakeBridge) => bridge.inputsOf('conversations.saveDraft')
const prompt = (text: string) => ({ conversationId: 'sql', systemPrompt: text })
const draft = (text: string) => ({ conversationId: 'sql', draft: text })

describe('the last typed text', () => {
  it('is saved before the window agrees to close', async () => {
    const bridge = await openApp(chat())
    const saved = Promise.withResolvers<void>()
    bridge.answer('conversations.saveDraft', async () => {
      await saved.promise
      return undefined
    })
    await message.fill('Half a thou')
    bridge.emit({ type: 'window-closing' })
    await expect.poll(() => draftsOf(bridge)).toEqual([draft('Half a thou')])
    expect(namesOf(bridge)).not.toContain('window.readyToClose')
    saved.resolve()
    await expect.poll(() => namesOf(bridge)).toContain('window.readyToClose')
  })

  it('is saved with the focus still in the field, also for a system prompt', async () => {
    const bridge = await openApp(chat())
    await systemPrompt.fill('Be brief.')
    bridge.emit({ type: 'window-closing' })
    await expect.poll(() => namesOf(bridge)).toContain('window.readyToClose')
    expect(promptsOf(bridge)).toEqual([prompt('Be brief.')])
  })

  it.each([
    ['the window loses the focus', () => window.dispatchEvent(new Event('blur'))],
    ['the window is hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is saved at once when %s', async (_when, happen) => {
    const bridge = await openApp(chat())
    await systemPrompt.fill('Be brief.')
    happen()
    expect(promptsOf(bridge)).toEqual([prompt('Be brief.')])
  })

  it('is saved once, shortly after the last key', async () => {
    const bridge = await openApp(chat())
    await systemPrompt.click()
    await userEvent.keyboard('Be brief.')
    await expect.poll(() => promptsOf(bridge)).toEqual([prompt('Be brief.')])
  })

  it("doesn't delay closing a window with nothing to save", async () => {
    const bridge = await openApp(chat())
    bridge.emit({ type: 'window-closing' })
    await expect.poll(() => namesOf(bridge)).toContain('window.readyToClose')
    expect(draftsOf(bridge)).toEqual([])
  })
})

describe('text that could not be saved', () => {
  it('is reported once, stays unsaved, and is saved when that works again', async () => {
    const bridge = await openApp(chat())
    bridge.answer('conversations.saveDraft', () => refuse('not-saved'))
    await message.fill('Half a thou')
    await expect.element(alert).toMatchTextContent("Tally couldn't save this.")
    await alert.getByRole('button', { name: 'Dismiss' }).click()
    await message.fill('Half a thought')
    await expect.poll(() => draftsOf(bridge)).toHaveLength(2)
    await expect.element(alert).not.toBeInTheDocument()
    bridge.answer('conversations.saveDraft', () => undefined)
    window.dispatchEvent(new Event('blur'))
    expect(draftsOf(bridge).at(-1)).toEqual(draft('Half a thought'))
    window.dispatchEvent(new Event('blur'))
    expect(draftsOf(bridge)).toHaveLength(3)
  })

  it('is saved before the next message if it is the system prompt', async () => {
    const bridge = await openApp(chat())
    bridge.answer('conversations.setSystemPrompt', () => refuse('not-saved'))
    await systemPrompt.fill('Be brief.')
    await expect.poll(() => promptsOf(bridge)).toHaveLength(1)
    await expect.element(alert).toBeVisible()
    await message.fill('Hello')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => bridge.inputsOf('chat.send')).toHaveLength(1)
    const names = namesOf(bridge)
    expect(names.lastIndexOf('conversations.setSystemPrompt')).toBe(names.indexOf('chat.send') - 1)
    await expect.element(systemPrompt).toHaveValue('Be brief.')
  })
})
