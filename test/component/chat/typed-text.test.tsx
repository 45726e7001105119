import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { edits, quote } from '../../../src/renderer/stores/chat/editing.ts'
import { transcriptStore } from '../../../src/renderer/stores/chat/transcript-store.ts'
import { aConversation, anAnswer, aQuestion } from '../../fixtures/samples/chat.ts'
import type { FakeBridge } from '../fake-bridge.ts'
import { chatHandlers } from '../fake-chat.ts'
import { refuse } from '../fake-contract.ts'
import { conversationHandlers } from '../fake-conversations.ts'
import { chatOf, worldWith } from '../fake-world.ts'
import { message, openApp } from '../open-app.tsx'
import { addInstructions } from './add-menu.ts'

const systemPrompt = page.getByRole('textbox', { name: 'System prompt' })
const editor = page.getByRole('textbox', { name: 'Edit message' })
const alert = page.getByRole('alert')

const chat = () => chatOf([], { title: '', systemPrompt: '' })
const namesOf = (bridge: FakeBridge) => bridge.seen.map(({ name }) => name)
const promptsOf = (bridge: FakeBridge) => bridge.inputsOf('conversations.setSystemPrompt')
const draftsOf = (bridge: FakeBridge) => bridge.inputsOf('conversations.saveDraft')
const prompt = (text: string) => ({ conversationId: 'sql', systemPrompt: text })
const draft = (text: string) => ({ conversationId: 'sql', draft: text })

/** Main creates the next chat, or refuses it, only once the returned function was called. */
function holdCreation(bridge: FakeBridge, isRefused = false): () => void {
  const created = Promise.withResolvers<void>()
  bridge.answer('conversations.create', async (input) => {
    await created.promise
    return isRefused
      ? refuse('not-saved')
      : await conversationHandlers(bridge.world)['conversations.create'](input)
  })
  return created.resolve
}

const newChat = page.getByRole('button', { name: 'New chat', exact: true })
async function openLateChat(isRefused = false) {
  const bridge = await openApp(chat())
  const create = holdCreation(bridge, isRefused)
  await newChat.click()
  return { bridge, create }
}

const sendsOf = (bridge: FakeBridge) => bridge.inputsOf('chat.send')

describe('in the message box of a chat that still opens, text', () => {
  it('goes on behind what was typed before, when the chat takes the message box', async () => {
    const { create } = await openLateChat()
    await userEvent.keyboard('Hello')
    create()
    await expect.element(page.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
    await userEvent.keyboard(' world')
    await expect.element(message).toHaveValue('Hello world')
  })

  it('keeps its caret when the chat takes the message box', async () => {
    const { create } = await openLateChat()
    await userEvent.keyboard('Hello!{ArrowLeft}')
    create()
    await expect.element(page.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
    await userEvent.keyboard(' world')
    await expect.element(message).toHaveValue('Hello world!')
  })

  it('is sent once when the chat is open, if Enter was pressed before, and words typed behind it stay', async () => {
    const { bridge, create } = await openLateChat()
    await userEvent.keyboard('Hello{Enter}{Enter} you')
    expect(sendsOf(bridge)).toEqual([])
    create()
    await expect.element(page.getByRole('article', { name: 'Assistant' })).toBeVisible()
    expect(sendsOf(bridge)).toEqual([{ conversationId: 'new-2', text: 'Hello', replacing: null }])
    await expect.element(message).toHaveValue('you')
    await expect.element(message).toHaveFocus()
  })

  it('is sent by the button too', async () => {
    const { bridge, create } = await openLateChat()
    await message.fill('Hello')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    create()
    await expect.poll(() => sendsOf(bridge)).toMatchObject([{ conversationId: 'new-2', text: 'Hello' }])
  })

  it('goes to no other chat after Enter, if main refuses the new one', async () => {
    const { bridge, create: refuseChat } = await openLateChat(true)
    await userEvent.keyboard('Hello{Enter}')
    refuseChat()
    await expect.element(alert).toBeVisible()
    await expect.element(message).toHaveValue('Hello')
    expect(sendsOf(bridge)).toEqual([])
  })

  it('needs a text before Enter, and no longer waits to be sent once it was changed', async () => {
    const { bridge, create } = await openLateChat()
    await userEvent.keyboard('{Enter}Hello{Enter}')
    await userEvent.keyboard('{Backspace}{Backspace}p')
    create()
    await expect.element(page.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
    await expect.element(message).toHaveValue('Help')
    expect(sendsOf(bridge)).toEqual([])
  })

  it('waits behind a draft of the chat, which the user could not see', async () => {
    const bridge = await openApp(
      worldWith([aConversation(), aConversation({ id: 'other', title: 'Other', draft: 'From before' })]),
    )
    const opened = Promise.withResolvers<void>()
    bridge.answer('conversations.open', async (input) => {
      await opened.promise
      return await conversationHandlers(bridge.world)['conversations.open'](input)
    })
    await page.getByRole('link', { name: 'Other' }).click()
    await userEvent.keyboard('Hello{Enter}')
    opened.resolve()
    await expect.element(message).toHaveValue('From before\n\nHello')
    expect(sendsOf(bridge)).toEqual([])
  })
})

describe('the message box of a chat that still opens', () => {
  it('takes no dropped or pasted file until the chat is open', async () => {
    const { create } = await openLateChat()
    const invitation = page.getByText(/Drop files here/u)
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['a,b'], 'data.csv'))
    // A script's own transfer doesn't keep its effect.
    Object.defineProperty(dataTransfer, 'dropEffect', { value: 'not set', writable: true })
    const event = { dataTransfer, clipboardData: dataTransfer, bubbles: true, cancelable: true }
    document.body.dispatchEvent(new DragEvent('dragover', event))
    expect(dataTransfer.dropEffect).toBe('none')
    await userEvent.keyboard('Hello')
    await expect.element(message).toHaveValue('Hello')
    await expect.element(invitation).not.toBeInTheDocument()
    expect(message.element().dispatchEvent(new ClipboardEvent('paste', event))).toBe(true)
    create()
    await expect.element(page.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
    document.body.dispatchEvent(new DragEvent('dragover', event))
    await expect.element(invitation).toBeVisible()
    document.body.dispatchEvent(new DragEvent('drop', event))
    await expect.element(page.getByRole('button', { name: /^data.csv/u })).toBeVisible()
  })

  it('gets no quote of the chat that is still in view', async () => {
    await openLateChat()
    await userEvent.keyboard('Hello')
    quote('From before')
    await userEvent.keyboard(' world')
    await expect.element(message).toHaveValue('Hello world')
  })
})

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

  it.each([
    ['the window loses the focus', () => window.dispatchEvent(new Event('blur'))],
    ['the window is hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is saved at once when %s', async (_when, happen) => {
    const bridge = await openApp(chat())
    await addInstructions()
    await systemPrompt.fill('Be brief.')
    happen()
    expect(promptsOf(bridge)).toEqual([prompt('Be brief.')])
  })

  it("doesn't delay closing a window with nothing to save", async () => {
    const bridge = await openApp(chat())
    bridge.emit({ type: 'window-closing' })
    await expect.poll(() => namesOf(bridge)).toContain('window.readyToClose')
    expect(draftsOf(bridge)).toEqual([])
  })
})

describe('text that could not be saved', () => {
  it('is offered again by Rename if it is a title', async () => {
    const bridge = await openApp(chatOf())
    bridge.answer('conversations.rename', () => refuse('not-saved'))
    await page.getByRole('link', { name: 'A stable sort in SQL' }).hover()
    await page.getByRole('button', { name: 'More' }).first().click()
    const rename = page.getByRole('menuitem', { name: 'Rename' })
    await rename.click()
    const title = page.getByRole('textbox', { name: 'Title' })
    await title.fill('Sorting')
    await userEvent.keyboard('{Enter}')
    await expect.element(alert).toMatchTextContent("Tally couldn't save this.")
    await expect.element(page.getByRole('link', { name: 'A stable sort in SQL' })).toBeVisible()
    await page.getByRole('button', { name: 'More' }).first().click()
    await rename.click()
    await expect.element(title).toHaveValue('Sorting')
  })

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
    await addInstructions()
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

describe('text typed while main is busy', () => {
  it('stays whole in the message box if it replaces the sent text, even if it begins like it', async () => {
    const bridge = await openApp(chat())
    const sent = holdSend(bridge)
    await message.fill('Hello')
    await userEvent.keyboard('{Enter}')
    await message.fill('')
    await message.fill('Hello again')
    sent.resolve()
    await expect.element(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
    await expect.poll(() => draftsOf(bridge).at(-1)).toEqual(draft('Hello again'))
    await expect.element(message).toHaveValue('Hello again')
  })

  it('stays in the editor of a message that is being sent, although another chat is open', async () => {
    const chats = [aConversation(), aConversation({ id: 'other', title: 'Other' })]
    const messages = [aQuestion('q', 'Why?'), anAnswer('a', 'So.')]
    const bridge = await openApp(worldWith(chats, { sql: messages, other: [aQuestion('o', 'Why not?')] }))
    const sent = await sendEditSlowly(bridge)
    await page.getByRole('link', { name: 'Other' }).click()
    await expect.poll(() => transcriptStore.getState().open?.conversation.id).toBe('other')
    sent.resolve()
    await expect.poll(() => edits.get('sql')?.messageId).toBe('question-2')
  })

  it('stays in the editor of a message that is being sent', async () => {
    const world = chatOf([aQuestion('q', 'Why?'), anAnswer('a', 'So.')])
    const bridge = await openApp(world)
    const sent = await sendEditSlowly(bridge)
    sent.resolve()
    await expect.poll(() => bridge.world.messages['sql']?.length).toBe(4)
    await expect.element(editor).toHaveValue('Why not? Say more.')
  })
})

/** Main accepts the next message once the promise is resolved. */
function holdSend(bridge: FakeBridge): PromiseWithResolvers<void> {
  const sent = Promise.withResolvers<void>()
  const handler = chatHandlers(bridge.world, bridge.emit)['chat.send']
  bridge.answer('chat.send', async (input) => {
    await sent.promise
    return await handler(input)
  })
  return sent
}

/** Sends an edited message, and types on in its editor. */
async function sendEditSlowly(bridge: FakeBridge): Promise<PromiseWithResolvers<void>> {
  const sent = holdSend(bridge)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await editor.fill('Why not?')
  await userEvent.keyboard('{Enter}')
  await editor.fill('Why not? Say more.')
  return sent
}
